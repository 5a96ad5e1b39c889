import { hasRight } from '#domain/office/staff.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { OfficePageQuestion, TodaySource } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { newestVersions } from '#server/texts/read-texts.ts';
import { leftOutOf, reasonText, titleOf, type PlacedText } from '#server/texts/text-place.ts';
import { isFileNewer, ownText } from '#server/texts/write-texts.ts';
import type { TodayLine } from '#site/office-page.ts';
import { readPageFiles } from '#site/page-files.ts';

/** What there is to say of one text: that the site does not show it, and that its file was changed since. */
function linesOf(placed: PlacedText, { services, language: reader }: OfficePageQuestion): TodayLine[] {
  const { file, newest, language } = placed;
  const t = createTranslator(reader);
  const named = { title: titleOf(services, placed), language: createTranslator(language)('common:languageName') };
  const href = officePath(reader, `texts/${file.view}/${language}`);
  const left = leftOutOf(services).texts.find(
    (one) => one.view === file.view && one.language === language && one.version === String(newest?.number),
  );
  const id = `text-${file.view}-${language}`;
  const out: TodayLine | undefined = left && {
    id: `${id}-left`,
    state: 'act',
    title: t('texts:today.leftText', named),
    text: reasonText(left, t),
    link: { label: t('texts:today.change'), href },
  };
  const newer: TodayLine | undefined = isFileNewer(newest, file)
    ? {
        id: `${id}-newer`,
        state: 'look',
        title: t('texts:newer.title'),
        text: t('texts:today.newer', named),
        link: { label: t('texts:today.compare'), href: `${href}#newer` },
      }
    : undefined;
  return [out, newer].filter((line) => line !== undefined);
}

/** Texts of the office that the site does not show, or that a developer changed since. */
export const textLines: TodaySource = async (question) => {
  const { services, session } = question;
  if (!hasRight(session.staff.role, 'texts')) return [];
  const own = (await newestVersions(services.store)).filter((version) => ownText(version) !== undefined);
  if (own.length === 0) return [];
  const files = await readPageFiles(services.config.contentDir);
  const { languages } = services.siteData().config;
  return own.flatMap((newest) => {
    const file = files.find(({ view, language }) => view === newest.view && language === newest.language);
    const language = languages.find((code) => code === newest.language);
    return file && language ? linesOf({ file, newest, language }, question) : [];
  });
};
