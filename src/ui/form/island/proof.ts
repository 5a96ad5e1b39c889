import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Fields that tell the API that a person with a browser filled the form in. */
export interface Proof {
  readonly stamp?: string;
  readonly altcha?: string;
}

async function solve(): Promise<Proof> {
  const response = await fetch('/api/challenge', { headers: { Accept: 'application/json' } });
  const { challenge, stamp } = (await response.json()) as { challenge: Challenge; stamp: string };
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? { stamp, altcha: btoa(JSON.stringify({ challenge, solution })) } : { stamp };
}

/** Works while the visitor types. Without a proof a form is sent all the same: the API then looks twice. */
export async function startProof(): Promise<Proof> {
  try {
    return await solve();
  } catch {
    return {};
  }
}
