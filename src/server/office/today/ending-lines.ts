import { endingsOf, type Ending } from '#domain/office/ending-soon.ts';
import type { Listing } from '#domain/listing.ts';
import { hasRight } from '#domain/office/staff.ts';
import { formatDay } from '#i18n/formats.ts';
import { createTranslator } from '#i18n/translator.ts';
import { isOpenTo } from '#server/homes/own-homes.ts';
import { titleOf } from '#server/homes/home-words.ts';
import { todayOf } from '#server/site/today.ts';
import type { OfficePageQuestion, TodaySource } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { TodayLine } from '#site/office-page.ts';

/** So many homes have a line of their own; the others are counted. */
const mostShown = 8;

const stateOf: Readonly<Record<Ending['kind'], TodayLine['state']>> = {
  'certificate-ended': 'act',
  certificate: 'look',
  option: 'look',
};

function lineOf(
  listing: Listing,
  endings: readonly [Ending, ...Ending[]],
  { language }: OfficePageQuestion,
): TodayLine {
  const t = createTranslator(language);
  const { id, reference } = listing;
  return {
    id: `ending-${id}`,
    state: endings.some(({ kind }) => stateOf[kind] === 'act') ? 'act' : 'look',
    title: endings
      .map(({ kind, day }) => t(`office:today.ending.${kind}`, { day: formatDay(day, language) }))
      .join(' '),
    text: `${reference} · ${titleOf(listing, language)}`,
    link: { label: t('office:today.ending.link', { reference }), href: officePath(language, `homes/${id}`) },
  };
}

/** Energy certificates that end, and options that last long already: a line for each home, the earliest day first. */
export const endingLines: TodaySource = (question) => {
  const { services, language, session } = question;
  if (!hasRight(session.staff.role, 'homes')) return Promise.resolve([]);
  const { listings, config } = services.siteData();
  const today = todayOf(services);
  const found = listings.flatMap((listing) => {
    if (!isOpenTo(session.staff, listing)) return [];
    const [first, ...rest] = endingsOf(listing, today, config.office);
    return first ? [{ listing, endings: [first, ...rest] as const }] : [];
  });
  const sorted = found.toSorted((a, b) => (a.endings[0].day < b.endings[0].day ? -1 : 1));
  const lines = sorted.slice(0, mostShown).map(({ listing, endings }) => lineOf(listing, endings, question));
  const rest = sorted.length - lines.length;
  if (rest === 0) return Promise.resolve(lines);
  const t = createTranslator(language);
  const link = { label: t('office:today.homes.all'), href: officePath(language, 'homes') };
  return Promise.resolve([
    ...lines,
    { id: 'ending-rest', state: 'look', title: t('office:today.ending.rest', { count: rest }), link } as const,
  ]);
};
