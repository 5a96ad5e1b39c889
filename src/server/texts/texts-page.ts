import { textDone, type TextPage, type TextsPage, type TextValues } from '#contracts/office-texts.ts';
import { compareLines } from '#domain/office/compare-lines.ts';
import { formatMoment } from '#i18n/formats.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Services } from '#server/services.ts';
import { isPinned } from '#server/site/is-pinned.ts';
import { pagePath } from '#server/site/site-data.ts';
import { listStaff } from '#server/staff/staff-admin.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { newestVersions, type TextPlace, type TextVersion } from '#server/texts/read-texts.ts';
import { findText, shownText, sourceOf, textWarnings, titleOf, type PlacedText } from '#server/texts/text-place.ts';
import { isFileNewer, ownText, seenOf } from '#server/texts/write-texts.ts';
import { hasEditorialPicture } from '#site/editorial-views.ts';
import { tableNames } from '#site/editorial-tables.ts';
import type { OfficePage } from '#site/office-page.ts';
import type { OfficeText } from '#site/office-texts.ts';
import { fileHash, readPageFiles, type PageFile } from '#site/page-files.ts';

/** Names of colleagues by number. */
type Names = ReadonlyMap<string, string>;

async function namesOf(services: Services): Promise<Names> {
  return new Map((await listStaff(services)).map(({ id, name }) => [id, name]));
}

/** Who changed a text and when; that it is the file's where nobody did. */
function fromText(newest: TextVersion | undefined, names: Names, language: Language): string {
  const t = createTranslator(language);
  const own = ownText(newest);
  if (!own) return t('texts:from.file');
  const name = names.get(own.saved_by) ?? t('office:log.gone');
  return t('texts:from.office', { name, time: formatMoment(new Date(own.saved_at), language) });
}

function routeOf({ siteData }: Services, view: string) {
  return siteData().routes.find((route) => route.view === view);
}

/** Address of the page that shows a text. */
function pathOf(services: Services, view: string, language: Language): { readonly path?: string } {
  const route = routeOf(services, view);
  return route ? { path: pagePath(services.siteData(), route.original, language) } : {};
}

interface Listed {
  readonly services: Services;
  readonly files: readonly PageFile[];
  readonly newest: readonly TextVersion[];
  readonly names: Names;
  readonly reader: Language;
}

function placedIn({ files, newest }: Listed, view: string, language: Language): PlacedText | undefined {
  const isIt = (one: TextPlace): boolean => one.view === view && one.language === language;
  const file = files.find(isIt);
  return file && { language, file, newest: newest.find(isIt) };
}

function lineOf(listed: Listed, view: string): TextsPage['lines'][number] {
  const { services, names, reader } = listed;
  const { languages, defaultLanguage } = services.siteData().config;
  const t = createTranslator(reader);
  const named = placedIn(listed, view, reader) ?? placedIn(listed, view, defaultLanguage);
  return {
    view,
    title: named ? titleOf(services, named) : view,
    ...pathOf(services, view, reader),
    states: languages.filter(isLanguage).map((language) => {
      const placed = placedIn(listed, view, language);
      const name = createTranslator(language)('common:languageName');
      if (!placed) return { language, name, from: t('texts:from.none'), isChanged: false, warnings: [] };
      return {
        language,
        name,
        href: officePath(reader, `texts/${view}/${language}`),
        from: fromText(placed.newest, names, reader),
        isChanged: ownText(placed.newest) !== undefined,
        warnings: textWarnings(services, placed, reader),
      };
    }),
  };
}

/** The list of texts: in the order of the site's routes, those without one last. */
export async function textsPage({ services, language: reader }: OfficePageQuestion): Promise<TextsPage> {
  const files = await readPageFiles(services.config.contentDir);
  const { languages } = services.siteData().config;
  const listed: Listed = {
    services,
    files: files.filter(({ language }) => languages.some((code) => code === language)),
    newest: await newestVersions(services.store),
    names: await namesOf(services),
    reader,
  };
  const views = [...new Set(listed.files.map(({ view }) => view))];
  const { routes } = services.siteData();
  const place = (view: string): number => {
    const found = routes.findIndex((route) => route.view === view);
    return found === -1 ? routes.length : found;
  };
  return {
    kind: 'texts',
    lines: views.toSorted((a, b) => place(a) - place(b)).map((view) => lineOf(listed, view)),
    isPinned: await isPinned(services),
  };
}

