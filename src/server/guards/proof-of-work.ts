import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { hasFields, isObject, parseJson } from '#base/json.ts';
import { minuteMs } from '#server/clock.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';

const algorithm = 'PBKDF2/SHA-256';
/** Rounds of one try, and the range of tries: together about a second on a phone (scripts/bench/proof.ts measures it). */
const roundsPerTry = 1_000;
const fewestTries = 400;
const mostTries = 1_200;
/** Long enough for a long form: a visitor who needs longer asks for another by sending. */
const validMs = 60 * minuteMs;
const longestPayload = 4_000;

/** What became of a proof of work. */
export type ProofState =
  /** None, or one that was worked for so long ago that it is worth no more: people leave a form open. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'wrong' }
  /** Right, if nobody has used it before: `nonce` is to be claimed until `expiresAt`. */
  | { readonly kind: 'solved'; readonly nonce: string; readonly expiresAt: number };

function keys(secret: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  return {
    hmacSignatureSecret: keyedHash(secret, 'altcha challenge'),
    hmacKeySignatureSecret: keyedHash(secret, 'altcha solution'),
  };
}

/** A task that costs a browser about a second, and us almost nothing to check. */
export function newChallenge(secret: string, now: Date): Promise<Challenge> {
  return createChallenge({
    algorithm,
    cost: roundsPerTry,
    counter: randomInt(mostTries, fewestTries),
    expiresAt: new Date(now.getTime() + validMs),
    deriveKey,
    ...keys(secret),
  });
}

function parsePayload(text: string): Payload | undefined {
  try {
    const value = parseJson(Buffer.from(text, 'base64').toString('utf8'));
    if (!hasFields<Payload>(value, ['challenge', 'solution'])) return undefined;
    const { challenge, solution } = value;
    if (challenge.parameters.algorithm !== algorithm || challenge.parameters.cost !== roundsPerTry) return undefined;
    return isObject(solution) && typeof challenge.signature === 'string' ? { challenge, solution } : undefined;
  } catch {
    return undefined;
  }
}

/** Checks what a browser sent in the field `altcha`. */
export async function checkProof(secret: string, text: string | undefined, now: Date): Promise<ProofState> {
  if (!text) return { kind: 'absent' };
  const payload = text.length > longestPayload ? undefined : parsePayload(text);
  if (!payload) return { kind: 'wrong' };
  const { challenge, solution } = payload;
  const expiresAt = (challenge.parameters.expiresAt ?? 0) * 1_000;
  if (expiresAt <= now.getTime()) return { kind: 'absent' };
  try {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys(secret) });
    if (!verified) return { kind: 'wrong' };
  } catch {
    // Altered parameters that the library cannot compute with.
    return { kind: 'wrong' };
  }
  return { kind: 'solved', nonce: challenge.parameters.nonce, expiresAt };
}
