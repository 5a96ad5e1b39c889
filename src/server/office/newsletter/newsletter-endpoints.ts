import { isDay } from '#domain/dates.ts';
import { newsletterSchema } from '#features/office/newsletter.schema.ts';
import { isLanguage } from '#i18n/languages.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { newHomes, newsletterMail } from '#server/newsletter/newsletter-mail.ts';
import { sentHomes } from '#server/newsletter/sent-before.ts';
import { orderNewsletter } from '#server/newsletter/send-newsletter.ts';
import { newsletterPage } from '#server/office/newsletter/newsletter-page.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

const right = 'newsletter';

/** `GET /api/office/newsletter-preview?lng=fr&from=…&until=…`: the mail as a mail program shows it. */
function previewEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/office/newsletter-preview',
    async handle(context) {
      const { staff } = await requireStaff(context, services, right);
      const { lng, from = '', until = '' } = context.req.query();
      if (!isLanguage(lng) || !isDay(from) || !isDay(until) || !services.renderMail) throw new ApiError('not-found');
      const data = services.siteData();
      const parts = { data, config: services.config, now: services.clock() };
      const homes = newHomes(data, { from, until, sent: await sentHomes(services.store.reader) });
      const mail = newsletterMail({ email: staff.email, language: lng }, homes, parts);
      const { html } = services.renderMail({ ...mail, links: [] });
      const pictures = `img-src data: ${new URL(data.config.url).origin}`;
      const policy = `default-src 'none'; style-src 'unsafe-inline'; ${pictures}; sandbox; frame-ancestors 'none'`;
      return context.html(html, 200, { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' });
    },
    doc: {
      summary: 'The newsletter of a period in one language, as it will be; it goes to nobody.',
      answers: { 200: 'The mail.', 401: 'Nobody is logged in.', 403: 'Not for this role.', 404: 'No such mail.' },
    },
  };
}

/** What a manager does with the newsletter. */
export function newsletterEndpoints(services: Services): readonly Endpoint[] {
  const send = officeForm<{ readonly from: string; readonly until: string; readonly sure?: string | undefined }>(
    {
      name: 'newsletter-send',
      summary: 'Sends the newsletter of a period to everybody on the list, once.',
      right,
      schema: newsletterSchema,
      kept: ['from', 'until'],
      async perform({ from, until, sure }, { context, language }) {
        const { staff } = await requireStaff(context, services, right);
        if (sure !== 'yes') {
          const problem = { code: 'newsletter-unsure', key: 'newsletter:error.unsure', field: 'sure' } as const;
          throw new ApiError('invalid', { problem });
        }
        await orderNewsletter(services, { from, until, actor: staff.id });
        return { next: `${officePath(language, 'newsletter')}?done=sent` };
      },
      page: (answers, asked) => newsletterPage(asked, answers),
    },
    services,
  );
  return [send, previewEndpoint(services)];
}
