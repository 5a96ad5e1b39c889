import type { Goal } from '#domain/listing.ts';

/** For sale or to rent: 0 is sale, any other value is rent. `'0' -> 'sale'`, `1 -> 'rent'` (docs/rules/listings.md) */
export function goalOf(value: unknown): Goal {
  return value === 0 || (typeof value === 'string' && value.trim() === '0') ? 'sale' : 'rent';
}
