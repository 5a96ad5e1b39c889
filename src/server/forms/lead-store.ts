import type { Transaction } from 'kysely';
import { brusselsDay } from '#domain/brussels-clock.ts';
import type { LeadSubject } from '#domain/office/assignment.ts';
import type { LeadOrigin } from '#domain/office/lead-origin.ts';
import { openCase } from '#server/cases/open-case.ts';
import { heldClaimsText } from '#server/forms/held-claims.ts';
import { crmRows } from '#server/crm/crm-rows.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { registerSearch } from '#server/alerts/searches.ts';
import type { Form, Prepared, Problem, Upload } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import type { TakenTime } from '#server/calendar/take-time.ts';
import { takeClaim, takeClaims, type Wanted } from '#server/forms/claims.ts';
import type { Verdict } from '#server/forms/suspicion.ts';
import { enqueue, mailRow, webhookRow } from '#server/outbox/outbox.ts';
import { unsubscribe } from '#server/subscriptions/subscriptions.ts';
import type { Tables } from '#server/store/tables.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** How long an answer is repeated for the key that a browser made. */
const keptMs = dayMs;
/** How long for the same answers without a key: a double click, a reload. */
const keptWithoutKeyMs = 10 * minuteMs;

/** The others are on the list of `npx gevel outbox --held`. */
const heldNoticesADay = 10;

/** A checked submission, ready to be stored. */
export interface NewLead {
  readonly id: string;
  readonly form: Form;
  readonly language: string;
  readonly values: object;
  readonly prepared: Prepared;
  readonly uploads: readonly Upload[];
  readonly verdict: Verdict;
  /** What the visitor is answered, and what where a robot is supposed: a person must not wait for an answer in vain. */
  readonly feedback: string;
  readonly heldFeedback: string;
  readonly idempotency: Idempotency;
  readonly now: Date;
  readonly host: string;
  readonly hasWebhook: boolean;
  /** Tells the agency of a lead that waits because a robot is supposed. */
  readonly heldNotice: () => Mail;
  readonly site: SiteConfig;
  /** What decides who of the agency gets it. */
  readonly subject: LeadSubject;
  readonly origin: LeadOrigin;
}

export interface Idempotency {
  readonly key: string;
  readonly bodyHash: string;
  /** Made by the browser; else from the answers. */
  readonly isGiven: boolean;
}

export type StoreResult =
  | { readonly kind: 'stored'; readonly leadId: string; readonly suspicion: string | null; readonly feedback: string }
  | { readonly kind: 'repeated'; readonly leadId: string; readonly feedback: string }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'taken'; readonly problem: Problem };

type Database = Pick<Transaction<Tables>, 'selectFrom'>;

/** What a key was answered before; undefined for a new one, or one that has expired. */
export async function earlierAnswer(
  database: Database,
  { key, bodyHash, isGiven }: Idempotency,
  now: Date,
): Promise<StoreResult | undefined> {
  const since = now.getTime() - (isGiven ? keptMs : keptWithoutKeyMs);
  const row = await database
    .selectFrom('answers')
    .select(['body_hash', 'answer', 'lead_id'])
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.body_hash === bodyHash
    ? { kind: 'repeated', leadId: row.lead_id ?? '', feedback: row.answer }
    : { kind: 'conflict' };
}

