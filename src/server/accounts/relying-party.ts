import { isIP } from 'node:net';
import { createHash } from 'node:crypto';
import type { AccountKind } from '#server/accounts/realm.ts';
import type { Services } from '#server/services.ts';

/** For whom passkeys are made: the site by its configured address, whatever a request calls it. */
export interface RelyingParty {
  /** Host name; authenticators keep a passkey under it. */
  readonly id: string;
  /** `https://www.agency.be`. */
  readonly origin: string;
  readonly name: string;
}

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
export const passkeyAlgorithms = [-8, -7, -257];

/** Undefined for a site that has a number in the place of a name: there browsers make no passkeys. */
export function relyingParty({ siteData }: Pick<Services, 'siteData'>): RelyingParty | undefined {
  const { url, agency } = siteData().config;
  const { hostname, origin } = new URL(url);
  const isNumber = isIP(hostname.replace(/^\[|\]$/gu, '')) !== 0;
  return isNumber ? undefined : { id: hostname, origin, name: agency.name };
}

/** What an authenticator keeps of an account: it says nothing of the person, and is another one in each realm. */
export function userHandle({ name }: AccountKind, accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`${name} ${accountId}`).digest());
}
