import { hasRight } from '#domain/office/staff.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { minuteMs } from '#server/clock.ts';
import { recordsFor } from '#server/homes/own-homes.ts';
import { reasonTexts } from '#server/homes/home-words.ts';
import { lastRebuilds, type RebuildRow } from '#server/rebuild/queue.ts';
import { readReport } from '#server/rebuild/report.ts';
import type { Services } from '#server/services.ts';
import { readFeedFindings, type FeedFindings } from '#server/site/sync-report.ts';
import type { OfficePageQuestion, TodaySource } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { TodayLine } from '#site/office-page.ts';

/** Among so many rebuilds is a good one, unless something has been wrong for days. */
const mostLooked = 500;
/** So many times the usual pause may pass before it is worth a look. */
const patience = 4;
const mostShown = 8;

/** Why a rebuild failed and what helps, in plain words; nothing where its report cannot be read. */
function failureOf({ report }: RebuildRow, { siteData }: Services, t: Translate): string[] {
  if (report === null) return [];
  try {
    const { trouble = 'site' } = readReport(report);
    const isByCall = siteData().config.rebuild.everyMinutes === 0 && (trouble === 'feed' || trouble === 'site');
    return [t(`rebuild:failed.what.${trouble}`), t(`rebuild:failed.next.${isByCall ? 'call' : trouble}`)];
  } catch {
    return [];
  }
}

function stateOf(
  last: RebuildRow | undefined,
  goodMs: number | null | undefined,
  services: Services,
): TodayLine['state'] {
  const { everyMinutes } = services.siteData().config.rebuild;
  if (last?.state === 'failed') return 'act';
  if (everyMinutes === 0 || goodMs === null || goodMs === undefined) return 'calm';
  return services.clock().getTime() - goodMs > patience * everyMinutes * minuteMs ? 'look' : 'calm';
}

/** When the feed was last read well, and what came of it. */
function readText(
  goodMs: number | null | undefined,
  findings: FeedFindings | undefined,
  language: Language,
): string | undefined {
  const t = createTranslator(language);
  const { read = 0, published = 0 } = findings ?? {};
  if (goodMs != null)
    return t('office:today.feed.read', { time: formatMoment(new Date(goodMs), language), read, published });
  return findings && t('office:today.feed.counts', { read, published });
}

/** To why it failed, for whom may see that; else to every home. */
function feedLink(isToFailure: boolean, language: Language): NonNullable<TodayLine['link']> {
  const t = createTranslator(language);
  return isToFailure
    ? { label: t('office:today.feed.failed'), href: officePath(language, 'publications') }
    : { label: t('office:today.homes.all'), href: officePath(language, 'homes') };
}

/** How reading the feed goes: a light in words, and when it was last read well. */
export const feedLines: TodaySource = async ({ services, language, session }) => {
  if (!hasRight(session.staff.role, 'homes')) return [];
  const rows = await lastRebuilds(services.store, mostLooked);
  const ended = rows.filter(({ finished_at: at }) => at !== null);
  const [last] = ended;
  const goodMs = ended.find(({ state }) => state !== 'failed')?.finished_at;
  const state = stateOf(last, goodMs, services);
  const t = createTranslator(language);
  const text = readText(goodMs, await readFeedFindings(), language);
  return [
    {
      id: 'feed',
      state,
      title: t(`office:today.feed.${state}`),
      ...(text !== undefined && { text }),
      details: state === 'act' && last ? failureOf(last, services, t) : [],
      link: feedLink(state === 'act' && hasRight(session.staff.role, 'publications'), language),
    },
  ];
};

/** Records that are not online, each with the reason. */
function recordLine(
  name: 'left' | 'duty',
  state: 'left-out' | 'held',
  { language, session }: OfficePageQuestion,
): TodayLine[] {
  const records = (recordsFor(session.staff) ?? []).filter((record) => record.state === state);
  if (records.length === 0) return [];
  const t = createTranslator(language);
  const rest = records.length - mostShown;
  const shown = records
    .slice(0, mostShown)
    .map((record) => `${record.reference}: ${reasonTexts(record, state, t).join(' ')}`);
  return [
    {
      id: name,
      state: 'act',
      title: t(`office:today.${name}.title`, { count: records.length }),
      text: t(`office:today.${name}.text`),
      details: rest > 0 ? [...shown, t('office:today.more', { count: rest })] : shown,
      link: { label: t('office:today.homes.link'), href: `${officePath(language, 'homes')}?state=${state}` },
    },
  ];
}

/** Records that were left out because something is wrong with them. */
export const leftOutLines: TodaySource = (question) =>
  Promise.resolve(hasRight(question.session.staff.role, 'homes') ? recordLine('left', 'left-out', question) : []);

/** Homes that are held back by a duty of their advert. */
export const dutyLines: TodaySource = (question) =>
  Promise.resolve(hasRight(question.session.staff.role, 'homes') ? recordLine('duty', 'held', question) : []);
