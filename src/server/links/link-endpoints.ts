import type { Transaction } from 'kysely';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey, type Translate } from '#i18n/translator.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import { renewSearch, stopSearches, findSearch } from '#server/alerts/searches.ts';
import type { LinkAction, LinkContext } from '#submissions/link-action.ts';
import { expiredLink } from '#server/http/expired-link.ts';
import { listAddress } from '#server/alerts/list-address.ts';
import { renewHeldDocuments } from '#server/leads/held-documents.ts';
import { sendDocumentsByLink } from '#server/leads/lead-documents.ts';
import { readToken, type TokenContent } from '#server/guards/token.ts';
import { asApiError } from '#server/http/api-error.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import { logFailure } from '#server/http/respond.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { releaseByLink, sendForSender } from '#server/forms/release-held.ts';
import { addToErasedList } from '#server/retention/erased-list.ts';
import { noteTestimonialRefused } from '#server/retention/testimonial-erasings.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import type { Services } from '#server/services.ts';
import { isPinned } from '#server/site/is-pinned.ts';
import { pagePath } from '#server/site/site-data.ts';
import { dropWaitingMails } from '#server/subscriptions/stale.ts';
import { joinNewsletter, stopNewsletter, takeBack } from '#server/subscriptions/subscriptions.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LinkState } from '#site/link-state.ts';

