import type { Selectable } from 'kysely';
import type { PageTextVersionTable } from '#server/store/page-text-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { OfficeText } from '#site/office-texts.ts';

export type TextVersion = Selectable<PageTextVersionTable>;

/** A page in a language. */
export interface TextPlace {
  readonly view: string;
  readonly language: string;
}

/** The newest version of each page and language that was ever changed in the office, in a fixed order. */
export function newestVersions({ reader }: Pick<Store, 'reader'>): Promise<TextVersion[]> {
  return reader
    .selectFrom('page_text_versions as version')
    .selectAll()
    .where('number', '=', (query) =>
      query
        .selectFrom('page_text_versions as other')
        .select((row) => row.fn.max('other.number').as('newest'))
        .whereRef('other.view', '=', 'version.view')
        .whereRef('other.language', '=', 'version.language'),
    )
    .orderBy('view')
    .orderBy('language')
    .execute();
}

/** Every version of a page in a language, the newest first. */
export function versionsOf({ reader }: Pick<Store, 'reader'>, { view, language }: TextPlace): Promise<TextVersion[]> {
  return reader
    .selectFrom('page_text_versions')
    .selectAll()
    .where('view', '=', view)
    .where('language', '=', language)
    .orderBy('number', 'desc')
    .execute();
}

/** The text of a version, as pages are made from it. */
export function officeTextOf(version: TextVersion): OfficeText {
  const { view, language, title, description, lead, body, picture, picture_alt: alt } = version;
  const [home = '', photo = '1'] = picture.split(' ');
  return {
    view,
    language,
    title,
    description,
    ...(lead !== '' && { lead }),
    body,
    ...(home !== '' && { picture: { home, photo: Number(photo), ...(alt !== '' && { alt }) } }),
  };
}
