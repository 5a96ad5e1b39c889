import { frequencies } from '#search/alerts/digest-time.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey } from '#i18n/translator.ts';
import { managePath, managePurpose } from '#server/alerts/alert-addresses.ts';
import type { AlertSearchTable } from '#server/store/alert-tables.ts';
import { registerAgain } from '#server/alerts/alert-links.ts';
import { lastDayText } from '#server/alerts/alert-mails.ts';
import { readSearch } from '#server/alerts/saved-search.ts';
import { searchWords, type Words } from '#server/alerts/search-words.ts';
import { changeSearch, renewOwnSearch, stopSearch, stopSearches } from '#server/alerts/searches.ts';
import { readToken } from '#server/guards/token.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext, PageLocals } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import { expiredLink } from '#server/http/expired-link.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import type { AlertsState } from '#site/alerts-state.ts';

function askedLanguage(context: ApiContext, { siteData }: Services): Language {
  return languageOf(context.req.raw, siteData());
}

/** A search in one line; of one that cannot be read, what to do. */
function wordsOf(text: string, words: Words): string {
  try {
    return searchWords(readSearch(text), words);
  } catch {
    return words.t('alerts:page.unreadable');
  }
}

async function stateOf(
  services: Services,
  language: Language,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<AlertsState> {
  const data = services.siteData();
  const t = createTranslator(language);
  const rows = await services.store.reader
    .selectFrom('alert_searches')
    .selectAll()
    .where('email', '=', email)
    .where('stopped_by', 'is', null)
    .where('expires_at', '>', services.clock().getTime())
    .orderBy('created_at', 'desc')
    .execute();
  const untilText = (search: AlertSearchTable): string =>
    search.confirmed_at === null
      ? t('alerts:page.pending')
      : t('alerts:page.until', { until: lastDayText(search, language) });
  return {
    email,
    token,
    action: `${managePath}?lng=${language}`,
    searches: rows.map((row) => ({
      id: row.id,
      words: wordsOf(row.query, { data, language, t }),
      frequency: row.frequency,
      wantsPriceDrops: row.price_drops === 1,
      until: untilText(row),
    })),
  };
}

async function showPage(context: ApiContext, locals: PageLocals, status: 200 | 410): Promise<Response> {
  const page = await context.env.renderPage?.(locals.alerts ? '/alerts/' : '/links/', locals);
  if (page?.ok !== true) return context.json(locals.alerts ?? locals.link ?? {}, status);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  // The address holds the token: it goes to nobody else.
  headers.set('Referrer-Policy', 'no-referrer');
  return new Response(page.body, { status, headers });
}

function showExpired(context: ApiContext, services: Services): Promise<Response> {
  const language = askedLanguage(context, services);
  const t = createTranslator(language);
  const { label, page } = registerAgain;
  const next = { label: t(label), href: pagePath(services.siteData(), page, language) };
  return showPage(context, { language, link: expiredLink(t, next) }, 410);
}

/** What a button of the page does; the text that tells of it, or undefined for what is no button of ours. */
async function perform(
  services: Services,
  email: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<MessageKey | undefined> {
  const { store, clock } = services;
  const now = clock();
  const own = { id: typeof fields['search'] === 'string' ? fields['search'] : '', email };
  const frequency = frequencies.find((value) => value === fields['frequency']);
  switch (fields['do']) {
    case 'save': {
      if (frequency === undefined) return undefined;
      const wish = { frequency, wantsPriceDrops: fields['priceDrops'] === 'yes' };
      const isSaved = await store.write((transaction) => changeSearch(transaction, own, wish));
      return isSaved ? 'alerts:page.saved' : undefined;
    }
    case 'renew': {
      const isRenewed = await store.write((transaction) => renewOwnSearch(transaction, own, now));
      return isRenewed ? 'alerts:page.renewed' : undefined;
    }
    case 'stop':
      await store.write((transaction) => stopSearch(transaction, own));
      return 'alerts:page.stopped';
    case 'stop-all':
      await store.write((transaction) => stopSearches(transaction, email));
      return 'alerts:link.stop.done';
    default:
      return undefined;
  }
}

/** The page where a visitor changes the own searches, by the signed link of any mail; it works without a script. */
export function alertEndpoints(services: Services): Endpoint[] {
  const { config, clock } = services;
  const emailOf = (token: string): string | undefined => readToken(config.secret, managePurpose, token, clock())?.value;
  return [
    {
      method: 'GET',
      path: managePath,
      async handle(context) {
        const token = context.req.query('token') ?? '';
        const email = emailOf(token);
        if (email === undefined) return showExpired(context, services);
        const language = askedLanguage(context, services);
        return showPage(context, { language, alerts: await stateOf(services, language, { email, token }) }, 200);
      },
      doc: {
        summary: 'The searches of a visitor, by the signed link of a mail.',
        answers: { 200: 'A page with a form for each search.', 410: 'The link is too old, or was cut off.' },
      },
    },
    {
      method: 'POST',
      path: managePath,
      isSigned: true,
      async handle(context) {
        const { fields } = await readBody(context.req.raw, false);
        const token = typeof fields['token'] === 'string' ? fields['token'] : '';
        const email = emailOf(token);
        if (email === undefined) return showExpired(context, services);
        const language = askedLanguage(context, services);
        const done = await perform(services, email, fields);
        const state = await stateOf(services, language, { email, token });
        const alerts = done === undefined ? state : { ...state, notice: createTranslator(language)(done) };
        return showPage(context, { language, alerts }, 200);
      },
      doc: {
        summary: 'Changes, extends or stops the searches of a visitor.',
        answers: { 200: 'The page again, with what was done.', 410: 'The link is too old, or was cut off.' },
      },
    },
  ];
}