function linkContext(
  transaction: Transaction<Tables>,
  { issuedAt, language }: Pick<TokenContent, 'issuedAt'> & { readonly language: Language },
  services: Services,
  withdrawn: Map<string, number>,
): LinkContext {
  const now = services.clock();
  return {
    now,
    async claim(scope, key) {
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('claims')
        .values({ scope, key, lead_id: null, created_at: now.getTime(), expires_at: null })
        .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
    async release(scope, key) {
      const { numDeletedRows } = await transaction
        .deleteFrom('claims')
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async neverAgain(leadId) {
      const noted = await noteTestimonialRefused(transaction, services.config, { leadId, time: now.getTime() });
      for (const [hash, time] of noted) withdrawn.set(hash, time);
    },
    rebuild: (reason) => requestRebuild(transaction, { reason, now }),
    async sendHeld(leadId) {
      await renewHeldDocuments(transaction, leadId, services);
      return releaseByLink(transaction, leadId, services);
    },
    sendForSender: (leadId) => sendForSender(transaction, leadId, now),
    sendDocuments: (leadId) => sendDocumentsByLink({ transaction, leadId, now }, services.siteData().config),
    async keep(leadId, retention) {
      const { numUpdatedRows } = await transaction
        .updateTable('leads')
        .set({ retention })
        .where('id', '=', leadId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    newsletter: {
      join: (email) => joinNewsletter(transaction, email, { askedAt: issuedAt, now, language }),
      stop: (email) => stopNewsletter(transaction, email, now),
    },
    takeBack: (id) => takeBack(transaction, id, now),
    searches: {
      renew: (id) => renewSearch(transaction, id, now),
      find: (id) => findSearch(transaction, id),
      async stop(email) {
        await stopSearches(transaction, email);
      },
    },
    async stopReport(ownerId) {
      const stopped = await transaction
        .updateTable('owners')
        .set({ report: 'none', updated_at: now.getTime() })
        .where('id', '=', ownerId)
        .returning('email')
        .executeTakeFirst();
      if (stopped) await dropWaitingMails(transaction, emailKey(stopped.email), ['report-stop']);
      return stopped !== undefined;
    },
  };
}

async function showPage(
  context: ApiContext,
  services: Services,
  status: 200 | 409 | 410 | 503,
  link: LinkState,
): Promise<Response> {
  const language = languageAsked(context, services);
  const page = await context.env.renderPage?.('/links/', { language, link });
  const { title, text, next } = link;
  if (page?.ok !== true) return context.text([title, text, ...(next ? [next.href] : [])].join('\n\n'), status);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  // The address holds the token: it goes to nobody else.
  headers.set('Referrer-Policy', 'no-referrer');
  return new Response(page.body, { status, headers });
}

function languageAsked(context: ApiContext, { siteData }: Services): Language {
  return languageOf(context.req.raw, siteData());
}

function translatorOf(context: ApiContext, services: Services): ReturnType<typeof createTranslator> {
  return createTranslator(languageAsked(context, services));
}

/** What is done, and where its page leads on to. */
async function performAction(
  action: LinkAction,
  content: TokenContent & { readonly language: Language },
  services: Services,
) {
  const { store, config } = services;
  const withdrawn = new Map<string, number>();
  const result = await store.write(async (transaction) => {
    const context = linkContext(transaction, content, services, withdrawn);
    const done = await action.perform(content.value, context);
    const query = done === true ? await action.leadsTo?.(content.value, context) : undefined;
    return { done, query };
  });
  // The list that whoever goes back looks at, also when a back-up is restored.
  await addToErasedList(config, withdrawn);
  return result;
}

/** The token of the address (one-click unsubscribe), or of the form of our page. */
async function tokenOf(context: ApiContext): Promise<string> {
  const fromQuery = context.req.query('token');
  if (fromQuery !== undefined) return fromQuery;
  const { token } = (await readBody(context.req.raw, false)).fields;
  return typeof token === 'string' ? token : '';
}

function endpointsOf(action: LinkAction, services: Services): Endpoint[] {
  const { config, clock } = services;
  const path = `/api/links/${action.purpose}`;
  const read = (token: string) => readToken(config.secret, linkPurpose(action.purpose), token, clock());
  const saying = async (key: MessageKey, t: Translate): Promise<string> => {
    const { shown } = action;
    if (!shown) return t(key);
    return `${t(key)} ${t((await isPinned(services)) ? shown.pinned : shown.soon)}`;
  };
  const expired = (context: ApiContext): Promise<Response> => {
    const t = translatorOf(context, services);
    const { again } = action;
    const language = languageAsked(context, services);
    const next = again && { label: t(again.label), href: pagePath(services.siteData(), again.page, language) };
    return showPage(context, services, 410, expiredLink(t, next));
  };
  return [
    {
      method: 'GET',
      path,
      async handle(context) {
        const token = context.req.query('token') ?? '';
        if (!read(token)) return expired(context);
        const t = translatorOf(context, services);
        const button = {
          label: t(action.button),
          action: `${path}?lng=${languageAsked(context, services)}`,
          token,
        };
        return showPage(context, services, 200, { title: t(action.title), text: await saying(action.text, t), button });
      },
      doc: {
        summary: `The page behind the link ${action.purpose} of a mail: changes nothing, asks for a click.`,
        answers: { 200: 'A page with a button.', 410: 'The link is too old, or was cut off.' },
      },
    },
    {
      method: 'POST',
      path,
      isSigned: true,
      async handle(context) {
        const t = translatorOf(context, services);
        try {
          const content = read(await tokenOf(context));
          if (!content) return await expired(context);
          const { done, query } = await performAction(
            action,
            { ...content, language: languageAsked(context, services) },
            services,
          );
          if (done === false) return await expired(context);
          if (done !== true) {
            return await showPage(context, services, 409, { title: t(action.title), text: t(done.refusal) });
          }
          const setting = { data: services.siteData(), language: languageAsked(context, services) };
          const next = query && { label: t('alerts:link.confirm.next'), href: listAddress(query, setting) };
          const page = { title: t('api:link.done.title'), text: await saying(action.done, t), ...(next && { next }) };
          return await showPage(context, services, 200, page);
        } catch (thrown) {
          const error = asApiError(thrown);
          if (error.status !== 503) throw thrown;
          logFailure(services, context, error, thrown);
          return showPage(context, services, 503, { title: t(action.title), text: t(error.key) });
        }
      },
      doc: {
        summary: `Does what the link ${action.purpose} is for. Mail programs may post here by themselves (RFC 8058).`,
        answers: {
          200: 'Done, also when it was done before.',
          409: 'Not done, for the reason that the page tells.',
          410: 'The link is too old, or was cut off.',
          503: 'Try again.',
        },
      },
    },
  ];
}

/** A page and a button for each kind of signed link. */
export function linkEndpoints(actions: readonly LinkAction[], services: Services): Endpoint[] {
  return actions.flatMap((action) => endpointsOf(action, services));
}
