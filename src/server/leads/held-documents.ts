import type { Transaction } from 'kysely';
import { lockCase } from '#server/cases/lock-case.ts';
import { mailsMadeAnew } from '#server/leads/lead-documents.ts';
import { mailOf, mailText } from '#server/outbox/payload.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Mail } from '#submissions/mail.ts';

/** Last parts of addresses that end: of a document, and of the button that lets documents go. */
const endingParts: readonly (string | undefined)[] = ['documents', 'documents-send'];

function leadsToDocuments({ links = [], button }: Mail): boolean {
  const hrefs = [...links, ...(button ? [button] : [])].map(({ href }) => href);
  return hrefs.some((href) => endingParts.includes(new URL(href).pathname.split('/').at(-1)));
}

/** Does a mail bring documents to its reader, or lead to them? A file may be small enough by now to be in the mail itself. */
function bringsDocuments(mail: Mail): boolean {
  return leadsToDocuments(mail) || mail.attachments !== undefined;
}

function isSameMail(one: Mail, other: Mail): boolean {
  return (
    one.audience === other.audience &&
    one.to.address === other.to.address &&
    one.waitsForAgency === other.waitsForAgency
  );
}

/**
 * Makes links to documents anew in the mails that a held lead is about to send: they began to end when it came in, which may be weeks
 * ago. Where the site no longer has what it asks for they stay as they are.
 */
export async function renewHeldDocuments(
  transaction: Transaction<Tables>,
  leadId: string,
  services: Services,
): Promise<void> {
  await lockCase({ transaction, leadId });
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload', 'state'])
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'mail')
    .where('state', 'in', ['held', 'unconfirmed'])
    .execute();
  // Once it was let through, what waits for the agency is the agency's.
  if (!rows.some(({ state }) => state === 'held')) return;
  const mails = rows.flatMap(({ id, payload }) => {
    const mail = mailOf(payload);
    return mail && leadsToDocuments(mail) ? [{ id, mail }] : [];
  });
  if (mails.length === 0) return;
  const lead = await transaction.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirst();
  const anew = lead ? await mailsMadeAnew(services, lead) : [];
  for (const { id, mail } of mails) {
    const renewed = anew.find((one) => bringsDocuments(one) && isSameMail(one, mail));
    if (!renewed) continue;
    await transaction
      .updateTable('outbox')
      .set({ payload: mailText(renewed) })
      .where('id', '=', id)
      .execute();
  }
}
