import type { Insertable, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { createTranslator } from '#i18n/translator.ts';
import { mailTrouble, type MailTrouble } from '#server/alarm/mail-trouble.ts';
import type { Clock } from '#server/clock.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { alarmRow, enqueue } from '#server/outbox/outbox.ts';
import type { WorkerParts } from '#server/outbox/worker.ts';
import type { Store } from '#server/store/store.ts';
import type { OutboxTable, Tables } from '#server/store/tables.ts';
import { withoutAddresses } from '#server/without-addresses.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Whoever has told of the trouble holds this claim until it is over: several servers tell once. */
const claim = { scope: 'alarm', key: 'mail' } as const;

export interface AlarmParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: SiteConfig;
  /** Is there anybody to tell? The log is told in any case. */
  readonly hasReceiver: boolean;
}

/** What the receiver of alarms is sent; programs for chat show `text`. */
function alarmEvent(site: SiteConfig, trouble: MailTrouble | undefined, now: Date): object {
  const t = createTranslator(agencyLanguage(site));
  const agency = site.agency.name;
  const shared = { event: 'mail', site: site.url };
  if (!trouble) return { ...shared, state: 'well', since: now.toISOString(), text: t('mail:alarm.well', { agency }) };
  const { state, since } = trouble;
  // It leaves the house: whoever it was for stays here.
  const reason = withoutAddresses(trouble.reason);
  return { ...shared, state, since: since.toISOString(), reason, text: t(`mail:alarm.${state}`, { agency, reason }) };
}

async function takeOrLeave(transaction: Transaction<Tables>, isTrouble: boolean, now: Date): Promise<boolean> {
  if (!isTrouble) {
    const { numDeletedRows } = await transaction
      .deleteFrom('claims')
      .where('scope', '=', claim.scope)
      .where('key', '=', claim.key)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('claims')
    .values({ ...claim, lead_id: null, created_at: now.getTime(), expires_at: null })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** An alarm that did not get out is no news any more once the next one is due. */
async function replaceAlarm(transaction: Transaction<Tables>, row: Insertable<OutboxTable>): Promise<void> {
  await transaction
    .deleteFrom('outbox')
    .where('kind', '=', 'alarm')
    .where('state', '=', 'waiting')
    .where('payload', 'like', '{"event":"mail"%')
    .execute();
  await enqueue(transaction, [row]);
}

/** Gives a function that looks at the lanes and tells when mail stops, and when it goes on: once each. */
export function mailAlarm({ store, clock, log, site, hasReceiver }: AlarmParts): WorkerParts['watch'] {
  let wasTrouble: boolean | undefined;
  return async (states) => {
    const now = clock();
    const trouble = mailTrouble(states, now);
    const isTrouble = trouble !== undefined;
    if (isTrouble === wasTrouble) return;
    const row = alarmRow(alarmEvent(site, trouble, now), { leadId: null, now, host: new URL(site.url).hostname });
    const isNews = await store.write(async (transaction) => {
      const isFirst = await takeOrLeave(transaction, isTrouble, now);
      if (isFirst && hasReceiver) await replaceAlarm(transaction, row);
      return isFirst;
    });
    wasTrouble = isTrouble;
    if (!isNews) return;
    if (trouble) log.error({ kind: 'mail', outcome: trouble.state, reason: trouble.reason }, 'no mail gets out');
    else log.info({ kind: 'mail', outcome: 'well' }, 'mail gets out again');
  };
}
