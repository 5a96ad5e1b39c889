import { choiceExpiry, formatChoice } from '#domain/consent.ts';
import { readProof } from '#features/consent/consent.server.ts';
import { addressKey, clientAddress } from '#server/guards/client-address.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import type { SiteData } from '#server/site/site-data.ts';
import { consentText } from '#site/consent-file.ts';
import { consentCookie, type ConsentProof } from '#contracts/consent.ts';

const body = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    revision: { type: 'integer' },
    textHash: { type: 'string', description: 'Names the file /consent/<hash>.json, which holds every text shown.' },
    language: { type: 'string' },
    categories: { type: 'array', items: { type: 'string' } },
    services: { type: 'array', items: { type: 'string' } },
    place: { enum: ['banner', 'settings', 'embed'] },
    decidedAt: { type: 'integer', description: "Milliseconds since 1970 by the visitor's clock." },
  },
  required: ['id', 'revision', 'textHash', 'language', 'categories', 'services', 'place', 'decidedAt'],
};

/** The text that a proof speaks of, as far as it is still the site's: kept once, for a hash alone proves little later. */
function shownText(proof: ConsentProof, { config }: SiteData): string | undefined {
  const language = config.languages.find((code) => code === proof.language);
  if (language === undefined) return undefined;
  const { hash, text } = consentText(config, language);
  return hash === proof.textHash ? text : undefined;
}

async function storeProof(proof: ConsentProof, { store, siteData, clock }: Services): Promise<void> {
  const text = shownText(proof, siteData());
  const now = clock().getTime();
  const { id, revision, textHash, language, categories, services, place, decidedAt } = proof;
  await store.write(async (transaction) => {
    if (text !== undefined) {
      await transaction
        .insertInto('consent_texts')
        .values({ hash: textHash, language, revision, text, first_seen: now })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    }
    // Sent twice, because the first answer was lost, it is still one choice.
    await transaction
      .insertInto('consents')
      .values({
        id,
        decided_at: decidedAt,
        received_at: now,
        revision,
        text_hash: textHash,
        language,
        categories: categories.join(' '),
        services: services.join(' '),
        place,
      })
      .onConflict((conflict) => conflict.columns(['id', 'decided_at']).doNothing())
      .execute();
  });
}

/**
 * The same cookie as the page's script has set: some browsers keep a script's cookie for a week only, and one of the server for as
 * long as it says. A proof that was kept from an earlier choice must not bring that choice back.
 */
function renewCookie(context: ApiContext, proof: ConsentProof, { clock, siteData }: Services): void {
  const value = formatChoice(proof);
  const isCurrent = (context.req.header('cookie') ?? '')
    .split(';')
    .some((pair) => pair.trim() === `${consentCookie}=${value}`);
  if (!isCurrent) return;
  const { months } = siteData().config.consent;
  const expires = choiceExpiry(new Date(Math.min(proof.decidedAt, clock().getTime())), months).toUTCString();
  const isSecure = context.req.header('origin')?.startsWith('https:') === true;
  context.header(
    'Set-Cookie',
    `${consentCookie}=${value}; Path=/; Expires=${expires}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  );
}

/** `POST /api/consent`: the proof of a choice (docs/rules/consent.md). */
export function consentEndpoint(services: Services): Endpoint {
  const { config, clock, limits } = services;
  return {
    method: 'POST',
    path: '/api/consent',
    async handle(context) {
      const proof = readProof((await readBody(context.req.raw, false)).fields);
      if (!proof) throw new ApiError('malformed');
      const address = clientAddress(
        context.env.remoteAddress,
        context.req.header('x-forwarded-for'),
        config.trustedProxies,
      );
      const retryAfterSeconds = await limits.consume('consent', addressKey(config.secret, address, clock()));
      if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds });
      await storeProof(proof, services);
      renewCookie(context, proof, services);
      return context.body(null, 204);
    },
    doc: {
      summary: 'Keeps the proof of a choice about cookies. It says nothing about who made it.',
      body,
      answers: {
        204: 'Kept.',
        400: 'Not a proof.',
        429: 'Too many; `Retry-After` says when again.',
        503: 'Not kept; again later.',
      },
    },
  };
}
