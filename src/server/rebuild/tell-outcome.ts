import type { Insertable } from 'kysely';
import { createTranslator } from '#i18n/translator.ts';
import { lastDigestMs } from '#search/alerts/digest-time.ts';
import { alarmRow, mailRow } from '#server/outbox/outbox.ts';
import { failureMail } from '#server/rebuild/failure-mail.ts';
import type { lastEnded } from '#server/rebuild/queue.ts';
import { failureKey, type RebuildReport } from '#server/rebuild/report.ts';
import type { Services } from '#server/services.ts';
import type { OutboxTable } from '#server/store/tables.ts';
import { withoutAddresses } from '#server/without-addresses.ts';
import type { Mail } from '#submissions/mail.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** How a rebuild ended, and how the one before it did. */
interface Ended {
  readonly report: RebuildReport;
  readonly before: Awaited<ReturnType<typeof lastEnded>>;
  readonly now: Date;
}

/** A feed that is away for a night is one mail, not fifty; one that stays away is told of again in the morning. */
function isNews({ report, before, now }: Ended): boolean {
  if (report.outcome !== 'failed') return before?.report.outcome === 'failed';
  return (
    before === undefined ||
    failureKey(report) !== failureKey(before.report) ||
    before.finishedMs < lastDigestMs(now.getTime(), 'daily')
  );
}

/** The mail to the agency, also to whoever looks after the server when that is somebody else. */
function failureMails({ config, siteData }: Services, { report, now }: Ended): Mail[] {
  const mail = failureMail({ site: siteData().config, report, secret: config.secret, now });
  const { operatorEmail } = config;
  if (operatorEmail === undefined || operatorEmail.toLowerCase() === mail.to.address.toLowerCase()) return [mail];
  return [mail, { ...mail, isNotice: true, to: { address: operatorEmail } }];
}

/** What the receiver of alarms is sent; programs for chat show `text`. */
function alarmEvent(site: SiteConfig, { report, now }: Ended): object {
  const t = createTranslator(agencyLanguage(site));
  const agency = site.agency.name;
  const shared = { event: 'rebuild', site: site.url, since: now.toISOString() };
  const { outcome, message = '' } = report;
  const reason = withoutAddresses(message);
  if (outcome !== 'failed') return { ...shared, state: 'well', text: t('rebuild:alarm.well', { agency }) };
  const said = t(report.isOwnOnline ? 'rebuild:alarm.failedHomes' : 'rebuild:alarm.failed', { agency, reason });
  return { ...shared, state: 'failed', reason, text: said };
}

/** Rows of the outbox that tell how a rebuild ended, where that is news: a failure, and that it is over. */
export function outcomeRows(services: Services, ended: Ended): Insertable<OutboxTable>[] {
  if (!isNews(ended)) return [];
  const site = services.siteData().config;
  const row = { leadId: null, now: ended.now, host: new URL(site.url).hostname };
  const mails = ended.report.outcome === 'failed' ? failureMails(services, ended) : [];
  const alarms = services.config.alarmUrl === undefined ? [] : [alarmRow(alarmEvent(site, ended), row)];
  return [...mails.map((mail) => mailRow(mail, row)), ...alarms];
}
