import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isListOf, isText, parseJson } from '#base/json.ts';
import { isListed } from '#domain/availability.ts';
import { ApiError } from '#server/http/api-error.ts';
import { newHomes, newsletterMail } from '#server/newsletter/newsletter-mail.ts';
import { sentHomes } from '#server/newsletter/sent-before.ts';
import { countMembers, newsletterScope, readMembers } from '#server/newsletter/members.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { Tables } from '#server/store/tables.ts';

/** As many as are written while a visitor's lead can wait. */
const membersPerWrite = 50;

interface Order {
  /** ISO dates, both included. */
  readonly from: string;
  readonly until: string;
  /** Number of the colleague. */
  readonly actor: string;
}

function refusal(problem: 'none' | 'nobody' | 'sent'): ApiError {
  return new ApiError('invalid', { problem: { code: `newsletter-${problem}`, key: `newsletter:error.${problem}` } });
}

/** Orders the newsletter of a period, once: the same period a second time is refused. `sendNewsletters` writes its mails. */
export async function orderNewsletter(services: Services, { from, until, actor }: Order): Promise<void> {
  const { store, siteData, clock } = services;
  const same = await store.reader
    .selectFrom('newsletters')
    .select('id')
    .where('from_day', '=', from)
    .where('until_day', '=', until)
    .executeTakeFirst();
  if (same) throw refusal('sent');
  const homes = newHomes(siteData(), { from, until, sent: await sentHomes(store.reader) });
  if (homes.length === 0) throw refusal('none');
  if ((await countMembers(services)) === 0) throw refusal('nobody');
  const now = clock();
  await store.write(async (transaction) => {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('newsletters')
      .values({
        id: randomUUID(),
        from_day: from,
        until_day: until,
        listing_ids: JSON.stringify(homes.map(({ id }) => id)),
        state: 'sending',
        reached: '',
        mails: 0,
        actor,
        created_at: now.getTime(),
      })
      .onConflict((conflict) => conflict.columns(['from_day', 'until_day']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw refusal('sent');
    await recordAct(transaction, { actor, act: 'newsletter-sent', subject: `newsletter ${from} ${until}`, now });
  });
}

/** Is the address on the list still? Writing to its row makes whoever takes it off wait until the mail is in the outbox. */
async function isStillMember(transaction: Transaction<Tables>, email: string): Promise<boolean> {
  const held = await transaction
    .updateTable('claims')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('scope', '=', newsletterScope)
    .where('key', '=', email)
    .returning('key')
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Writes the next mails of a newsletter and how far it came, in one transaction: whatever is killed, nobody gets two, and
 * who has unsubscribed since gets none. False when there was nothing left to do.
 */
async function sendPortion(services: Services, id: string): Promise<boolean> {
  const { store, siteData, config, clock } = services;
  const data = siteData();
  const now = clock();
  const host = new URL(data.config.url).hostname;
  return store.write(async (transaction) => {
    // The write comes first: who sends the same at the same time waits here.
    const newsletter = await transaction
      .updateTable('newsletters')
      .set((row) => ({ mails: row.ref('mails') }))
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returningAll()
      .executeTakeFirst();
    if (!newsletter) return false;
    const { listing_ids: json, reached, created_at: joinedUntil, mails } = newsletter;
    const stored = parseJson(json);
    const ids = isListOf(stored, isText) ? stored : [];
    const homes = ids.flatMap((one) => data.listings.find((listing) => listing.id === one && isListed(listing)) ?? []);
    const question = { after: reached, most: membersPerWrite, joinedUntil };
    const members = homes.length === 0 ? [] : await readMembers(transaction, data, question);
    const last = members.at(-1);
    let written = 0;
    for (const member of members) {
      if (!(await isStillMember(transaction, member.email))) continue;
      const mail = newsletterMail(member, homes, { data, config, now });
      await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
      written += 1;
    }
    const change = last
      ? { reached: last.email, mails: mails + written }
      : // The address of the last reader has no business here any more.
        { reached: '', state: 'sent' as const };
    await transaction.updateTable('newsletters').set(change).where('id', '=', id).execute();
    return last !== undefined;
  });
}

/** Goes on with what is being sent, portion by portion; safe to call twice at once, and after a crash. */
export async function sendNewsletters(services: Services): Promise<number> {
  const open = await services.store.reader
    .selectFrom('newsletters')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('created_at')
    .execute();
  let portions = 0;
  for (const { id } of open) while (await sendPortion(services, id)) portions += 1;
  return portions;
}
