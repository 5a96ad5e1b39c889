import { csvTable } from '#domain/csv.ts';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { figureDays, homeFigures } from '#server/homes/home-figures.ts';
import { homeActs } from '#server/homes/home-forms.ts';
import { homeListPage } from '#server/homes/home-list-page.ts';
import { homeFieldsPage, homePageOf } from '#server/homes/home-page.ts';
import { openHome } from '#server/homes/own-homes.ts';
import { spotlightPageOf } from '#server/homes/spotlight-page.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import type { OfficePagePlug } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

/** Pages of homes; the spotlight stands before that of any number. */
export const homePages: readonly OfficePagePlug[] = [
  { path: 'homes', right: 'homes', page: homeListPage },
  { path: 'homes/spotlight', right: 'homes', page: spotlightPageOf },
  { path: 'homes/:id', right: 'homes', page: homePageOf },
  { path: 'homes/:id/fields', right: 'homes', page: homeFieldsPage },
];

/** `GET /api/office/home-figures.csv`: the figures of a home, as its page shows them. */
function figuresEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/office/home-figures.csv',
    async handle(context) {
      const { staff } = await requireStaff(context, services, 'homes');
      const { home, days, lng } = context.req.query();
      const language = isLanguage(lng) ? lng : staff.language;
      const listing = openHome(staff, services.siteData().listings, home);
      const { rows } = await homeFigures(services, listing, { days: figureDays(days), language });
      const t = createTranslator(language);
      const head = (['views', 'favourites', 'leads', 'viewings', 'median'] as const).map((name) =>
        t(`homes:figures.${name}`),
      );
      const table = [
        [t('homes:figures.from'), ...head],
        ...rows.map(({ from, views, favourites, leads, viewings, median }) => [
          from,
          views,
          favourites,
          leads,
          viewings,
          median,
        ]),
      ];
      return context.body(csvTable(table, ';'), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="figures-${listing.id}.csv"`,
      });
    },
    doc: {
      summary: 'The figures of the home `home` in the last `days` days as a table, in the language `lng`.',
      answers: { 200: 'The table.', 401: 'Nobody is logged in.', 403: 'Not for this role.', 404: 'No such home.' },
    },
  };
}

/** Forms and downloads of homes. */
export function homeEndpoints(services: Services): readonly Endpoint[] {
  return [...homeActs(services), figuresEndpoint(services)];
}
