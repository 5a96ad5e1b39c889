import type { StaffMember, StaffRight } from '#domain/office/staff.ts';
import { checkForm } from '#domain/form/check-form.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { Language } from '#i18n/languages.ts';
import { openEnvelope } from '#server/forms/envelope.ts';
import { wantsJson } from '#server/forms/form-endpoint.ts';
import { ApiError, asApiError } from '#server/http/api-error.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import { jsonError, logFailure } from '#server/http/respond.ts';
import type { Services } from '#server/services.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { refuseOffice } from '#server/staff/staff-realm.ts';

interface OfficeFile {
  readonly name: string;
  /** `text/html; charset=utf-8`. */
  readonly type: string;
  readonly body: string;
}

interface OfficeDownload<Values extends object> {
  /** `/api/office/<name>`. */
  readonly name: string;
  readonly summary: string;
  readonly right: StaffRight;
  readonly schema: FormSchema<Values>;
  readonly file: (values: Values, asker: { staff: StaffMember; language: Language }) => Promise<OfficeFile>;
}

/** `POST /api/office/<name>`: a file for a colleague; whom it is about stands in the body, so that no address holds it. */
export function officeDownload<Values extends object>(
  { name, summary, right, schema, file }: OfficeDownload<Values>,
  services: Services,
): Endpoint {
  async function answer(context: ApiContext, language: Language): Promise<Response> {
    const { staff } = await requireStaff(context, services, right);
    const { answers } = openEnvelope(await readBody(context.req.raw, false), undefined);
    const check = checkForm(schema, answers);
    if (!check.isValid) throw new ApiError('invalid', { fields: check.errors });
    const { name: filename, type, body } = await file(check.values, { staff, language });
    return context.body(body, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${filename}"`,
    });
  }
  return {
    method: 'POST',
    path: `/api/office/${name}`,
    async handle(context) {
      const language = languageOf(context.req.raw, services.siteData());
      try {
        return await answer(context, language);
      } catch (thrown) {
        const error = asApiError(thrown);
        logFailure(services, context, error, thrown);
        const refusal = wantsJson(context.req.raw)
          ? undefined
          : await refuseOffice(context, services, { error, language });
        return refusal ?? jsonError(context, error, language);
      }
    },
    doc: {
      summary,
      body: {
        type: 'object',
        properties: Object.fromEntries(Object.keys(schema.fields).map((field) => [field, { type: 'string' }])),
      },
      answers: {
        200: 'The file.',
        401: 'Nobody is logged in.',
        403: 'Not for this role.',
        422: 'Not one who can be asked for.',
      },
    },
  };
}
