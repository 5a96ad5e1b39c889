import { ApiError } from '#server/http/api-error.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint, EndpointDoc } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import { contactsCsv, fileName, monthReport, statisticsCsv, type HomeQuestion } from '#server/owner-data/home-files.ts';
import { ownerHome, ownerHomes } from '#server/owner-data/owner-homes.ts';
import { todayOf } from '#server/site/today.ts';
import { settingsOf, writeSettings } from '#server/owner-data/settings.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import { requireListing, requireOwner } from '#server/owners/owner-session.ts';
import { inPrintTurn } from '#server/print/print-turn.ts';
import type { Services } from '#server/services.ts';
import { reportRhythms } from '#contracts/portal.ts';

const root = '/api/owner/properties';
const monthForm = /^\d{4}-(?:0[1-9]|1[0-2])$/u;
const firstMonth = '2000-01';

const answers = {
  200: 'What the owner asked for.',
  401: 'Nobody is logged in.',
  404: 'No such home, or somebody else’s.',
  503: 'Not now; again later.',
};

/** The home that was asked for: of the owner who is logged in, else the answer is 401 or 404. */
async function questionOf(context: ApiContext, services: Services): Promise<HomeQuestion> {
  const owner = await requireOwner(context.req.raw, services);
  const listingId = context.req.param('id') ?? '';
  await requireListing(services, owner, listingId);
  return { ownerId: owner.ownerId, listingId, language: languageOf(context.req.raw, services.siteData()) };
}

function download(context: ApiContext, name: string, type: string, body: string | Uint8Array): Response {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  return context.body(bytes, 200, { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` });
}

/** `GET` about one home. */
function homeEndpoint(
  services: Services,
  part: string,
  summary: string,
  answer: (context: ApiContext, question: HomeQuestion) => Promise<Response>,
): Endpoint {
  const doc: EndpointDoc = { summary, answers };
  const handle = async (context: ApiContext): Promise<Response> => answer(context, await questionOf(context, services));
  return { method: 'GET', path: `${root}/:id${part}`, handle, doc };
}

function listEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: root,
    async handle(context) {
      const { ownerId } = await requireOwner(context.req.raw, services);
      const language = languageOf(context.req.raw, services.siteData());
      return context.json({ today: todayOf(services), homes: await ownerHomes(services, ownerId, language) });
    },
    doc: { summary: 'The homes of the owner who is logged in, with their visits.', answers },
  };
}

function reportEndpoint(services: Services): Endpoint {
  const summary = 'The report of a month as PDF; `month` is written 2026-11, this month without it.';
  return homeEndpoint(services, '/report.pdf', summary, async (context, question) => {
    const thisMonth = todayOf(services).slice(0, 7);
    const month = context.req.query('month') ?? thisMonth;
    // What is to come has no figures, and calendars of files end somewhere.
    if (!monthForm.test(month) || month < firstMonth || month > thisMonth) throw new ApiError('malformed');
    const pdf = await inPrintTurn(() => monthReport(services, question, month), context.req.raw.signal);
    return download(context, fileName(question.listingId, month, 'pdf'), 'application/pdf', pdf);
  });
}

function settingsEndpoint(services: Services): Endpoint {
  return {
    method: 'POST',
    path: '/api/owner/settings',
    async handle(context) {
      const { ownerId } = await requireOwner(context.req.raw, services);
      const { fields } = await readBody(context.req.raw, false);
      const settings = settingsOf(fields, services.siteData().config.languages);
      if (!settings) throw new ApiError('malformed');
      await writeSettings(services, ownerId, settings);
      if (context.req.header('content-type')?.startsWith('application/json') === true) return context.json(settings);
      const language = languageOf(context.req.raw, services.siteData());
      return context.redirect(`${ownerPath(language)}?saved=settings#settings`, 303);
    },
    doc: {
      summary: 'How often the owner gets a report, and in which language.',
      body: {
        type: 'object',
        properties: { language: { type: 'string' }, report: { enum: reportRhythms } },
        required: ['language', 'report'],
      },
      answers: {
        200: 'Kept.',
        303: 'Kept; back to the portal, for a form without a script.',
        400: 'Not a choice that there is.',
        401: 'Nobody is logged in.',
        503: 'Not kept; again later.',
      },
    },
  };
}

/** What an owner sees of the own homes. */
export function ownerHomeEndpoints(services: Services): Endpoint[] {
  const csv = 'text/csv; charset=utf-8';
  return [
    listEndpoint(services),
    homeEndpoint(services, '', 'Everything about one home of the owner.', async (context, question) =>
      context.json(await ownerHome(services, question)),
    ),
    homeEndpoint(
      services,
      '/statistics.csv',
      'Visits and views of thirty days, a line a day.',
      async (context, question) => {
        const home = await ownerHome(services, question);
        return download(
          context,
          fileName(home.reference, 'statistics', 'csv'),
          csv,
          statisticsCsv(home, question.language),
        );
      },
    ),
    homeEndpoint(services, '/contacts.csv', 'Viewings and communications, a line each.', async (context, question) => {
      const home = await ownerHome(services, question);
      return download(context, fileName(home.reference, 'contacts', 'csv'), csv, contactsCsv(home, question.language));
    }),
    reportEndpoint(services),
    settingsEndpoint(services),
  ];
}
