import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { passkeyLoginSchema } from '#features/login/login.schema.ts';
import { accountForm, askedOf, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import { passkeyHeader } from '#server/accounts/cookies.ts';
import { admit, tooMany } from '#server/accounts/login.ts';
import { nextOfReferer } from '#server/accounts/next-of-referer.ts';
import { challengeKey, challengeMs, keepChallenge, takeChallenge } from '#server/accounts/passkey-challenge.ts';
import { readAuthentication } from '#server/accounts/passkey-response.ts';
import { transportsOf, type Passkey } from '#server/accounts/passkey-store.ts';
import type { Realm } from '#server/accounts/realm.ts';
import { relyingParty, userHandle } from '#server/accounts/relying-party.ts';
import { newSecret } from '#server/accounts/secrets.ts';
import { secondMs } from '#server/clock.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import type { Services } from '#server/services.ts';
import type { AccountView } from '#site/account-view.ts';
import { cookieValue } from '#i18n/detection.ts';

/** One text for a passkey that nobody has, one that signed something else, and an account that is not in use. */
const failed = { code: 'passkey-failed', key: 'login:error.passkey' } as const;

type Answer = FormAnswer<AccountView>;

/** `POST …/passkey-challenge`: what a passkey signs to log in, once, for the browser that asked. */
export function passkeyChallengeEndpoint(realm: Realm, services: Services): Endpoint {
  return {
    method: 'POST',
    path: `${realm.api}/passkey-challenge`,
    async handle(context: ApiContext) {
      const { limits, store, siteData } = services;
      const party = relyingParty(services);
      if (!party) throw new ApiError('not-found');
      const { visitor, now } = askedOf(context, services, languageOf(context.req.raw, siteData()), realm);
      const retryAfterSeconds = await limits.consume('login', visitor);
      if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds, problem: tooMany });
      const secret = newSecret();
      const hash = challengeKey.ofCookie(secret);
      const challenge = await store.write((transaction) =>
        keepChallenge(realm, transaction, { hash, accountId: null, name: '', now }),
      );
      context.header('Set-Cookie', passkeyHeader(realm, secret, challengeMs / secondMs));
      return context.json(
        await generateAuthenticationOptions({
          rpID: party.id,
          challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
          timeout: challengeMs,
          userVerification: 'required',
        }),
      );
    },
    doc: {
      summary: 'What a passkey signs to log in: once, within five minutes, for the browser that asked.',
      answers: {
        200: 'Options for `navigator.credentials.get`.',
        403: 'The request comes from another site.',
        404: 'The site has no name of its own: there are no passkeys.',
        429: 'Too many attempts; `Retry-After` says when again.',
      },
    },
  };
}

function refusal(services: Services, reason: string): ApiError {
  services.log.info({ code: failed.code, reason }, 'login refused');
  tellSecurity(services, 'login-failed', { outcome: 'passkey' });
  return new ApiError('invalid', { problem: failed });
}

/** The challenge that this browser was given: it is used up, whatever the answer. */
async function givenChallenge(realm: Realm, { services, request, now }: Asked) {
  const secret = cookieValue(request.headers.get('cookie') ?? undefined, realm.cookies.passkey);
  const hash = secret === undefined ? undefined : challengeKey.ofCookie(secret);
  const taken = hash && (await services.store.write((transaction) => takeChallenge(realm, transaction, hash, now)));
  return taken && taken.account_id === null ? taken.challenge : undefined;
}

/** The passkey that an answer names, of the account that it names; throws for any other. */
async function namedPasskey(realm: Realm, said: AuthenticationResponseJSON, services: Services): Promise<Passkey> {
  const passkeys = realm.tables(services.store.reader).selectFrom('account_passkeys').selectAll();
  const passkey = await passkeys.where('id', '=', said.id).executeTakeFirst();
  if (!passkey) throw refusal(services, 'unknown passkey');
  const handle = Buffer.from(userHandle(realm, passkey.account_id)).toString('base64url');
  if (said.response.userHandle !== undefined && said.response.userHandle !== handle) {
    throw refusal(services, 'passkey of another account');
  }
  return passkey;
}

/** The passkey that has signed the challenge of this browser, with its new counter; throws for any other. */
async function signedPasskey(
  realm: Realm,
  response: string | undefined,
  asked: Asked,
): Promise<{ readonly passkey: Passkey; readonly counter: number }> {
  const { services } = asked;
  const party = relyingParty(services);
  const challenge = await givenChallenge(realm, asked);
  const said = readAuthentication(response ?? '');
  if (!party || challenge === undefined || !said) throw refusal(services, 'no challenge, or no answer');
  const passkey = await namedPasskey(realm, said, services);
  const { id, counter } = passkey;
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'));
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: said,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey, counter, transports: transportsOf(passkey) },
    });
    if (verified) return { passkey, counter: authenticationInfo.newCounter };
  } catch (error) {
    throw refusal(services, String(error));
  }
  throw refusal(services, 'wrong signature');
}

/** A passkey shows a device and who holds it: both steps at once. */
async function logInByPasskey(
  realm: Realm,
  { response, next }: { readonly response?: string | undefined; readonly next?: string | undefined },
  asked: Asked,
): Promise<Answer> {
  const { services, visitor, language, now, request } = asked;
  const { passkey, counter } = await signedPasskey(realm, response, asked);
  const cookies = await services.store.write(async (transaction) => {
    const tables = realm.tables(transaction);
    // Gone, or used by another at the same moment: then this is not the one whose counter was checked.
    const { numUpdatedRows } = await tables
      .updateTable('account_passkeys')
      .set({ counter, used_at: now.getTime() })
      .where('id', '=', passkey.id)
      .where('account_id', '=', passkey.account_id)
      .where('counter', '=', passkey.counter)
      .executeTakeFirst();
    const account = await tables
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', passkey.account_id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n || account?.status !== 'active') throw refusal(services, 'gone meanwhile');
    return admit(realm, transaction, account, asked);
  });
  await services.limits.giveBack('login', visitor);
  const goOn = realm.safeNext(next ?? nextOfReferer(request.headers.get('referer')), language);
  return { next: goOn, cookies: [...cookies, passkeyHeader(realm, '', 0)] };
}

/** `POST …/passkey-login`. */
export function passkeyLoginEndpoint(realm: Realm, services: Services): Endpoint {
  return accountForm<Parameters<typeof logInByPasskey>[1], AccountView>(
    realm,
    {
      name: 'passkey-login',
      schema: passkeyLoginSchema,
      summary: 'Logs somebody in with a passkey, in the place of password and second step.',
      kept: [],
      perform: (values, asked) => logInByPasskey(realm, values, asked),
      page: ({ next }, { request, language }) => ({
        kind: 'login',
        next: realm.safeNext(next ?? nextOfReferer(request.headers.get('referer')), language),
      }),
    },
    services,
  );
}
