import type { Transaction } from 'kysely';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { addCaseEvent } from '#server/cases/case-events.ts';
import { lockCase } from '#server/cases/lock-case.ts';
import { dayMs } from '#server/clock.ts';
import { formContext } from '#server/forms/form-context.ts';
import { forms } from '#server/forms/forms.ts';
import { openLead, type OpenedLead } from '#server/leads/lead-access.ts';
import { sendForSender } from '#server/forms/release-held.ts';
import { answeredByLink, answeredLead, lockedCase, type LeadAct } from '#server/leads/lead-acts.ts';
import { visitorLanguage } from '#server/leads/lead-answer.ts';
import { mailOf, mailText } from '#server/outbox/payload.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { Tables } from '#server/store/tables.ts';
import { decisionDays } from '#submissions/document-mails.ts';
import type { Mail } from '#submissions/mail.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** The form that asks for documents and for nothing else: they are the answer. */
const documentForm = 'document-request';

interface WaitingMail {
  readonly id: string;
  readonly createdAt: number;
  readonly mail: Mail;
}

/** Mails of a lead that wait for the word of the agency; those that wait for their sender's are not the agency's to send. */
async function waitingMails(database: Pick<Transaction<Tables>, 'selectFrom'>, leadId: string): Promise<WaitingMail[]> {
  const rows = await database
    .selectFrom('outbox')
    .select(['id', 'payload', 'created_at'])
    .where('lead_id', '=', leadId)
    .where('state', '=', 'unconfirmed')
    .where('kind', '=', 'mail')
    .execute();
  return rows.flatMap(({ id, payload, created_at: createdAt }) => {
    const mail = mailOf(payload);
    return mail?.waitsForAgency === true ? [{ id, createdAt, mail }] : [];
  });
}

/** What a mail carries, by its reader's names. */
function namesIn({ attachments = [], links = [] }: Mail): string[] {
  return [...attachments.map(({ filename }) => filename), ...links.map(({ label }) => label)];
}

/** Names of the documents of a lead that wait for the word of the agency. */
export async function waitingDocuments(
  database: Pick<Transaction<Tables>, 'selectFrom'>,
  leadId: string,
): Promise<string[]> {
  return (await waitingMails(database, leadId)).flatMap(({ mail }) => namesIn(mail));
}

/** The mails of a lead with links that begin to end now; none where the site no longer has what it asks for. */
export async function mailsMadeAnew(services: Services, lead: OpenedLead['lead']): Promise<readonly Mail[]> {
  const form = forms.find(({ name }) => name === lead.form);
  const answers = storedContent(lead.fields);
  if (!form || !isObject(answers)) return [];
  const language = visitorLanguage({ lead }, services.siteData());
  const context = formContext({ services, form, language, uploads: [], leadId: lead.id });
  const checked = await form.check(answers, context);
  return checked.kind === 'ready' ? checked.prepared.mails : [];
}

/** What goes out: files as they were packed, links anew; undefined where only links are left that end too soon. */
async function mailToSend(
  { mail, createdAt }: WaitingMail,
  { services, opened, now }: { readonly services: Services; readonly opened: OpenedLead; readonly now: Date },
): Promise<Mail | undefined> {
  if (mail.links === undefined) return mail;
  const isFresh = createdAt + decisionDays * dayMs > now.getTime();
  const anew = await mailsMadeAnew(services, opened.lead);
  return anew.find(({ waitsForAgency }) => waitsForAgency === true) ?? (isFresh ? mail : undefined);
}

/**
 * Sends the documents that a lead asks for, once. `gone` where a colleague was faster, or clicked in the mail; `ended` where
 * the links would not work long enough and cannot be made anew.
 */
export async function approveDocuments(act: LeadAct, services: Services): Promise<'sent' | 'gone' | 'ended'> {
  const { transaction, staff, leadId, now } = act;
  await lockedCase(act);
  const opened = await openLead(services.store, staff, leadId);
  const names: string[] = [];
  for (const waiting of await waitingMails(transaction, leadId)) {
    const mail = await mailToSend(waiting, { services, opened, now });
    if (!mail) return 'ended';
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({ state: 'waiting', due_at: now.getTime(), payload: mailText(mail) })
      .where('id', '=', waiting.id)
      .where('state', '=', 'unconfirmed')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) names.push(...namesIn(mail));
  }
  if (names.length === 0) return 'gone';
  const text = names.join('\n');
  if (opened.lead.form === documentForm) {
    await answeredLead(act, services.siteData().config, { kind: 'documents', text });
  } else {
    await addCaseEvent(transaction, { leadId, at: now, kind: 'documents', actor: staff.id, text });
  }
  const subject = `lead ${leadId}`;
  await recordAct(transaction, { actor: staff.id, act: 'lead-documents', subject, after: String(names.length), now });
  return 'sent';
}

/** The same by the link of the agency's mail, as the mail was written; false when there is no such lead any more. */
export async function sendDocumentsByLink(act: Omit<LeadAct, 'staff'>, site: SiteConfig): Promise<boolean> {
  const { transaction, leadId, now } = act;
  // As a colleague who approves them at the same moment does.
  await lockCase(act);
  const lead = await transaction.selectFrom('leads').select('form').where('id', '=', leadId).executeTakeFirst();
  const text = (await waitingDocuments(transaction, leadId)).join('\n');
  const isThere = await sendForSender(transaction, leadId, now);
  // Pressed once more it is no second answer.
  if (text === '') return isThere;
  if (lead?.form === documentForm) await answeredByLink(act, site, { kind: 'documents', text });
  else await addCaseEvent(transaction, { leadId, at: now, kind: 'documents', text });
  return isThere;
}
