import { createHash } from 'node:crypto';

/** Numbers up to here are a CRM's own; made ones lie above, so the two never meet. */
const largestOwnId = 1_000_000_000;
/** 46 bits: two of 10 000 homes meet once in a million agencies, and an amount parser still reads the number whole. */
const madeBits = 46n;

/**
 * The number that a home goes by in addresses: the CRM's own where that is a number, otherwise one made of its text, the
 * same on every machine. `'46' -> 46`, `'b3f0…' -> 34781220551234`
 */
export function publicId(sourceId: string): number {
  const number = /^[1-9]\d{0,9}$/u.test(sourceId) ? Number(sourceId) : Infinity;
  if (number <= largestOwnId) return number;
  const digest = createHash('sha256').update(sourceId).digest().readBigUInt64BE();
  return Number(digest >> (64n - madeBits)) + largestOwnId;
}
