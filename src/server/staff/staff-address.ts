import type { Transaction } from 'kysely';
import { isSameAddress } from '#domain/same-address.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { redirectOfficeMails } from '#server/staff/office-mails.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import {
  colleagueLanguage,
  lockedColleague,
  refusal,
  sendInvitation,
  writeStaff,
  type StaffAdmin,
  type StaffRow,
} from '#server/staff/staff-admin.ts';
import { staffAddressMail } from '#server/staff/staff-mails.ts';
import type { Tables } from '#server/store/tables.ts';

/** What a colleague is called, and by which address they log in. */
export interface NameAndAddress {
  readonly name: string;
  readonly email: string;
}

/** Throws `email-taken` where another colleague has the address. */
async function requireFree(transaction: Transaction<Tables>, id: string, email: string): Promise<void> {
  const others = await transaction.selectFrom('staff').select('email').where('id', '<>', id).execute();
  if (others.some((other) => isSameAddress(other.email, email))) throw refusal('taken');
}

/** Tells both addresses; the new one of who has not accepted yet is invited, and that of a blocked account opens nothing to tell of. */
async function tellBoth(
  transaction: Transaction<Tables>,
  admin: StaffAdmin,
  before: StaffRow,
  { name, email }: NameAndAddress,
): Promise<void> {
  const { services } = admin;
  const { id, role, status } = before;
  const language = colleagueLanguage(before, services);
  const [was, is] = [
    { name: before.name, email: before.email, language },
    { name, email, language },
  ];
  if (status === 'invited') await sendInvitation(transaction, admin, { id, role, ...is });
  const mails = [
    staffAddressMail('addressOld', was, services),
    ...(status === 'active' ? [staffAddressMail('addressNew', is, services)] : []),
  ];
  const row = { leadId: null, now: services.clock(), host: new URL(services.siteData().config.url).hostname };
  await enqueue(
    transaction,
    mails.map((mail) => mailRow(mail, row)),
  );
}

/**
 * Gives a colleague another name or address. What went to the address of before opens nothing any more, and whoever is logged in by it
 * is out. Nobody changes the own address: a browser that was found open would be enough to take the account over.
 */
export async function changeNameAndAddress(
  admin: StaffAdmin,
  id: string,
  { name, email }: NameAndAddress,
): Promise<void> {
  const { services, actor } = admin;
  const now = services.clock();
  const line = { actor, subject: `staff ${id}`, now };
  await services.store.write(async (transaction) => {
    const before = await lockedColleague(transaction, admin, id);
    if (id === actor && !isSameAddress(email, before.email)) throw refusal('yourself');
    await requireFree(transaction, id, email);
    await writeStaff(transaction, id, { name, email, email_key: emailKey(email) }, now);
    if (name !== before.name) await recordAct(transaction, { ...line, act: 'staff-renamed' });
    if (email !== before.email) await recordAct(transaction, { ...line, act: 'staff-address' });
    if (isSameAddress(email, before.email)) return;
    await transaction.deleteFrom('staff_tokens').where('staff_id', '=', id).execute();
    await endSessions(staffAccounts, transaction, id);
    await redirectOfficeMails(transaction, before.email, { name, address: email });
    await tellBoth(transaction, admin, before, { name, email });
  });
}
