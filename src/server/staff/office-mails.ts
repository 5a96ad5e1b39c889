import type { Transaction } from 'kysely';
import { emailKey } from '#server/accounts/email-key.ts';
import { mailOf, mailText } from '#server/outbox/payload.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Mail, MailAddress } from '#submissions/mail.ts';

/** Does a mail lead into the office, as invitations and reminders do? What visitors send to the same mailbox does not. */
function isOfOffice({ button }: Mail): boolean {
  const href = button?.href ?? '';
  return URL.canParse(href) && new URL(href).pathname.split('/')[2] === 'office';
}

interface OfficeMail {
  readonly id: string;
  /** Of the message that a reminder is about. */
  readonly leadId: string | null;
  readonly mail: Mail;
}

/** Mails of the office that wait for an address, or were given up and could be sent again. */
async function officeMails(transaction: Transaction<Tables>, address: string): Promise<OfficeMail[]> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'lead_id', 'payload'])
    .where('kind', '=', 'mail')
    .where('recipient', '=', emailKey(address))
    .where('state', 'in', ['waiting', 'dead'])
    .execute();
  return rows.flatMap(({ id, lead_id: leadId, payload }) => {
    const mail = mailOf(payload);
    return mail && isOfOffice(mail) ? [{ id, leadId, mail }] : [];
  });
}

async function dropMails(transaction: Transaction<Tables>, dropped: readonly OfficeMail[]): Promise<void> {
  const ids = dropped.map(({ id }) => id);
  await transaction
    .deleteFrom('outbox')
    .where('id', 'in', ['', ...ids])
    .execute();
}

/** Takes mails of the office to an address out of the outbox: it is nobody's account any more. */
export async function dropOfficeMails(transaction: Transaction<Tables>, address: string): Promise<void> {
  await dropMails(transaction, await officeMails(transaction, address));
}

/**
 * After an account has another address: links that open it go out no more, and reminders go to the new one. What warns of the account
 * still goes to the old one, whose person may not have asked for any of it.
 */
export async function redirectOfficeMails(
  transaction: Transaction<Tables>,
  from: string,
  to: MailAddress,
): Promise<void> {
  const mails = await officeMails(transaction, from);
  await dropMails(
    transaction,
    mails.filter(({ mail }) => mail.isSecret === true),
  );
  for (const { id, leadId, mail } of mails) {
    if (mail.isSecret === true || leadId === null) continue;
    const values = { payload: mailText({ ...mail, to }), recipient: emailKey(to.address) };
    await transaction.updateTable('outbox').set(values).where('id', '=', id).execute();
  }
}
