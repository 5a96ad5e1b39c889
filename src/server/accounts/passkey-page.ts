import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { AccountSession } from '#server/accounts/account-session.ts';
import { challengeKey, challengeMs, readChallenge } from '#server/accounts/passkey-challenge.ts';
import { passkeysOf, transportsOf, type Passkey } from '#server/accounts/passkey-store.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import { passkeyAlgorithms, relyingParty, userHandle, type RelyingParty } from '#server/accounts/relying-party.ts';
import type { Services } from '#server/services.ts';
import type { AccountPasskeys } from '#site/account-view.ts';

interface Making {
  readonly realm: AccountKind;
  readonly session: AccountSession;
  readonly party: RelyingParty;
  readonly challenge: string;
  readonly known: readonly Passkey[];
}

/** What a browser needs to make a passkey: one that its device finds by itself, and that asks who holds the device. */
function registrationOptions({ realm, session, party, challenge, known }: Making) {
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: session.email,
    userDisplayName: session.name,
    userID: userHandle(realm, session.accountId),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Passkeys of an account as its page shows them. */
export async function passkeysPage(
  realm: AccountKind,
  session: AccountSession,
  services: Services,
): Promise<AccountPasskeys> {
  const { store, clock } = services;
  const party = relyingParty(services);
  const known = await passkeysOf(realm, store.reader, session.accountId);
  const list = known.map(({ id, name, created_at: since, used_at: used }) => ({ id, name, since, used }));
  const waiting = await readChallenge(realm, store.reader, challengeKey.ofSession(session.sessionHash), clock());
  if (!party || !waiting) return { origin: party?.origin, list };
  const { challenge, name } = waiting;
  const options = await registrationOptions({ realm, session, party, challenge, known });
  return { origin: party.origin, list, setup: { options: JSON.stringify(options), name } };
}
