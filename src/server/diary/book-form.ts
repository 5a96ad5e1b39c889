import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { unknownOrigin } from '#domain/office/lead-origin.ts';
import { callerAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { bookViewingSchema } from '#features/office/diary.schema.ts';
import type { Language } from '#i18n/languages.ts';
import { addCaseEvent } from '#server/cases/case-events.ts';
import { bookPage } from '#server/diary/book-page.ts';
import { readMoment } from '#server/diary/diary-times.ts';
import { visitOffer } from '#server/calendar/visit-offer.ts';
import { contentHash } from '#server/guards/keyed-hash.ts';
import { formContext } from '#server/forms/form-context.ts';
import { Taken } from '#server/forms/claims.ts';
import { earlierAnswer, storeLead, type NewLead } from '#server/forms/lead-store.ts';
import { subjectOf } from '#server/forms/submit.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { Tables } from '#server/store/tables.ts';
import type { FormContext } from '#submissions/form-server.ts';

/** Answers of the form of an appointment, as a colleague gives them for a caller; throws an ApiError where they cannot be taken. */
async function newViewing(
  answers: object,
  { language, key }: { readonly language: Language; readonly key: string | undefined },
  services: Services,
): Promise<NewLead> {
  const form = callerAppointmentForm;
  const id = randomUUID();
  const context: FormContext = {
    ...formContext({ services, form, language, uploads: [], leadId: id }),
    visitOffer: (day, time, agentEmail) => visitOffer(services, { day, time }, { agentEmail, isColleague: true }),
  };
  const checked = await form.check(answers, context);
  if (checked.kind === 'invalid') throw new ApiError('invalid', { fields: checked.fields });
  if (checked.kind === 'refused') throw new ApiError('invalid', { problem: checked.problem });
  const { values, prepared } = checked;
  const { now, site } = context;
  return {
    id,
    form,
    language,
    values,
    prepared,
    uploads: [],
    // A colleague is no robot.
    verdict: { suspicions: [], proof: { kind: 'absent' } },
    feedback: '',
    heldFeedback: '',
    idempotency: { key: key ?? id, bodyHash: contentHash(JSON.stringify(answers)), isGiven: true },
    now,
    host: new URL(site.url).hostname,
    hasWebhook: services.config.webhook !== undefined,
    heldNotice: () => {
      throw new Error('A viewing that a colleague books is never held.');
    },
    site,
    subject: subjectOf(prepared, context),
    origin: unknownOrigin,
  };
}

/** Was the same form sent before, with the same answers? */
async function isAnswered(
  { store }: Services,
  { key, answers, now }: { readonly key: string; readonly answers: object; readonly now: Date },
): Promise<boolean> {
  const bodyHash = contentHash(JSON.stringify(answers));
  return (await earlierAnswer(store.reader, { key, bodyHash, isGiven: true }, now))?.kind === 'repeated';
}

/** Whoever called has been answered: nobody is reminded of it, and it is no new lead. */
async function notePhoneAnswer(transaction: Transaction<Tables>, leadId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('lead_cases')
    .set({ state: 'answered', answered_at: now.getTime(), answer_minutes: 0 })
    .where('lead_id', '=', leadId)
    .execute();
}

/** Books a viewing for a caller. */
export function bookEndpoint(services: Services): Endpoint {
  return officeForm(
    {
      name: 'viewing-book',
      summary: 'Books a viewing for a caller, and mails the confirmation where there is an address.',
      schema: bookViewingSchema,
      right: 'diary',
      kept: ['subject', 'reference', 'firstName', 'lastName', 'email', 'phone', 'visitorLanguage', 'remark'],
      async perform({ key: shown, moment, visitorLanguage, ...person }, { context, language, now }) {
        const { staff } = await requireStaff(context, services, 'diary');
        const { date = '', slot = '' } = readMoment(moment) ?? {};
        const meetingPlace = person.reference === undefined ? 'office' : 'property';
        const answers = { ...person, meetingPlace, date, slot };
        // Of everything that was filled in: the page is had back with its key, and filled in for somebody else.
        const sent = JSON.stringify([staff.id, shown, visitorLanguage, answers]);
        const key = shown === undefined ? undefined : contentHash(sent);
        const next = `${officePath(language, 'diary')}?day=${date}&done=${person.email === undefined ? 'quiet' : 'booked'}`;
        // Looked for first: of a viewing that is booked the time is no longer free.
        if (key !== undefined && (await isAnswered(services, { key, answers, now }))) return { next };
        const lead = await newViewing(answers, { language: visitorLanguage, key }, services);
        try {
          await services.store.write(async (transaction) => {
            const { kind } = await storeLead(transaction, lead);
            // The other of two presses was faster.
            if (kind !== 'stored') return;
            await notePhoneAnswer(transaction, lead.id, now);
            const at = { leadId: lead.id, at: now, actor: staff.id };
            await addCaseEvent(transaction, { ...at, kind: 'visit-booked', text: moment });
            const line = {
              actor: staff.id,
              act: 'viewing-booked',
              subject: `lead ${lead.id}`,
              after: moment,
              now,
            } as const;
            await recordAct(transaction, line);
          });
        } catch (error) {
          throw error instanceof Taken ? new ApiError('invalid', { problem: error.problem }) : error;
        }
        return { next };
      },
      page: ({ moment }, { language }) =>
        bookPage(services, language, { moment: typeof moment === 'string' ? moment : '', from: '' }),
    },
    services,
  );
}
