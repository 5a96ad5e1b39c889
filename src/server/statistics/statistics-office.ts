import { figureTables, type StatisticsPage } from '#contracts/office-statistics.ts';
import { csvTable } from '#domain/csv.ts';
import { figurePeriod, figurePeriods } from '#domain/statistics/figure-period.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { daysAhead } from '#server/owner-data/owner-homes.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { figureTable, percentOf, type FigureQuestion } from '#server/statistics/figure-tables.ts';
import { siteCounts } from '#server/statistics/site-counts.ts';

type Query = Readonly<Record<string, string | undefined>>;

async function questionOf(services: Services, query: Query, language: Language): Promise<FigureQuestion> {
  // What was counted in this second counts.
  await services.visits.flush();
  const period = figurePeriod(query, todayOf(services));
  const words = { data: services.siteData(), language, t: createTranslator(language) };
  return { counts: await siteCounts(services, period, daysAhead(services)), period, words };
}

/** The figures of the site, by the period that the address asks for. */
export async function statisticsPage({ context, services, language }: OfficePageQuestion): Promise<StatisticsPage> {
  const question = await questionOf(services, context.req.query(), language);
  const { counts, period } = question;
  const { name, from, until } = period;
  const path = officePath(language, 'statistics');
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const visits = sum(counts.days.map((day) => day.visits));
  const leads = sum(counts.leads.flat().map(({ count }) => count));
  const dates = name === 'own' ? { from, until } : {};
  return {
    kind: 'statistics',
    period: name,
    from,
    until,
    periods: figurePeriods
      .filter((period) => period !== 'own')
      .map((period) => ({ name: period, href: `${path}?period=${period}` })),
    sums: { visits, pages: sum(counts.days.map(({ views }) => views)), leads, percent: percentOf(leads, visits) },
    tables: figureTables.map((table) => {
      const query = new URLSearchParams({ table, period: name, ...dates, lng: language });
      return { ...figureTable(table, question), csv: `/api/office/statistics.csv?${query.toString()}` };
    }),
    path,
  };
}

/** `GET /api/office/statistics.csv?table=visits&period=year&lng=nl`: one table of the page. */
export function statisticsEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/office/statistics.csv',
    async handle(context) {
      const { staff } = await requireStaff(context, services, 'statistics');
      const query = context.req.query();
      const name = figureTables.find((one) => one === query['table']);
      if (!name) throw new ApiError('not-found');
      const language = isLanguage(query['lng']) ? query['lng'] : staff.language;
      const question = await questionOf(services, query, language);
      const { of, columns, rows } = figureTable(name, question);
      const { from, until } = question.period;
      const cells = [
        [of, ...columns.map(({ head }) => head)],
        ...rows.map(({ label, numbers }) => [label, ...numbers]),
      ];
      return context.body(csvTable(cells, ';'), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}-${from}-${until}.csv"`,
      });
    },
    doc: {
      summary:
        'The table `table` of the site’s figures, of the `period` `month`, `last-month`, `year` or `own` with `from` and `until`, in the language `lng`.',
      answers: { 200: 'The table.', 401: 'Nobody is logged in.', 403: 'Not for this role.', 404: 'No such table.' },
    },
  };
}
