import type { Transaction } from 'kysely';
import { assigneeOf, type LeadOffice, type LeadSubject } from '#domain/office/assignment.ts';
import type { LeadOrigin } from '#domain/office/lead-origin.ts';
import { isOpen } from '#domain/office/lead-state.ts';
import { addCaseEvent } from '#server/cases/case-events.ts';
import { writeCaseWords } from '#server/cases/case-words.ts';
import { countTurn, readColleagues } from '#server/cases/colleagues.ts';
import { caseSubject } from '#server/cases/lead-subject.ts';
import { personOf } from '#server/calendar/lanes.ts';
import { isShared } from '#server/calendar/standing-viewings.ts';
import { busyColleagues, type TakenTime } from '#server/calendar/take-time.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

/** Forms that nobody waits for an answer to: what they ask for, the software does. */
const withoutAnswer = new Set(['sign-newsletter', 'unsubscribe', 'send-to-friend', 'demand-register', 'testimonial']);

/** Does the sender of a form wait for somebody of the agency? `'contact' -> true`, `'sign-newsletter' -> false` */
export function wantsAnswer(form: string): boolean {
  return !withoutAnswer.has(form);
}

/** A lead that has just been stored. */
export interface NewCase {
  readonly leadId: string;
  readonly form: string;
  readonly language: string;
  readonly reference: string | null;
  readonly isHeld: boolean;
  readonly subject: LeadSubject;
  readonly offices: readonly LeadOffice[];
  readonly origin: LeadOrigin;
  readonly now: Date;
  /** Where its viewing lies in the diary. */
  readonly time?: TakenTime;
}

/** Finds who can take a lead, of a viewing who can be there; null where nobody can. */
async function findTaker(
  transaction: Transaction<Tables>,
  { leadId, subject, offices, now }: Pick<NewCase, 'leadId' | 'subject' | 'offices' | 'now'>,
  time?: TakenTime,
): Promise<string | null> {
  const everybody = await readColleagues(transaction, now);
  const busy = time ? await busyColleagues(transaction, time.span, leadId) : new Set<string>();
  const colleagues = everybody.filter(({ id }) => !busy.has(id));
  const assignment = assigneeOf(subject, colleagues, offices);
  if (!assignment) return null;
  await countTurn(transaction, assignment, everybody);
  return assignment.id;
}

/** Gives a lead that waits for an answer to one colleague; null where there is none, or where nobody has to answer. */
async function assign(transaction: Transaction<Tables>, lead: NewCase): Promise<string | null> {
  if (!wantsAnswer(lead.form)) return null;
  const { time } = lead;
  // A viewing in somebody's own diary is theirs.
  return time && !isShared(time.lane) ? time.lane : findTaker(transaction, lead, time);
}

/** Puts a new lead on the list of the office, in the transaction that stores it. */
export async function openCase(transaction: Transaction<Tables>, lead: NewCase): Promise<void> {
  const { leadId, form, language, reference, isHeld, origin, now } = lead;
  const at = now.getTime();
  const assignee = await assign(transaction, lead);
  await transaction
    .insertInto('lead_cases')
    .values({
      lead_id: leadId,
      form,
      language,
      home: reference?.toUpperCase() ?? null,
      created_at: at,
      state: wantsAnswer(form) ? 'new' : 'closed',
      is_held: isHeld ? 1 : 0,
      assignee,
      opened_at: at,
      answered_at: null,
      answer_minutes: null,
      reminded: 0,
      ...origin,
    })
    .execute();
  await writeCaseWords(transaction, leadId);
  if (assignee !== null) await addCaseEvent(transaction, { leadId, at: now, kind: 'assigned', text: assignee });
}

/** A held lead was let go by a person: from now on it is on the list, and its sender waits for an answer. */
export async function releaseCase(
  transaction: Transaction<Tables>,
  leadId: string,
  now: Date,
  actor?: string,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('lead_cases')
    .set({ is_held: 0, opened_at: now.getTime() })
    .where('lead_id', '=', leadId)
    .where('is_held', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await addCaseEvent(transaction, { leadId, at: now, kind: 'released', ...(actor !== undefined && { actor }) });
}

/** What is published, and the time. */
type Asked = Pick<Services, 'siteData' | 'clock'>;

/** Who has a lead after its viewing came to one of the shared times: who had it, where they can be there, else somebody who can; nobody after somebody who is gone. */
async function whoFollows(
  transaction: Transaction<Tables>,
  { leadId, home }: { readonly leadId: string; readonly home: string | null },
  time: TakenTime,
  { siteData, clock }: Asked,
): Promise<string | null> {
  const person = await personOf(transaction, leadId);
  if (person === null || !(await busyColleagues(transaction, time.span, leadId)).has(person)) return person;
  const data = siteData();
  const { offices } = data.config.leads;
  return findTaker(transaction, { leadId, subject: caseSubject(home, data), offices, now: clock() }, time);
}

/** Gives a lead whose viewing was put into the diary, or moved in it, to whoever can be there: the one of that diary, else who has it, unless they are away or have something else then. */
export async function followViewing(
  transaction: Transaction<Tables>,
  leadId: string,
  time: TakenTime,
  services: Asked,
): Promise<void> {
  const found = await transaction
    .selectFrom('lead_cases')
    .select(['assignee', 'home', 'state'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (!found) return;
  const { assignee: before, home, state } = found;
  const after = isShared(time.lane) ? await whoFollows(transaction, { leadId, home }, time, services) : time.lane;
  if (after === before) return;
  await transaction
    .updateTable('lead_cases')
    // Who has it now was not reminded of it yet.
    .set({ assignee: after, ...(isOpen(state) && { reminded: 0 }) })
    .where('lead_id', '=', leadId)
    .execute();
  await addCaseEvent(transaction, { leadId, at: services.clock(), kind: 'assigned', text: after ?? '' });
}
