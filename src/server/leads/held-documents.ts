import type { Transaction } from 'kysely';
import { createTranslator } from '#i18n/translator.ts';
import { lockCase } from '#server/cases/lock-case.ts';
import { documentPurpose, linkPurpose } from '#server/guards/link-purposes.ts';
import { readToken } from '#server/guards/token.ts';
import { mailsMadeAnew } from '#server/leads/lead-documents.ts';
import { mailOf, mailText } from '#server/outbox/payload.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Mail } from '#submissions/mail.ts';

/** What links that end are signed for, by the last part of their address: a document, and the button that lets documents go. */
const endingPurposes = new Map([
  ['documents', documentPurpose],
  ['documents-send', linkPurpose('documents-send')],
]);

interface EndingLink {
  readonly purpose: string;
  readonly token: string;
}

function endingLinks({ links = [], button }: Mail): EndingLink[] {
  return [...links, ...(button ? [button] : [])].flatMap(({ href }) => {
    const { pathname, searchParams } = new URL(href);
    const purpose = endingPurposes.get(pathname.split('/').at(-1) ?? '');
    return purpose === undefined ? [] : [{ purpose, token: searchParams.get('token') ?? '' }];
  });
}

const leadsToDocuments = (mail: Mail): boolean => endingLinks(mail).length > 0;

function hasEndedLink(mail: Mail, { config, clock }: Services): boolean {
  return endingLinks(mail).some(({ purpose, token }) => !readToken(config.secret, purpose, token, clock()));
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

interface HeldMail {
  readonly id: string;
  readonly mail: Mail;
}

async function replaceMail(transaction: Transaction<Tables>, { id, mail }: HeldMail): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ payload: mailText(mail) })
    .where('id', '=', id)
    .execute();
}

/** Mails of a lead in some state that can be read. */
async function mailsOf(
  transaction: Transaction<Tables>,
  leadId: string,
  states: readonly ('held' | 'unconfirmed')[],
): Promise<HeldMail[]> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'mail')
    .where('state', 'in', states)
    .execute();
  return rows.flatMap(({ id, payload }) => {
    const mail = mailOf(payload);
    return mail ? [{ id, mail }] : [];
  });
}

/** Has the mail to the agency, which goes out with the others, say that links in them have ended. */
async function tellOfEnded(transaction: Transaction<Tables>, held: readonly HeldMail[]): Promise<void> {
  for (const { id, mail } of held) {
    if (mail.audience !== 'agency') continue;
    const told = createTranslator(mail.language)('mail:held.linksEnded');
    await replaceMail(transaction, { id, mail: { ...mail, paragraphs: [...mail.paragraphs, told] } });
  }
}

/**
 * Makes links to documents anew in the mails that a held lead is about to send: they began to end when it came in, which may be weeks
 * ago. Where the site no longer has what it asks for they stay as they are, and the agency is told of those that have ended.
 */
export async function renewHeldDocuments(
  transaction: Transaction<Tables>,
  leadId: string,
  services: Services,
): Promise<void> {
  await lockCase({ transaction, leadId });
  // Once it was let through, what waits for the agency is the agency's.
  if ((await mailsOf(transaction, leadId, ['held'])).length === 0) return;
  const mails = (await mailsOf(transaction, leadId, ['held', 'unconfirmed'])).filter(({ mail }) =>
    leadsToDocuments(mail),
  );
  if (mails.length === 0) return;
  const lead = await transaction.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirst();
  const anew = lead ? await mailsMadeAnew(services, lead) : [];
  let isAnyEnded = false;
  for (const { id, mail } of mails) {
    const renewed = anew.find((one) => bringsDocuments(one) && isSameMail(one, mail));
    if (renewed) await replaceMail(transaction, { id, mail: renewed });
    else isAnyEnded ||= hasEndedLink(mail, services);
  }
  if (isAnyEnded) await tellOfEnded(transaction, await mailsOf(transaction, leadId, ['held']));
}
