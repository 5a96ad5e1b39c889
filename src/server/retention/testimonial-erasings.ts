import type { Transaction } from 'kysely';
import { erasedHash, noteErased, readErasedList, type ErasedTimes } from '#server/retention/erased-list.ts';
import type { ServerConfig } from '#server/config.ts';
import type { Tables } from '#server/store/tables.ts';

/** In the list of who was erased: when a testimonial was, whosever. As long as a hash, and none. */
export const anyTestimonial = 'any-testimonial'.padEnd(43, '-');

/** Notes in the database that a testimonial is erased now. */
export function noteTestimonialErased(transaction: Transaction<Tables>, time: number): Promise<void> {
  return noteErased(transaction, anyTestimonial, time);
}

/** Notes in the database that a testimonial which was shown is refused now; returns what goes into the list beside it. */
export async function noteTestimonialRefused(
  transaction: Transaction<Tables>,
  config: Pick<ServerConfig, 'secret'>,
  { leadId, time }: { readonly leadId: string; readonly time: number },
): Promise<ErasedTimes> {
  const noted = new Map(
    [erasedHash(config, 'testimonial-refused', leadId), anyTestimonial].map((hash) => [hash, time]),
  );
  for (const hash of noted.keys()) await noteErased(transaction, hash, time);
  return noted;
}

/** When a testimonial was erased last, in milliseconds since 1970; 0 when none ever was. */
export async function testimonialErasedAt(keeper: Pick<ServerConfig, 'varDir' | 'backup'>): Promise<number> {
  return (await readErasedList(keeper)).get(anyTestimonial) ?? 0;
}
