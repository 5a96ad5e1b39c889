import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import { whatText } from '#server/texts/field-errors.ts';
import { versionsOf, officeTextOf, type TextPlace, type TextVersion } from '#server/texts/read-texts.ts';
import { isFileNewer, ownText } from '#server/texts/write-texts.ts';
import { editorialSource } from '#site/editorial-source.ts';
import { fillText, type EditorialSource } from '#site/editorial-text.ts';
import type { LeftOut } from '#site/left-out.ts';
import type { OfficeText } from '#site/office-texts.ts';
import { readPageFiles, type PageFile } from '#site/page-files.ts';

/** A page in a language: its file, and what the office made of it. */
export interface PlacedText {
  readonly language: Language;
  readonly file: PageFile;
  readonly newest: TextVersion | undefined;
}

/** What counts: the office's own text, else the file's. */
export function shownText({ file, newest }: Pick<PlacedText, 'file' | 'newest'>): OfficeText {
  const own = ownText(newest);
  if (own) return officeTextOf(own);
  const { view, language, body, data } = file;
  const { title, description, lead, picture } = data;
  return { view, language, title, description, body, ...(lead && { lead }), ...(picture && { picture }) };
}

/** The text of an address of the office with all of its versions, the newest first; undefined where the site has no such file. */
export async function findText(
  { store, siteData, config }: Services,
  place: TextPlace,
): Promise<(PlacedText & { readonly versions: readonly TextVersion[] }) | undefined> {
  const language = siteData().config.languages.find((code) => code === place.language);
  const files = await readPageFiles(config.contentDir);
  const file = files.find((one) => one.view === place.view && one.language === place.language);
  if (!file || !language) return undefined;
  const versions = await versionsOf(store, place);
  return { language, file, newest: versions[0], versions };
}

/** What a text is filled and checked with. */
export function sourceOf(services: Services, language: Language, { file }: PageFile, title: string): EditorialSource {
  const { config: site, routes } = services.siteData();
  return editorialSource({ site, routes, today: todayOf(services) }, language, file, title);
}

/** A title with its placeholders filled, as far as they can be. */
export function titleOf(services: Services, placed: PlacedText): string {
  const { title } = shownText(placed);
  try {
    return fillText(title, sourceOf(services, placed.language, placed.file, title));
  } catch {
    return title;
  }
}

/** Why the build left something out, in words. */
export function reasonText(left: Pick<LeftOut['texts'][number], 'kind' | 'what'>, t: Translate): string {
  return t(`texts:reason.${left.kind}`, { what: whatText(left) });
}

/** What the published release left out; nothing where that is not known. */
export function leftOutOf({ leftOut }: Pick<Services, 'leftOut'>): LeftOut {
  return leftOut?.() ?? { articles: [], texts: [] };
}

/** What somebody should look at in a text, in words. */
export function textWarnings(services: Services, { file, newest }: PlacedText, reader: Language): string[] {
  const t = createTranslator(reader);
  const { view, language } = file;
  const left = leftOutOf(services).texts.find(
    (one) => one.view === view && one.language === language && one.version === String(newest?.number),
  );
  return [
    ...(left && ownText(newest) ? [t('texts:leftOut', { reason: reasonText(left, t) })] : []),
    ...(isFileNewer(newest, file) ? [t('texts:newer.short')] : []),
  ];
}
