import type { Hono } from 'hono';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { asApiError } from '#server/http/api-error.ts';
import type { ApiContext, ApiEnvironment } from '#server/http/context.ts';
import { logFailure } from '#server/http/respond.ts';
import { logPage } from '#server/office/log/log-page.ts';
import { connectionsPage } from '#server/office/connections/connections-page.ts';
import { newsPages } from '#server/news/news-office.ts';
import { newsletterPage } from '#server/office/newsletter/newsletter-page.ts';
import { ownerLook } from '#server/office/owners/owner-look.ts';
import { ownersPage } from '#server/office/owners/owners-page.ts';
import { peoplePage } from '#server/office/people/people-page.ts';
import { publicationPages } from '#server/publications/publication-office.ts';
import { privacyPage } from '#server/office/privacy/privacy-endpoints.ts';
import { todayPage } from '#server/office/today/today-page.ts';
import { homePages } from '#server/homes/home-office.ts';
import { diaryPages } from '#server/diary/diary-office.ts';
import { leadPages } from '#server/leads/lead-office.ts';
import { statisticsPage } from '#server/statistics/statistics-office.ts';
import { textPages } from '#server/texts/texts-office.ts';
import { undeliveredPlug } from '#server/office/undelivered/undelivered-office.ts';
import { wayIn } from '#server/office/way-in.ts';
import type { Services } from '#server/services.ts';
import type { OfficePagePlug } from '#server/staff/office-page-plug.ts';
import { renderOffice } from '#server/staff/render-office.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { refuseOffice } from '#server/staff/staff-realm.ts';
import type { OfficePage } from '#site/office-page.ts';

/** Every page for colleagues who are logged in. */
export const officePages: readonly OfficePagePlug[] = [
  { path: '', page: todayPage },
  ...leadPages,
  ...homePages,
  ...publicationPages,
  ...newsPages,
  ...textPages,
  ...diaryPages,
  { path: 'people', right: 'people', page: ({ context, services }) => peoplePage(context, services) },
  { path: 'owners', right: 'owners', page: ownersPage },
  { path: 'owners/:id', right: 'owners', page: ownerLook },
  { path: 'privacy', right: 'privacy', page: (question) => privacyPage(question) },
  { path: 'connections', right: 'connections', page: (question) => connectionsPage(question) },
  undeliveredPlug,
  { path: 'newsletter', right: 'newsletter', page: (question) => newsletterPage(question) },
  { path: 'statistics', right: 'statistics', page: statisticsPage },
  { path: 'log', right: 'audit', page: logPage },
];

type Make = (context: ApiContext, language: Language) => Promise<OfficePage>;

function statusOf(page: OfficePage): 200 | 404 | 410 {
  if (page.kind === 'missing') return 404;
  return page.kind === 'message' && page.message === 'expired' ? 410 : 200;
}

async function answer(context: ApiContext, services: Services, language: Language, make: Make): Promise<Response> {
  try {
    const page = await make(context, language);
    return await renderOffice(context, services, { page, language, status: statusOf(page) });
  } catch (thrown) {
    const error = asApiError(thrown);
    logFailure(services, context, error, thrown);
    const refusal = await refuseOffice(context, services, { error, language });
    if (!refusal) throw thrown;
    return refusal;
  }
}

/** The pages of the office: rendered for each request, for one colleague, kept by nobody. */
export function addOfficePages(app: Hono<ApiEnvironment>, services: Services): void {
  const closed = ({ right, page }: Pick<OfficePagePlug, 'right' | 'page'>): Make => {
    return async (context, language) =>
      page({ context, services, language, session: await requireStaff(context, services, right) });
  };
  const missing = closed({ page: () => ({ kind: 'missing' }) });
  const pages: (readonly [string, Make])[] = [
    ...Object.entries(wayIn).map(([path, make]): [string, Make] => [
      path,
      (context, language) => make({ context, services, language }),
    ]),
    ...officePages.map((plug) => [plug.path, closed(plug)] as const),
  ];
  for (const language of services.siteData().config.languages.filter(isLanguage)) {
    for (const [path, make] of pages) {
      app.get(officePath(language, path), (context) => answer(context, services, language, make));
    }
    app.get(`/${language}/office`, (context) => context.redirect(officePath(language), 301));
    app.get(`/${language}/office/*`, (context) => answer(context, services, language, missing));
  }
}
