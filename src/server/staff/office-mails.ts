import type { Transaction } from 'kysely';
import { emailKey } from '#server/accounts/email-key.ts';
import { mailOf } from '#server/outbox/payload.ts';
import type { Tables } from '#server/store/tables.ts';

/** Does a mail lead into the office, as invitations and reminders do? What visitors send to the same mailbox does not. */
function isOfOffice(payload: string): boolean {
  const href = mailOf(payload)?.button?.href ?? '';
  return URL.canParse(href) && new URL(href).pathname.split('/')[2] === 'office';
}

/** Takes mails of the office out of the outbox that wait for an address, or were given up and could be sent again: it is nobody's account any more. */
export async function dropOfficeMails(transaction: Transaction<Tables>, address: string): Promise<void> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'mail')
    .where('recipient', '=', emailKey(address))
    .where('state', 'in', ['waiting', 'dead'])
    .execute();
  const ids = rows.filter(({ payload }) => isOfOffice(payload)).map(({ id }) => id);
  await transaction
    .deleteFrom('outbox')
    .where('id', 'in', ['', ...ids])
    .execute();
}
