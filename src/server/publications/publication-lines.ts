import type { PublicationLine, PublishedHome } from '#contracts/office-publications.ts';
import { formatMoment, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { partNames } from '#ui/part-names.ts';
import { reasonsOf, type RebuildRow } from '#server/rebuild/queue.ts';
import { readReport, type RebuildReport } from '#server/rebuild/report.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { titleOf } from '#server/homes/home-words.ts';
import type { FeedRecord } from '#site/feed-records.ts';

/** What lines are written with. */
export interface PublicationWords {
  readonly language: Language;
  /** Homes of the feed by number. */
  readonly homes: ReadonlyMap<string, FeedRecord>;
  readonly kept: ReadonlySet<string>;
  /** Names of colleagues by number. */
  readonly names: ReadonlyMap<string, string>;
  readonly isByCall: boolean;
}

const knownReasons = ['news', 'schedule', 'spotlight', 'start', 'testimonial', 'texts'] as const;

/** Who asked, in words: `office 7b…` is a colleague, everything else a program of the agency. */
function whyText(reason: string, { names }: PublicationWords, t: Translate): string {
  const [kind, id = ''] = reason.split(' ', 2);
  if (kind === 'office') return t('publications:why.office', { name: names.get(id) ?? t('office:log.gone') });
  const known = knownReasons.find((one) => one === reason);
  return known ? t(`publications:why.${known}`) : t('publications:why.feed', { reason });
}

function homeOf(id: string, { homes, language }: PublicationWords, fields = ''): PublishedHome {
  const record = homes.get(id);
  if (!record) return { id, title: id, fields };
  const title = `${record.reference} · ${titleOf(record, language)}`;
  return { id, title, fields, href: officePath(language, `homes/${id}`) };
}

function failureOf(
  report: RebuildReport,
  { isByCall }: PublicationWords,
  t: Translate,
): NonNullable<PublicationLine['failure']> {
  const { trouble = 'site', message = '', isOwnOnline } = report;
  const what = t(`rebuild:failed.what.${trouble}`);
  const next = isByCall && (trouble === 'feed' || trouble === 'site') ? 'call' : trouble;
  return {
    what: isOwnOnline ? `${what} ${t('rebuild:failed.textHomes')}` : what,
    next: t(`rebuild:failed.next.${next}`),
    detail: message,
  };
}

function reportOf({ report }: RebuildRow): RebuildReport | undefined {
  if (report === null) return undefined;
  try {
    return readReport(report);
  } catch {
    return undefined;
  }
}

/** Did the last reading that ended find so few homes that they may be gone by a fault? Of rebuilds, the newest first. */
export function isShrunk(rows: readonly RebuildRow[]): boolean {
  const last = rows.find(({ finished_at: at }) => at !== null);
  return last?.state === 'failed' && reportOf(last)?.trouble === 'gone';
}

function tookText(
  { started_at: started, finished_at: finished }: RebuildRow,
  language: Language,
  t: Translate,
): string {
  if (started === null || finished === null) return '';
  return t('publications:took', {
    seconds: formatNumber(Math.max(1, Math.round((finished - started) / 1000)), language),
  });
}

function changesOf(
  report: RebuildReport | undefined,
  words: PublicationWords,
  t: Translate,
): Pick<PublicationLine, 'added' | 'changed' | 'gone'> {
  const { added = [], changed = [], gone = [] } = report?.changes ?? {};
  return {
    added: added.map((id) => homeOf(id, words)),
    changed: changed.map(({ id, fields }) => homeOf(id, words, partNames(fields, t).join(', '))),
    gone: gone.map((id) => homeOf(id, words)),
  };
}

/** How much was made, and the page of its release while that is kept. */
function releaseOf(
  { releaseId, made }: Partial<RebuildReport> = {},
  { kept, language }: PublicationWords,
): Pick<PublicationLine, 'made' | 'href'> {
  const isKept = releaseId !== undefined && kept.has(releaseId);
  return {
    ...(made !== undefined && { made }),
    ...(isKept && { href: officePath(language, `publications/${releaseId}`) }),
  };
}

/** A line of the log of publications. */
export function publicationLine(row: RebuildRow, words: PublicationWords): PublicationLine {
  const { language } = words;
  const t = createTranslator(language);
  const report = reportOf(row);
  return {
    id: row.id,
    state: row.state,
    when: formatMoment(new Date(row.finished_at ?? row.started_at ?? row.asked_at), language),
    why: [...new Set(reasonsOf(row).map((reason) => whyText(reason, words, t)))],
    took: tookText(row, language, t),
    ...changesOf(report, words, t),
    ...releaseOf(report, words),
    ...(row.state === 'failed' && report && { failure: failureOf(report, words, t) }),
  };
}
