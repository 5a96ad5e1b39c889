import { createTranslator } from '#i18n/translator.ts';
import type { Language } from '#i18n/languages.ts';
import { homeListPage } from '#server/homes/home-list-page.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint, EndpointDoc } from '#server/http/endpoint.ts';
import { seesPage } from '#server/http/error-page.ts';
import { homesOf, readQuestion } from '#server/office/print/print-question.ts';
import { heldBack, homePapers, type HeldBack, type PaperKind } from '#server/print/home-papers.ts';
import { inPrintTurn } from '#server/print/print-turn.ts';
import type { Services } from '#server/services.ts';
import { linkedFile } from '#server/staff/linked-file.ts';
import { renderOffice } from '#server/staff/render-office.ts';
import { requireStaff, type StaffSession } from '#server/staff/require-staff.ts';

const root = '/api/office';

const answers = {
  200: 'The file.',
  400: 'A format or language that there is none of, no home, or too many.',
  401: 'Nobody is logged in.',
  403: 'Not for this role.',
  404: 'No such home on the site, or a colleague’s.',
  409: 'The advert of a home lacks what the law of its region wants: it says what, in words.',
  503: 'Others print just now; `Retry-After` says when again.',
};

const body = {
  type: 'object',
  properties: {
    home: { type: 'array', items: { type: 'string' } },
    format: { enum: ['a4', 'a3', 'screen'] },
    language: { type: 'string' },
  },
  required: ['home'],
};

/** What is missing, a home a line, in words of a colleague's language. */
function heldWords(held: readonly HeldBack[], language: Language): string[] {
  const t = createTranslator(language);
  const homes = held.map(({ reference: home, missing }) =>
    t('print:heldHome', { home, missing: missing.map((duty) => t(`print:duty.${duty}`)).join(', ') }),
  );
  return [t('print:held'), ...homes, t('print:heldNext')];
}

interface Told {
  readonly session: StaffSession;
  readonly status: 400 | 409 | 503;
  readonly lines: readonly string[];
}

/** Why there is no file: to whoever sees it in a browser on the list of homes, and to a program as text. */
function tell(context: ApiContext, services: Services, { session, status, lines }: Told): Response | Promise<Response> {
  if (!seesPage(context)) return context.text(`${lines.join('\n\n')}\n`, status);
  const { language } = session.staff;
  const page = { ...homeListPage({ context, services, language, session }), told: lines };
  return renderOffice(context, services, { page, language, status });
}

/** A question that cannot be answered, or not now, is told as what is missing is. */
async function answerOrTell(context: ApiContext, services: Services, paper: PaperKind['kind']): Promise<Response> {
  try {
    return await answer(context, services, paper);
  } catch (error) {
    if (!(error instanceof ApiError) || !seesPage(context)) throw error;
    const { status, key } = error;
    if (status !== 400 && status !== 503) throw error;
    const session = await requireStaff(context, services, 'homes');
    return tell(context, services, { session, status, lines: [createTranslator(session.staff.language)(key)] });
  }
}

async function answer(context: ApiContext, services: Services, paper: PaperKind['kind']): Promise<Response> {
  const session = await requireStaff(context, services, 'homes');
  const { staff } = session;
  const { ids, format, language } = await readQuestion(context, services);
  const listings = homesOf(staff, ids, services);
  const held = heldBack(listings, services);
  if (held.length > 0) return tell(context, services, { session, status: 409, lines: heldWords(held, staff.language) });
  const kind: PaperKind = paper === 'card' ? { kind: 'card', format } : { kind: 'brochure' };
  const { signal } = context.req.raw;
  const bytes = await inPrintTurn(() => homePapers(listings, kind, services, { language, signal }), signal);
  const t = createTranslator(language);
  const homes = listings.length === 1 ? (listings[0]?.reference ?? '') : String(listings.length);
  const name = [t(`print:file.${paper}`), homes, ...(paper === 'card' ? [format] : []), language].join('-');
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    // A download: browsers show no PDF in the sandbox that every answer of the API stands in.
    'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/gu, '-')}.pdf"`,
  });
}

/** Cards for the window and brochures of homes, as PDF: `GET` for one, `GET` or `POST` for many. */
export function printEndpoints(services: Services): readonly Endpoint[] {
  const endpoint = (method: Endpoint['method'], path: string, paper: PaperKind['kind'], summary: string): Endpoint => {
    const doc: EndpointDoc = { summary, answers, ...(method === 'POST' && { body }) };
    return {
      method,
      path: root + path,
      handle: (context) => linkedFile(context, services, () => answerOrTell(context, services, paper)),
      doc,
    };
  };
  const asked = 'in `format` (a4, a3, screen) and `language`';
  const cards = `The cards of many homes in one file: \`home\` for each of them, ${asked}.`;
  const brochures = 'The brochures of many homes in one file: `home` for each of them, in `language`.';
  return [
    endpoint('GET', '/homes/:id/window-card.pdf', 'card', `The card of a home for the window as PDF, ${asked}.`),
    endpoint('GET', '/homes/:id/brochure.pdf', 'brochure', 'The brochure of a home on A4 as PDF, in `language`.'),
    endpoint('GET', '/window-cards.pdf', 'card', cards),
    endpoint('POST', '/window-cards.pdf', 'card', cards),
    endpoint('GET', '/brochures.pdf', 'brochure', brochures),
    endpoint('POST', '/brochures.pdf', 'brochure', brochures),
  ];
}
