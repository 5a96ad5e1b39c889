import { dayMs } from '#server/clock.ts';
import { stampPurpose } from '#server/forms/suspicion.ts';
import { newChallenge } from '#server/guards/proof-of-work.ts';
import { signToken } from '#server/guards/token.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';

/** What a browser fetches when somebody starts to fill in a form: a task to prove work with, and a signed time. */
export function challengeEndpoint({ config, clock }: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/challenge',
    async handle(context) {
      const now = clock();
      const issuedAt = now.getTime();
      const token = { purpose: stampPurpose, value: '', issuedAt, expiresAt: issuedAt + dayMs };
      return context.json({
        challenge: await newChallenge(config.secret, now),
        stamp: signToken(config.secret, token),
      });
    },
    doc: {
      summary: 'A proof-of-work challenge (ALTCHA, version 2) and a signed time for the fields `altcha` and `stamp`.',
      answers: { 200: 'The challenge and the stamp.' },
    },
  };
}
