import type { TemplatesPage } from '#contracts/office-templates.ts';
import { templatePlaces, unknownPlaces } from '#domain/office/answer-template.ts';
import { templateSchema } from '#features/office/templates.schema.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

const path = 'answer-templates';

/** The software's own text, with its places: `'Dear {{name}}, …'` */
export function defaultTemplate(language: Language): string {
  const places = Object.fromEntries(templatePlaces.map((name) => [name, `{{${name}}}`]));
  return createTranslator(language)('leads:answer.template', places);
}

/** What the agency wrote for a language; undefined where it wrote nothing. */
export async function ownTemplate({ store }: Pick<Services, 'store'>, language: Language): Promise<string | undefined> {
  const row = await store.reader
    .selectFrom('answer_templates')
    .select('text')
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.text;
}

/** The templates of every language of the site. */
async function templatesPage(services: Services, isDone = false): Promise<TemplatesPage> {
  const rows = await services.store.reader.selectFrom('answer_templates').selectAll().execute();
  const own = new Map(rows.map(({ language, text }) => [language, text]));
  const { languages } = services.siteData().config;
  return {
    kind: 'answer-templates',
    templates: languages.filter(isLanguage).map((language) => ({
      language,
      name: createTranslator(language)('common:languageName'),
      text: own.get(language) ?? defaultTemplate(language),
      isOwn: own.has(language),
    })),
    isDone,
  };
}

/** The page of the templates. */
export function templatesPageOf({ context, services }: OfficePageQuestion): Promise<TemplatesPage> {
  return templatesPage(services, context.req.query('done') === 'saved');
}

/** `POST /api/office/answer-template`: what an answer begins with in a language; empty, or as it was, it is the software's own. */
export function templateEndpoint(services: Services): Endpoint {
  return officeForm(
    {
      name: 'answer-template',
      summary: 'Keeps what an answer begins with in a language; an empty text is the software’s own again.',
      schema: templateSchema,
      right: 'texts',
      kept: ['templateLanguage', 'template'],
      async perform({ templateLanguage, template = '' }, { context, language, now }) {
        const { staff } = await requireStaff(context, services, 'texts');
        if (unknownPlaces(template).length > 0) {
          throw new ApiError('invalid', { fields: { template: { key: 'form:error.template' } } });
        }
        const isOwn = template.trim() !== '' && template !== defaultTemplate(templateLanguage);
        await services.store.write(async (transaction) => {
          await transaction.deleteFrom('answer_templates').where('language', '=', templateLanguage).execute();
          const row = { language: templateLanguage, text: template };
          if (isOwn) await transaction.insertInto('answer_templates').values(row).execute();
          const subject = `template ${templateLanguage}`;
          await recordAct(transaction, { actor: staff.id, act: 'template-saved', subject, now });
        });
        return { next: `${officePath(language, path)}?done=saved` };
      },
      page: () => templatesPage(services),
    },
    services,
  );
}