/** Takes the key for this submission; the row of an expired one makes place. Returns false when it is taken. */
async function takeKey(
  transaction: Transaction<Tables>,
  { id, idempotency, now }: NewLead,
  feedback: string,
): Promise<boolean> {
  const { key, bodyHash, isGiven } = idempotency;
  const cutoff = now.getTime() - (isGiven ? keptMs : keptWithoutKeyMs);
  await transaction.deleteFrom('answers').where('key', '=', key).where('created_at', '<=', cutoff).execute();
  const row = { key, body_hash: bodyHash, answer: feedback, lead_id: id, created_at: now.getTime() };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('answers')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A proof of work counts once; the second time it is a robot's. */
async function suspicionOf(transaction: Transaction<Tables>, { verdict, now }: NewLead): Promise<string | null> {
  const { suspicions, proof } = verdict;
  const isReplay =
    proof.kind === 'solved' &&
    !(await takeClaim(transaction, {
      scope: 'altcha',
      key: proof.nonce,
      leadId: null,
      now,
      expiresAt: proof.expiresAt,
    }));
  const all = isReplay ? [...suspicions, 'replay'] : suspicions;
  return all.length === 0 ? null : all.join(',');
}

async function keepHeldClaims(
  transaction: Transaction<Tables>,
  leadId: string,
  claims: readonly Wanted[],
): Promise<void> {
  if (claims.length === 0) return;
  const change = { held_claims: heldClaimsText(claims) };
  await transaction.updateTable('leads').set(change).where('id', '=', leadId).execute();
}

/** Does a mail go out only once somebody has clicked in another mail of its lead? */
function waitsForClick({ waitsForSender, waitsForAgency }: Mail): boolean {
  return waitsForSender === true || waitsForAgency === true;
}

/** A doubtful one waits until a person has looked at it (`npx gevel outbox --held`). */
function heldRow<R extends object>(row: R): R & { readonly state: 'held' } {
  return { ...row, state: 'held' };
}

/** Tells the agency's CRM, of a viewing how long it takes in the diary that it came into. */
async function tellCrm(
  transaction: Transaction<Tables>,
  { id, form, language, values, prepared, now, host, site }: NewLead,
  { isHeld, time }: { readonly isHeld: boolean; readonly time: TakenTime | undefined },
): Promise<void> {
  const visitMinutes = time ? (time.span[1] - time.span[0]) / minuteMs : prepared.visitMinutes;
  const lead = { ...prepared, ...(visitMinutes !== undefined && { visitMinutes }) };
  const stored = { id, form: form.name, language, values, prepared: lead };
  const rows = crmRows(stored, site, { leadId: id, now, host });
  await enqueue(transaction, isHeld ? rows.map(heldRow) : rows);
}

async function insertLead(
  transaction: Transaction<Tables>,
  lead: NewLead,
  { suspicion, isHeld }: { readonly suspicion: string | null; readonly isHeld: boolean },
): Promise<void> {
  const { id, form, language, values, prepared, uploads, now, host, hasWebhook } = lead;
  const { name, email, reference = null } = prepared.lead;
  const created = now.getTime();
  await transaction
    .insertInto('leads')
    .values({
      id,
      form: form.name,
      language,
      email: email.toLowerCase(),
      name,
      reference,
      fields: JSON.stringify(values),
      suspicion,
      retention: form.retention,
      created_at: created,
    })
    .execute();
  if (uploads.length > 0) {
    const rows = uploads.map((upload) => ({
      id: upload.id,
      lead_id: id,
      filename: upload.filename,
      content_type: upload.contentType,
      created_at: created,
    }));
    await transaction.insertInto('uploads').values(rows).execute();
    for (const upload of uploads) {
      await transaction.insertInto('upload_contents').values({ id: upload.id, bytes: upload.bytes }).execute();
    }
  }
  const options = { leadId: id, now, host };
  const event = { id, form: form.name, language, createdAt: now.toISOString(), ...prepared.lead, fields: values };
  const rows = prepared.mails.filter((mail) => !waitsForClick(mail)).map((mail) => mailRow(mail, options));
  if (hasWebhook) rows.push(webhookRow(event, options));
  await enqueue(transaction, isHeld ? rows.map(heldRow) : rows);
  const others = prepared.mails.filter(waitsForClick);
  await enqueue(
    transaction,
    others.map((mail) => ({ ...mailRow(mail, options), state: 'unconfirmed' as const })),
  );
}

/** One mail for each of the first few of a day: a flood of robots must not flood the agency. */
async function tellOfHeld(transaction: Transaction<Tables>, { id, heldNotice, now, host }: NewLead): Promise<void> {
  const day = brusselsDay(now.getTime());
  const expiresAt = now.getTime() + 2 * dayMs;
  for (let number = 1; number <= heldNoticesADay; number += 1) {
    const claim = { scope: 'held-notice', key: `${day} ${String(number)}`, leadId: null, now, expiresAt };
    if (!(await takeClaim(transaction, claim))) continue;
    await enqueue(transaction, [mailRow(heldNotice(), { leadId: id, now, host })]);
    return;
  }
}

/** Stops what an address no longer wants and tells it so, also where a robot is supposed: there somebody else may have asked. */
async function stopForAddress(transaction: Transaction<Tables>, { id, prepared, now, host }: NewLead): Promise<void> {
  const { unsubscription } = prepared;
  if (!unsubscription) return;
  const stopped = await unsubscribe(transaction, { id, email: unsubscription.email, now });
  if (!stopped.newsletter && stopped.searches === 0) return;
  await enqueue(transaction, [mailRow(unsubscription.notice(stopped), { leadId: id, now, host })]);
}

/** A doubtful lead waits for a person; who unsubscribes never does, robot or not: nothing but the wish to stop is in it. */
function waits({ prepared }: NewLead, suspicion: string | null): boolean {
  return suspicion !== null && prepared.unsubscription === undefined;
}

/** Stores a lead, its mails and what it claims, all or nothing. Throws `Taken` to end the transaction. */
export async function storeLead(transaction: Transaction<Tables>, lead: NewLead): Promise<StoreResult> {
  const suspicion = await suspicionOf(transaction, lead);
  const isHeld = waits(lead, suspicion);
  const feedback = isHeld ? lead.heldFeedback : lead.feedback;
  if (lead.form.isAlwaysDone !== true && !(await takeKey(transaction, lead, feedback))) {
    return (await earlierAnswer(transaction, lead.idempotency, lead.now)) ?? { kind: 'conflict' };
  }
  const { id: leadId, now, language } = lead;
  const { search, lead: person, claims = [] } = lead.prepared;
  await insertLead(transaction, lead, { suspicion, isHeld });
  const { held, time } = await takeClaims(transaction, claims, { leadId, now, isHeld });
  await keepHeldClaims(transaction, leadId, held);
  await tellCrm(transaction, lead, { isHeld, time });
  await openCase(transaction, {
    ...lead,
    leadId,
    form: lead.form.name,
    reference: person.reference ?? null,
    isHeld,
    offices: lead.site.leads.offices,
    ...(time && { time }),
  });
  if (isHeld) await tellOfHeld(transaction, lead);
  if (search) await registerSearch(transaction, { ...person, ...search, id: leadId, language, now });
  await stopForAddress(transaction, lead);
  return { kind: 'stored', leadId, suspicion, feedback };
}
