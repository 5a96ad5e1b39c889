import { hasRight } from '#domain/office/staff.ts';
import { formatMoment } from '#i18n/formats.ts';
import { createTranslator } from '#i18n/translator.ts';
import { minuteMs } from '#server/clock.ts';
import { lastRebuilds, type RebuildRow } from '#server/rebuild/queue.ts';
import { rebuildLogPath } from '#server/rebuild/log-endpoint.ts';
import { readReport } from '#server/rebuild/report.ts';
import type { Services } from '#server/services.ts';
import { readFeedFindings, type FeedFindings } from '#server/site/sync-report.ts';
import type { OfficePageQuestion, TodaySource } from '#server/staff/office-page-plug.ts';
import type { TodayLine } from '#site/office-page.ts';

/** Among so many rebuilds is a good one, unless something has been wrong for days. */
const mostLooked = 500;
/** So many times the usual pause may pass before it is worth a look. */
const patience = 4;
/** A link of the office opens for as long as somebody looks at its page. */
const logLinkMs = 30 * minuteMs;
const mostShown = 8;

/** What a rebuild that failed says; nothing where its report cannot be read. */
function failureOf({ report }: RebuildRow): string[] {
  if (report === null) return [];
  try {
    const { message } = readReport(report);
    return message === undefined ? [] : [message];
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

/** How reading the feed goes: a light in words, and when it was last read well. */
export const feedLines: TodaySource = async ({ services, language, session }) => {
  if (!hasRight(session.staff.role, 'homes')) return [];
  const rows = await lastRebuilds(services.store, mostLooked);
  const ended = rows.filter(({ finished_at: at }) => at !== null);
  const [last] = ended;
  const goodMs = ended.find(({ state }) => state !== 'failed')?.finished_at;
  const findings = await readFeedFindings();
  const state = stateOf(last, goodMs, services);
  const t = createTranslator(language);
  const { read = 0, published = 0 } = findings ?? {};
  const text =
    goodMs == null
      ? findings && t('office:today.feed.counts', { read, published })
      : t('office:today.feed.read', { time: formatMoment(new Date(goodMs), language), read, published });
  const path = `${rebuildLogPath(services.config.secret, services.clock(), logLinkMs)}&lng=${language}`;
  return [
    {
      id: 'feed',
      state,
      title: t(`office:today.feed.${state}`),
      ...(text !== undefined && { text }),
      details: state === 'act' && last ? failureOf(last) : [],
      link: { label: t('office:today.feed.log'), href: path },
    },
  ];
};

/** Records that are not online, each with the reason. */
function recordLine(
  name: 'left' | 'duty',
  records: FeedFindings['heldBack'],
  { language, services }: OfficePageQuestion,
): TodayLine[] {
  if (records.length === 0) return [];
  const t = createTranslator(language);
  const rest = records.length - mostShown;
  const shown = records.slice(0, mostShown).map(({ id, reference = id, reason }) => `${reference}: ${reason}`);
  const path = `${rebuildLogPath(services.config.secret, services.clock(), logLinkMs)}&lng=${language}`;
  return [
    {
      id: name,
      state: 'act',
      title: t(`office:today.${name}.title`, { count: records.length }),
      text: t(`office:today.${name}.text`),
      details: rest > 0 ? [...shown, t('office:today.more', { count: rest })] : shown,
      link: { label: t('office:today.feed.log'), href: path },
    },
  ];
}

/** Records that were left out because something is wrong with them. */
export const leftOutLines: TodaySource = async (question) => {
  if (!hasRight(question.session.staff.role, 'homes')) return [];
  return recordLine('left', (await readFeedFindings())?.quarantined ?? [], question);
};

/** Homes that are held back by a duty of their advert. */
export const dutyLines: TodaySource = async (question) => {
  if (!hasRight(question.session.staff.role, 'homes')) return [];
  return recordLine('duty', (await readFeedFindings())?.heldBack ?? [], question);
};
