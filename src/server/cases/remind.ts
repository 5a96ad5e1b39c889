import type { Insertable, Selectable, Transaction } from 'kysely';
import { openMsBetween } from '#domain/office/answer-clock.ts';
import { hasRight } from '#domain/office/staff.ts';
import { createTranslator } from '#i18n/translator.ts';
import { addCaseEvent } from '#server/cases/case-events.ts';
import { kindWords, timeWords } from '#server/cases/lead-words-shown.ts';
import { openingTimesOf } from '#server/cases/opening-times.ts';
import { minuteMs } from '#server/clock.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import type { StaffTable } from '#server/store/staff-tables.ts';
import type { OutboxTable, Tables } from '#server/store/tables.ts';
import type { Mail } from '#submissions/mail.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

type Keeper = Pick<Services, 'store' | 'clock' | 'siteData'>;
type Colleague = Pick<Selectable<StaffTable>, 'id' | 'name' | 'email' | 'language' | 'role'>;

/** Whom a reminder goes to: 1 to whoever has the lead, 2 to the managers. */
type Step = 1 | 2;

interface WaitingCase {
  readonly leadId: string;
  readonly form: string;
  readonly name: string;
  readonly assignee: string | null;
  readonly reminded: number;
  /** Opening time since it came in. */
  readonly waitedMs: number;
}

interface Setting {
  readonly site: SiteConfig;
  readonly staff: readonly Colleague[];
  readonly now: Date;
}

/** Does a reminder go to whoever has the lead? Everybody else is told who that is. */
function isOwn({ assignee }: WaitingCase, step: Step, to: Colleague | undefined): boolean {
  return step === 1 && to?.id === assignee;
}

function reminderMail(waiting: WaitingCase, step: Step, to: Colleague | undefined, { site, staff }: Setting): Mail {
  const language = to ? spokenLanguage(to.language, site) : agencyLanguage(site);
  const t = createTranslator(language);
  const subject = t('leads:remind.subject', { name: waiting.name });
  const who = staff.find(({ id }) => id === waiting.assignee)?.name ?? t('leads:who.none');
  const time = timeWords(Math.floor(waiting.waitedMs / minuteMs), t);
  const said = { time, what: kindWords(waiting.form, t), who };
  return {
    isNotice: true,
    audience: 'agency',
    to: to ? { name: to.name, address: to.email } : { name: site.agency.name, address: site.agency.email },
    language,
    subject: `${subject} | ${site.agency.name}`,
    heading: subject,
    paragraphs: [isOwn(waiting, step, to) ? t('leads:remind.agent', said) : t('leads:remind.manager', said)],
    button: { label: t('leads:remind.button'), href: `${site.url}/${language}/office/leads/${waiting.leadId}/` },
  };
}

/** The one who has it, as long as their role may see it; else, and later, the managers; the agency's own mailbox where there is none. */
function receivers(
  { assignee }: WaitingCase,
  step: Step,
  staff: readonly Colleague[],
): readonly (Colleague | undefined)[] {
  const own = staff.filter(({ id, role }) => id === assignee && hasRight(role, 'leads'));
  if (step === 1 && own.length > 0) return own;
  const managers = staff.filter(({ role }) => role === 'manager');
  return managers.length > 0 ? managers : [undefined];
}

/** Which reminder is due now; the managers' only after that of whoever has the lead. */
function dueStep({ reminded, waitedMs }: WaitingCase, { leads }: SiteConfig): Step | undefined {
  if (reminded === 0 && waitedMs >= leads.remindAgentAfterMinutes * minuteMs) return 1;
  return reminded === 1 && waitedMs >= leads.remindManagerAfterMinutes * minuteMs ? 2 : undefined;
}

/** Notes that a reminder was sent and puts it into the outbox: both or neither, and once, whoever else tries at the same time. */
async function remind(
  transaction: Transaction<Tables>,
  waiting: WaitingCase,
  step: Step,
  setting: Setting,
): Promise<boolean> {
  const { leadId, reminded } = waiting;
  const { site, staff, now } = setting;
  const { numUpdatedRows } = await transaction
    .updateTable('lead_cases')
    .set({ reminded: step })
    .where('lead_id', '=', leadId)
    .where('reminded', '=', reminded)
    .where('state', 'in', ['new', 'in-hand'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const host = new URL(site.url).hostname;
  const to = receivers(waiting, step, staff);
  const rows: Insertable<OutboxTable>[] = to.map((one) =>
    mailRow(reminderMail(waiting, step, one, setting), { leadId, now, host }),
  );
  await enqueue(transaction, rows);
  const detail = to.every((one) => isOwn(waiting, step, one)) ? 'agent' : 'manager';
  await addCaseEvent(transaction, { leadId, at: now, kind: 'reminded', detail });
  return true;
}

async function waitingCases({ store, siteData }: Keeper, now: Date): Promise<WaitingCase[]> {
  const times = openingTimesOf(siteData().config);
  const rows = await store.reader
    .selectFrom('lead_cases')
    .innerJoin('leads', 'leads.id', 'lead_cases.lead_id')
    .select(['lead_id', 'lead_cases.form', 'name', 'assignee', 'reminded', 'opened_at'])
    .where('reminded', 'in', [0, 1])
    .where('state', 'in', ['new', 'in-hand'])
    .where('is_held', '=', 0)
    .execute();
  return rows.map(({ lead_id: leadId, opened_at: opened, ...row }) => ({
    ...row,
    leadId,
    waitedMs: openMsBetween(times, opened, now.getTime()),
  }));
}

/**
 * Mails the reminders that are due of leads without an answer; run again, twice at once or after a crash, it mails nothing twice.
 * Nothing where nobody has an account of the office. Returns how many leads it reminded of.
 */
export async function sendReminders(services: Keeper): Promise<number> {
  const { store, clock, siteData } = services;
  const now = clock();
  const staff = await store.reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'language', 'role'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  if (staff.length === 0) return 0;
  const setting = { site: siteData().config, staff, now };
  let count = 0;
  for (const waiting of await waitingCases(services, now)) {
    const step = dueStep(waiting, setting.site);
    if (step === undefined) continue;
    if (await store.write((transaction) => remind(transaction, waiting, step, setting))) count += 1;
  }
  return count;
}
