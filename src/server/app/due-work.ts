import { doAll } from '#base/do-all.ts';
import { runAlerts, type AlertReport } from '#server/alerts/run-alerts.ts';
import { sendReminders } from '#server/cases/remind.ts';
import { readCalendars, type ReadBusy } from '#server/diary/watch-calendars.ts';
import { endPastSpotlights } from '#server/homes/spotlight.ts';
import { publishDueNews } from '#server/news/write-news.ts';
import { sendNewsletters } from '#server/newsletter/send-newsletter.ts';
import { sendReports } from '#server/owner-data/send-reports.ts';
import type { Services } from '#server/services.ts';

/** What a run did. */
export interface DueReport extends AlertReport {
  /** Portions of newsletters that were written. */
  readonly portions: number;
  /** Reminders of leads without an answer. */
  readonly leadReminders: number;
  /** Reports for owners. */
  readonly reports: number;
}

/**
 * Everything that is due now and that a server does by itself: for a timer where none runs all the time. Run twice, at once or after
 * a crash, it mails nothing twice. What fails is told once all the rest is done.
 */
export async function doDueWork(services: Services, readBusy: ReadBusy): Promise<DueReport> {
  let alerts: AlertReport = { changed: 0, gone: 0, matched: 0, mails: 0, reminders: 0, ended: 0 };
  const counts = { portions: 0, leadReminders: 0, reports: 0 };
  await doAll([
    async () => {
      alerts = await runAlerts(services);
    },
    async () => {
      counts.portions = await sendNewsletters(services);
    },
    async () => {
      counts.leadReminders = await sendReminders(services);
    },
    async () => {
      counts.reports = await sendReports(services);
    },
    () => endPastSpotlights(services),
    () => publishDueNews(services),
    () => readCalendars(services, readBusy),
  ]);
  return { ...alerts, ...counts };
}
