import { brusselsMoment } from '#domain/brussels-clock.ts';
import { consentCategories } from '#domain/consent.ts';
import { isDay } from '#domain/dates.ts';
import type { PrivacyPage } from '#contracts/office-privacy.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { exportConsentTexts, exportProofs, type ProofWish } from '#server/consent/export-proofs.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

const mostShown = 50;
const mostExported = 100_000;

/** Which proofs a page or a file is about; undefined where nothing was asked for. */
function wishOf(query: Readonly<Record<string, string>>): {
  asked: { number: string; since: string };
  wish?: ProofWish;
} {
  const number = (query['number'] ?? '').trim().slice(0, 100);
  const day = query['since'] ?? '';
  const since = isDay(day) ? day : '';
  const asked = { number, since };
  if (number === '' && since === '') return { asked };
  return {
    asked,
    wish: {
      ...(number !== '' && { id: number }),
      ...(since !== '' && { sinceMs: brusselsMoment(since, '00:00') }),
    },
  };
}

/** A category as visitors read it; one that the site no longer has keeps its own word. */
function categoryName(category: string, language: Language): string {
  const known = consentCategories.find((one) => one === category);
  return known ? createTranslator(language)(`consent:category.${known}`) : category;
}

/** The part of the page about proofs of consent. */
export async function proofsPart(
  context: ApiContext,
  services: Services,
  language: Language,
): Promise<PrivacyPage['proofs']> {
  const path = officePath(language, 'privacy');
  const { asked, wish } = wishOf(context.req.method === 'GET' ? context.req.query() : {});
  const given = Object.entries(asked).filter(([, value]) => value !== '');
  const file = `/api/office/proofs.json?${new URLSearchParams(given).toString()}`;
  if (!wish) return { asked, path, file };
  const found = await exportProofs(services.store, { ...wish, newest: mostShown });
  const lines = found.map(({ id, decidedAt, language: shown, categories, services: allowed }) => {
    const names = categories.map((category) => categoryName(category, language));
    return { id, decidedAt, language: shown, categories: names, services: allowed };
  });
  return { asked, path, file, lines };
}

/** `GET /api/office/proofs.json`: proofs with the texts that they name. */
export function proofsEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/office/proofs.json',
    async handle(context) {
      // A link on a foreign site starts no export for whoever is logged in here.
      if (context.req.header('sec-fetch-site') === 'cross-site') throw new ApiError('origin');
      const { staff } = await requireStaff(context, services, 'privacy');
      const { wish = {} } = wishOf(context.req.query());
      const proofs = await exportProofs(services.store, { ...wish, newest: mostExported });
      const named = new Set(proofs.map(({ textHash }) => textHash));
      const texts = await exportConsentTexts(services.store);
      await services.store.write((transaction) =>
        recordAct(transaction, {
          actor: staff.id,
          act: 'proofs-exported',
          subject: 'proofs',
          after: String(proofs.length),
          now: services.clock(),
        }),
      );
      const body = { proofs, texts: texts.filter((text) => 'hash' in text && named.has(String(text.hash))) };
      return context.body(JSON.stringify(body, null, 2), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="proofs.json"',
      });
    },
    doc: {
      summary:
        'Proofs of choices about cookies: of one browser (`number`), from a day on (`since`), with the texts shown.',
      answers: { 200: 'The proofs, the newest first.', 401: 'Nobody is logged in.', 403: 'Not for this role.' },
    },
  };
}
