import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { objectWith, parseJson } from '#base/json.ts';
import { secondMs } from '#server/clock.ts';
import type { TestApi } from './test-api.ts';

/** What the page of a form does: fetches the challenge, works, and waits as long as a person types. */
export async function solveAsPage(api: TestApi): Promise<{ altcha: string; stamp: string }> {
  const response = await api.request('/api/challenge');
  const { challenge, stamp } = objectWith<{ challenge: Challenge; stamp: string }>(await response.json(), 'challenge');
  const solution = await solveChallenge({ challenge, deriveKey });
  api.pass(10 * secondMs);
  return { altcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'), stamp };
}

/** The same challenge with an answer that nobody worked for. */
export function guessedProof(altcha: string): string {
  const { challenge } = objectWith<{ challenge: Challenge }>(
    parseJson(Buffer.from(altcha, 'base64').toString()),
    'challenge',
  );
  const solution = { counter: 1, derivedKey: '00'.repeat(32) };
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
