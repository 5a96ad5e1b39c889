import type { ComparedStock } from '#server/alerts/compared-stock.ts';
import { recordMatches, type MatchReport } from '#server/alerts/record-matches.ts';
import { forgetEndedSearches } from '#server/alerts/searches.ts';
import { sendNews, sendReminders } from '#server/alerts/send-alerts.ts';
import { stockOf } from '#server/alerts/stock.ts';
import type { Services } from '#server/services.ts';

/** What a run did. */
export interface AlertReport extends MatchReport {
  readonly mails: number;
  readonly reminders: number;
  readonly ended: number;
}

/**
 * Tells visitors of the homes that are new to their searches: compares what is published with what the last run saw, notes
 * what is news to whom, and puts the mails that are due into the outbox. Call it after every publication, and now and then for
 * the daily and weekly mails; run twice, at once or after a crash it mails nothing twice. A process that runs it again and again gives
 * what it has `compared`.
 */
export async function runAlerts(
  { store, siteData, config, clock, log }: Pick<Services, 'store' | 'siteData' | 'config' | 'clock' | 'log'>,
  compared?: ComparedStock,
): Promise<AlertReport> {
  const data = siteData();
  const now = clock();
  const stock = await stockOf(data);
  const ended = await store.write((transaction) => forgetEndedSearches(transaction, now));
  const report = await recordMatches({ store, log }, stock, now, compared);
  const mails = await sendNews({ store, log, stock, data, config, now });
  const reminders = await sendReminders({ store, log, data, config, now });
  return { ...report, mails, reminders, ended };
}
