import { secondMs } from '#server/clock.ts';
import { checkProof, type ProofState } from '#server/guards/proof-of-work.ts';
import { readToken } from '#server/guards/token.ts';
import type { Envelope } from '#server/forms/envelope.ts';

/** From the first answer to sending; a short form that is pasted or filled by the browser takes less, and has a proof of work. */
const fastestMs = 2 * secondMs;

/** Why a robot is supposed. */
export type Suspicion = 'trap' | 'too-fast' | 'stamp' | 'proof' | 'replay';

/** What the guards make of a submission. */
export interface Verdict {
  readonly suspicions: readonly Suspicion[];
  readonly proof: ProofState;
}

export const stampPurpose = 'stamp';

/** Looks for the marks of a robot. A doubtful submission is stored all the same, and waits for a person to look at it. */
export async function judge(envelope: Envelope, secret: string, now: Date): Promise<Verdict> {
  const suspicions: Suspicion[] = [];
  const proof = await checkProof(secret, envelope.altcha, now);
  if (envelope.trap !== '') suspicions.push('trap');
  if (envelope.stamp !== undefined) {
    const stamp = readToken(secret, stampPurpose, envelope.stamp, now);
    if (!stamp) suspicions.push('stamp');
    else if (proof.kind !== 'solved' && now.getTime() - stamp.issuedAt < fastestMs) suspicions.push('too-fast');
  }
  if (proof.kind === 'wrong') suspicions.push('proof');
  return { suspicions, proof };
}
