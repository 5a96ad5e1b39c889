import { hasFields, isList, parseJson } from '#base/json.ts';
import { proofKey, type ConsentProof } from '#contracts/consent.ts';

const endpoint = '/api/consent';
/** More than one visitor ever needs: the API was away for as many choices. */
const mostWaiting = 20;

/** What an earlier version of this script kept is checked by the API. */
const isProof = (value: unknown): value is ConsentProof => hasFields<ConsentProof>(value, ['id', 'decidedAt']);

function waiting(): ConsentProof[] {
  try {
    const kept = parseJson(localStorage.getItem(proofKey) ?? '[]');
    return isList(kept) ? kept.filter(isProof) : [];
  } catch {
    return [];
  }
}

function keep(proofs: readonly ConsentProof[]): void {
  try {
    if (proofs.length === 0) localStorage.removeItem(proofKey);
    else localStorage.setItem(proofKey, JSON.stringify(proofs.slice(-mostWaiting)));
  } catch {
    // A browser that keeps nothing has one try to send.
  }
}

const isSame = (a: ConsentProof, b: ConsentProof): boolean => a.id === b.id && a.decidedAt === b.decidedAt;

/** Has the API dealt with it? What it refuses for good is not sent again; a busy or missing API is asked later. */
async function isTaken(proof: ConsentProof): Promise<boolean> {
  try {
    const { ok, status } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(proof),
      // A visitor who leaves the page at once has chosen all the same.
      keepalive: true,
    });
    return ok || status === 400 || status === 422;
  } catch {
    return false;
  }
}

/** Sends what waits, oldest first; the rest stays for the next page when one does not get through. */
export async function sendProofs(): Promise<void> {
  for (const proof of waiting()) {
    if (!(await isTaken(proof))) return;
    keep(waiting().filter((other) => !isSame(other, proof)));
  }
}

/** Keeps a proof until the API has it, and tries to send it now. */
export async function addProof(proof: ConsentProof): Promise<void> {
  keep([...waiting(), proof]);
  if (waiting().some((kept) => isSame(kept, proof))) await sendProofs();
  else await isTaken(proof);
}
