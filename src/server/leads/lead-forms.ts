import type { FormSchema } from '#domain/form/form-schema.ts';
import { answerSchema, assignSchema, leadSchema, noteSchema, stateSchema } from '#features/office/leads.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { answerFiles } from '#server/leads/answer-files.ts';
import { openLead } from '#server/leads/lead-access.ts';
import { answeredLead, assignLead, moveLead, noteLead, type LeadAct } from '#server/leads/lead-acts.ts';
import { sendAnswer } from '#server/leads/lead-answer.ts';
import { approveDocuments } from '#server/leads/lead-documents.ts';
import { leadPage } from '#server/leads/lead-page.ts';
import type { Services } from '#server/services.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import type { FileField, Upload } from '#submissions/form-server.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** What came of it: the lead's page says so. */
type Done = 'done=saved' | 'done=answered' | 'done=documents' | 'problem=moved' | 'problem=documents';

interface LeadFormPlug<Values extends { readonly lead: string }> {
  readonly name: string;
  readonly summary: string;
  readonly schema: FormSchema<Values>;
  readonly kept?: readonly string[];
  readonly files?: readonly FileField[];
  readonly act: (values: Values, act: LeadAct, services: Services, uploads: readonly Upload[]) => Promise<Done>;
}

/** A form on the page of a lead. Whoever may not see the lead gets the same answer as for one that does not exist. */
function leadForm<Values extends { readonly lead: string }>(plug: LeadFormPlug<Values>, services: Services): Endpoint {
  const { name, summary, schema, kept = [], files, act } = plug;
  return officeForm<Values>(
    {
      name,
      summary,
      schema,
      right: 'leads',
      kept,
      ...(files && { files }),
      async perform(values, { context, language, now, uploads }) {
        const { staff } = await requireStaff(context, services, 'leads');
        await openLead(services.store, staff, values.lead);
        const done = await services.store.write((transaction) =>
          act(values, { transaction, staff, leadId: values.lead, now }, services, uploads),
        );
        return { next: `${officePath(language, `leads/${values.lead}`)}?${done}` };
      },
      async page(answers, { context, language }: OfficeAsked) {
        const { staff } = await requireStaff(context, services, 'leads');
        const { lead } = answers;
        return leadPage({ services, staff, language, id: typeof lead === 'string' ? lead : '' });
      },
    },
    services,
  );
}

/** Everything that can be done to a lead. */
export function leadActEndpoints(services: Services): readonly Endpoint[] {
  return [
    leadForm(
      {
        name: 'lead-take',
        summary: 'Takes a lead.',
        schema: leadSchema,
        act: async (_values, act) => {
          await assignLead(act, act.staff.id);
          return 'done=saved';
        },
      },
      services,
    ),
    leadForm(
      {
        name: 'lead-assign',
        summary: 'Hands a lead to a colleague, or to nobody (`none`).',
        schema: assignSchema,
        act: async ({ colleague }, act) => {
          await assignLead(act, colleague === 'none' ? null : colleague);
          return 'done=saved';
        },
      },
      services,
    ),
    leadForm(
      {
        name: 'lead-state',
        summary: 'Changes the state of a lead.',
        schema: stateSchema,
        act: async ({ state }, act) => ((await moveLead(act, state)) ? 'done=saved' : 'problem=moved'),
      },
      services,
    ),
    leadForm(
      {
        name: 'lead-note',
        summary: 'Keeps a note on a lead for colleagues.',
        schema: noteSchema,
        kept: ['note'],
        act: async ({ note }, act) => {
          await noteLead(act, note);
          return 'done=saved';
        },
      },
      services,
    ),
    leadForm(
      {
        name: 'lead-elsewhere',
        summary: 'Says that a lead was answered elsewhere: the answer clock stops.',
        schema: leadSchema,
        act: async (_values, act, { siteData }) => {
          await answeredLead(act, siteData().config, { kind: 'elsewhere' });
          return 'done=saved';
        },
      },
      services,
    ),
    leadForm(
      {
        name: 'lead-documents',
        summary: 'Approves a request for documents: the mail with them goes out.',
        schema: leadSchema,
        act: async (_values, act) => {
          const sent = await approveDocuments(act, services);
          return sent === 'sent' ? 'done=documents' : sent === 'gone' ? 'problem=moved' : 'problem=documents';
        },
      },
      services,
    ),
    answerForm(services),
  ];
}

function answerForm(services: Services): Endpoint {
  return leadForm(
    {
      name: 'lead-answer',
      summary: 'Answers a lead by mail; a reply goes to who wrote it.',
      schema: answerSchema,
      kept: ['subject', 'answer', 'homes'],
      files: [answerFiles],
      act: async ({ key, subject, answer, homes }, act, { store, siteData }, files) => {
        const opened = await openLead(store, act.staff, act.leadId);
        // Its page has no such form.
        if (opened.lead.email === '') throw new ApiError('not-found');
        await sendAnswer(act, opened, siteData(), { key, subject, text: answer, homes, files });
        return 'done=answered';
      },
    },
    services,
  );
}
