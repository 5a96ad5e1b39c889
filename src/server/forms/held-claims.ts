import { z } from 'zod';
import { checkBy, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import type { Wanted } from '#server/forms/claims.ts';

const wanted: z.ZodType<Wanted> = z.object({ scope: z.string(), keys: z.array(z.string()) });
const content = z.object({ claims: z.array(wanted) });
const form: StoredFormat<z.infer<typeof content>> = {
  name: 'What a held message asked for',
  version: 1,
  check: checkBy(content),
  // The first form was a bare list.
  upgrade: (claims) => ({ claims }),
  repair: 'Another version of this program wrote it: let it go with that version, `npx gevel outbox --release`.',
};

/** What a held lead would claim, such as a free time, as the store keeps it. */
export function heldClaimsText(claims: readonly Wanted[]): string {
  return storedText({ claims }, form);
}

/** What a held lead would claim; throws a StoredProblem. */
export function readHeldClaims(text: string): readonly Wanted[] {
  return readStored(text, form).claims;
}
