import type { ErasingReceipt, FoundPerson, PrivacyPage } from '#contracts/office-privacy.ts';
import { checkForm } from '#domain/form/check-form.ts';
import { personEraseSchema, personFileSchema, personSearchSchema } from '#features/office/privacy.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { eraseOnRequest } from '#server/office/privacy/erase-person.ts';
import { findPerson } from '#server/office/privacy/find-person.ts';
import { personFile } from '#server/office/privacy/person-file.ts';
import { proofsEndpoint, proofsPart } from '#server/office/privacy/proofs.ts';
import { personKey } from '#server/retention/person-key.ts';
import type { Services } from '#server/services.ts';
import { officeDownload } from '#server/staff/office-download.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

interface Search {
  readonly email: string;
  readonly name?: string | undefined;
}

const right = 'privacy';

/** The page of requests. */
export async function privacyPage(
  { context, services, language }: Pick<OfficePageQuestion, 'context' | 'services' | 'language'>,
  more: { readonly found?: FoundPerson; readonly receipt?: ErasingReceipt } = {},
): Promise<PrivacyPage> {
  return { kind: 'privacy', ...more, proofs: await proofsPart(context, services, language) };
}

/** The page with the form that came back, and under it the person whom it was about, where that can be read. */
async function pageAgain(answers: Readonly<Record<string, unknown>>, asked: OfficeAsked): Promise<PrivacyPage> {
  const { email, name = '' } = answers;
  const check = checkForm(personSearchSchema, { email, name });
  if (!check.isValid) return privacyPage(asked);
  const person = { email: check.values.email, name: check.values.name ?? '' };
  return privacyPage(asked, { found: await findPerson(asked.services, person) });
}

function searchForm(services: Services): Endpoint {
  return officeForm<Search>(
    {
      name: 'person-search',
      summary: 'Counts what is kept about a person, over everything.',
      right,
      schema: personSearchSchema,
      kept: ['email', 'name'],
      async perform({ email, name = '' }, asked) {
        const { staff } = await requireStaff(asked.context, services, right);
        const found = await findPerson(services, { email, name });
        await services.store.write((transaction) =>
          recordAct(transaction, { actor: staff.id, act: 'person-searched', subject: 'persons', now: asked.now }),
        );
        return { page: await privacyPage(asked, { found }) };
      },
      page: (_answers, asked) => privacyPage(asked),
    },
    services,
  );
}

function eraseForm(services: Services): Endpoint {
  return officeForm<Search & { readonly confirm: string; testimonials: string[] }>(
    {
      name: 'person-erase',
      summary: 'Erases a person; the address is typed once more. Answers with a receipt that names nobody.',
      right,
      schema: personEraseSchema,
      kept: ['email', 'name', 'confirm'],
      async perform({ email, confirm, testimonials }, asked) {
        const { staff } = await requireStaff(asked.context, services, right);
        if (personKey(confirm) !== personKey(email)) {
          const problem = { code: 'not-confirmed', key: 'persons:error.confirm', field: 'confirm' } as const;
          throw new ApiError('invalid', { problem });
        }
        const receipt = await eraseOnRequest(services, { email, testimonials, actor: staff.id });
        return { page: await privacyPage(asked, { receipt }) };
      },
      page: pageAgain,
    },
    services,
  );
}

/** What a manager does when somebody asks what is kept, or wants it gone. */
export function privacyEndpoints(services: Services): readonly Endpoint[] {
  return [
    searchForm(services),
    officeDownload<Search & { readonly format: 'html' | 'json' }>(
      {
        name: 'person-file',
        summary: 'All that is kept about a person, as a page to read or as JSON.',
        right,
        schema: personFileSchema,
        file: ({ email, name = '', format }, { staff, language }) =>
          personFile(services, { email, name, format, language, actor: staff.id }),
      },
      services,
    ),
    eraseForm(services),
    proofsEndpoint(services),
  ];
}