function valuesOf({ title, description, lead = '', body, picture }: OfficeText): TextValues {
  return {
    title,
    description,
    lead,
    body,
    pictureHome: picture?.home ?? '',
    picturePhoto: picture ? String(picture.photo) : '',
    pictureAlt: picture?.alt ?? '',
  };
}

/** All that a text says, line by line, as two of them are compared. */
function linesOf(text: OfficeText): string[] {
  const { title, description, lead, body, pictureHome, picturePhoto, pictureAlt } = valuesOf(text);
  const picture = [pictureHome, picturePhoto, pictureAlt].filter((part) => part !== '').join(' ');
  return [title, description, lead, picture, ...body.split('\n')].filter((line) => line.trim() !== '');
}

const placeholder = /\{\{\s*(?<name>[\w.]+)(?:,\s*\w+)?\s*\}\}/gu;

/** `'Bel {{agency.phone}}.' -> ['agency.phone']` */
function usedPlaces(values: TextValues): string[] {
  const all = Object.values(values).join('\n');
  return [...new Set([...all.matchAll(placeholder)].flatMap(({ groups }) => groups?.['name'] ?? []))];
}

function historyOf(versions: readonly TextVersion[], names: Names, reader: Language): TextPage['history'] {
  const t = createTranslator(reader);
  return versions.map(({ number, kind, title, saved_at: at, saved_by: by }, index) => ({
    number,
    what: t(`texts:history.kind.${kind}`),
    when: formatMoment(new Date(at), reader),
    who: names.get(by) ?? t('office:log.gone'),
    title,
    isCurrent: index === 0,
    isFile: kind === 'file',
  }));
}

/** The form of a text; `missing` where the site has no such file. */
export async function textPage(
  services: Services,
  reader: Language,
  place: TextPlace,
  done?: string,
): Promise<TextPage | Extract<OfficePage, { kind: 'missing' }>> {
  const found = await findText(services, place);
  if (!found) return { kind: 'missing' };
  const { file, newest, language, versions } = found;
  const { view } = file;
  const names = await namesOf(services);
  const shown = shownText(found);
  const values = valuesOf(shown);
  const told = textDone.find((one) => one === done);
  const { values: known } = sourceOf(services, language, file, shown.title);
  const fromFile = shownText({ file, newest: undefined });
  const used = usedPlaces(values);
  return {
    kind: 'text',
    view,
    textLanguage: language,
    languageName: createTranslator(language)('common:languageName'),
    title: titleOf(services, found),
    values,
    hasPicture: hasEditorialPicture(view, routeOf(services, view)),
    seen: seenOf(newest, file),
    file: fileHash(file),
    from: fromText(newest, names, reader),
    isChanged: ownText(newest) !== undefined,
    warnings: textWarnings(services, found, reader),
    ...(isFileNewer(newest, file) && { compared: compareLines(linesOf(shown), linesOf(fromFile)) }),
    ...pathOf(services, view, language),
    places: [...known].map(([name, value]) => ({ name, value })),
    used: used.filter((name) => known.has(name)),
    tables: tableNames(view).filter((name) => usedPlaces(valuesOf(fromFile)).includes(name)),
    history: historyOf(versions, names, reader),
    listPath: officePath(reader, 'texts'),
    isPinned: await isPinned(services),
    ...(told && { done: told }),
  };
}

/** The page of a text. */
export function textPageOf({ context, services, language }: OfficePageQuestion): Promise<OfficePage> {
  const place = { view: context.req.param('view') ?? '', language: context.req.param('language') ?? '' };
  return textPage(services, language, place, context.req.query('done'));
}
