import { hasRight } from '#domain/office/staff.ts';
import { formatMoment } from '#i18n/formats.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { absenceEndpoints } from '#server/leads/absences.ts';
import { templateEndpoint, templatesPageOf } from '#server/leads/answer-templates.ts';
import { heldEndpoints } from '#server/leads/held-forms.ts';
import { heldPage } from '#server/leads/held-leads.ts';
import { leadExports } from '#server/leads/lead-export.ts';
import { leadActEndpoints } from '#server/leads/lead-forms.ts';
import { leadPaperEndpoints } from '#server/leads/lead-paper-endpoints.ts';
import { leadListPage } from '#server/leads/lead-list-page.ts';
import { leadPageOf } from '#server/leads/lead-page.ts';
import { newLeadsEndpoint, newLeadsEventsEndpoint } from '#server/leads/new-leads-endpoint.ts';
import type { Services } from '#server/services.ts';
import type { OfficePagePlug, OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { TodayLine } from '#site/office-page.ts';

/** Pages of leads; that of the held ones stands before that of any number. */
export const leadPages: readonly OfficePagePlug[] = [
  { path: 'leads', right: 'leads', page: leadListPage },
  {
    path: 'leads/held',
    right: 'held',
    page({ context, services, language }) {
      const [done, problem] = [context.req.query('done'), context.req.query('problem')];
      const isDone = (['released', 'deleted', 'taken'] as const).find((one) => one === done);
      return heldPage(services, language, {
        ...(isDone && { done: isDone }),
        ...(problem === 'none' && { problem }),
      });
    },
  },
  { path: 'answer-templates', right: 'texts', page: templatesPageOf },
  { path: 'leads/:id', right: 'leads', page: leadPageOf },
];

/** Forms and downloads of leads. */
export function leadEndpoints(services: Services): readonly Endpoint[] {
  return [
    ...leadActEndpoints(services),
    ...absenceEndpoints(services),
    ...heldEndpoints(services),
    ...leadExports(services),
    ...leadPaperEndpoints(services),
    newLeadsEndpoint(services),
    newLeadsEventsEndpoint(services),
    templateEndpoint(services),
  ];
}

/** How many leads wait for an answer of this colleague, and since when. */
export async function waitingLeads({ services, session }: Pick<OfficePageQuestion, 'services' | 'session'>) {
  const { staff } = session;
  const row = await services.store.reader
    .selectFrom('lead_cases')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min<number | string | null>('opened_at').as('since'),
    ])
    .where('is_held', '=', 0)
    .where('state', 'in', ['new', 'in-hand'])
    .$if(!hasRight(staff.role, 'all-leads'), (query) =>
      query.where((where) => where.or([where('assignee', '=', staff.id), where('assignee', 'is', null)])),
    )
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since === null ? undefined : new Date(Number(row.since)) };
}

/** Lines of the start page: leads without an answer, and messages that are held. */
export async function todayLeads(question: OfficePageQuestion): Promise<readonly TodayLine[]> {
  const { services, language, session } = question;
  const t = createTranslator(language);
  const { role } = session.staff;
  const lines: TodayLine[] = [];
  if (hasRight(role, 'leads')) {
    const { count, since } = await waitingLeads(question);
    const query = `${officePath(language, 'leads')}?order=waiting`;
    if (since) {
      lines.push({
        id: 'leads',
        state: 'act',
        title: t('leads:today.title', { count }),
        text: t('leads:today.since', { date: formatMoment(since, language) }),
        link: { label: t('leads:today.link'), href: query },
      });
    }
  }
  if (hasRight(role, 'held')) {
    const rows = await services.store.reader
      .selectFrom('lead_cases')
      .select('lead_id')
      .where('is_held', '=', 1)
      .execute();
    const link = { label: t('leads:today.heldLink'), href: officePath(language, 'leads/held') };
    if (rows.length > 0)
      lines.push({ id: 'held', state: 'act', title: t('leads:today.held', { count: rows.length }), link });
  }
  return lines;
}
