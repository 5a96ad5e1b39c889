import type { Listing, Region } from '#domain/listing.ts';
import { rentWithCharges } from '#domain/price.ts';
import { isLuxembourg, regionOf } from '#domain/region.ts';

/** What a tenant pays when the contract is signed, in cents. */
export interface DueAtSigning {
  readonly rentCents: number;
  readonly chargesCents: number;
  readonly inventoryCents: number;
  readonly depositCents: number;
  readonly totalCents: number;
}

interface DepositRule {
  readonly place: Region | 'luxembourg';
  /** First day on which the rule holds. */
  readonly from: string;
  readonly months: number;
}

/**
 * Months of rent as deposit for a home (docs/rules/money.md). Verify when the
 * law changes: a new rule is a new row, later rows of a place win from their date. The dates are those of the
 * residential tenancy rules now in force in each place.
 */
const rules: readonly DepositRule[] = [
  { place: 'flanders', from: '2019-01-01', months: 3 },
  { place: 'wallonia', from: '2018-09-01', months: 2 },
  { place: 'brussels', from: '2018-01-01', months: 2 },
  { place: 'luxembourg', from: '2024-08-01', months: 2 },
];

/** Months of rent as deposit; undefined before the first rule of a place. `{region: 'flanders', onDate: '2026-11-20'} -> 3` (docs/rules/money.md) */
export function rentalDepositMonths(contract: {
  readonly region: Region | 'luxembourg';
  /** ISO date of the signature. */
  readonly onDate: string;
}): number | undefined {
  const day = contract.onDate.slice(0, 10);
  return rules.findLast(({ place, from }) => place === contract.region && from <= day)?.months;
}

/** First rent, first charges, share of the inventory and deposit of a rental; the feed's own deposit wins over the rule. `950 + 75 + 150 + 2850 euro in Flanders -> 4025 euro` (docs/rules/money.md) */
export function dueAtSigning(
  listing: Pick<Listing, 'goal' | 'address' | 'price' | 'costs'>,
  onDate: string,
): DueAtSigning | undefined {
  const rent = rentWithCharges(listing);
  const region = isLuxembourg(listing.address) ? 'luxembourg' : regionOf(listing.address);
  const months = region && rentalDepositMonths({ region, onDate });
  if (!rent) return undefined;
  const depositCents = listing.costs.depositCents ?? (months === undefined ? undefined : months * rent.rentCents);
  if (depositCents === undefined) return undefined;
  const { rentCents, chargesCents = 0 } = rent;
  const inventoryCents = listing.costs.renterInventoryCents ?? 0;
  const totalCents = rentCents + chargesCents + inventoryCents + depositCents;
  return { rentCents, chargesCents, inventoryCents, depositCents, totalCents };
}
