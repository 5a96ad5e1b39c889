import { advertKind } from '#domain/advert-kind.ts';
import { rowOn } from '#domain/dated-rows.ts';
import type { DepositRow, FeeSharingRow, LawTables } from '#domain/law-tables.ts';
import type { Listing } from '#domain/listing.ts';
import { rentWithCharges } from '#domain/price.ts';
import { isLuxembourg, regionOf } from '#domain/region.ts';

/** What a tenant pays when the contract is signed, in cents. */
export interface DueAtSigning {
  readonly rentCents: number;
  readonly chargesCents: number;
  readonly inventoryCents: number;
  readonly depositCents: number;
  /** The tenant's part of the agency's fee, where a law shares it; 0 where the feed does not name it. */
  readonly agencyFeeCents: number;
  /** The percentage of that part, where a law shares the fee. */
  readonly agencyFeePercent?: number;
  readonly totalCents: number;
}

/** The dated tables that say what is due (docs/rules/money.md). */
export type LeaseTables = Pick<LawTables, 'deposits' | 'feeSharing'>;

type Lease = Pick<Listing, 'goal' | 'address' | 'price' | 'costs' | 'webId' | 'typeName' | 'contractType'>;

/** Months of rent as deposit; undefined where no row holds. `{place: 'flanders', contract: 'home', onDate: '2026-11-20'} -> 3` (docs/rules/money.md) */
export function rentalDepositMonths(
  contract: Pick<DepositRow, 'place' | 'contract'> & {
    /** ISO date of the signature. */
    readonly onDate: string;
  },
  deposits: readonly DepositRow[],
): number | undefined {
  const rows = deposits.filter((row) => row.place === contract.place && row.contract === contract.contract);
  return rowOn(rows, contract.onDate)?.months;
}

function placeOf({ address }: Lease): DepositRow['place'] | undefined {
  return isLuxembourg(address) ? 'luxembourg' : regionOf(address);
}

/** The rule for homes and rooms alone: garages, offices and shops are let as the parties agree. */
function depositMonths(lease: Lease, onDate: string, { deposits }: LeaseTables): number | undefined {
  const place = placeOf(lease);
  const contract = advertKind(lease);
  if (place === undefined || (contract !== 'home' && contract !== 'student-room')) return undefined;
  return rentalDepositMonths({ place, contract, onDate }, deposits);
}

/** The highest deposit that the law allows for a lease; undefined where no row holds, for sales, and without a rent. `950 euro in Flanders -> 2850 euro` (docs/rules/money.md) */
export function highestDepositCents(lease: Lease, onDate: string, tables: LeaseTables): number | undefined {
  const rent = rentWithCharges(lease);
  const months = depositMonths(lease, onDate, tables);
  return rent && months !== undefined ? months * rent.rentCents : undefined;
}

function sharing(lease: Lease, onDate: string, { feeSharing }: LeaseTables): FeeSharingRow | undefined {
  const place = placeOf(lease);
  if (advertKind(lease) !== 'home') return undefined;
  return rowOn(
    feeSharing.filter((row) => row.place === place),
    onDate,
  );
}

/**
 * First rent, first charges, share of the inventory, deposit and, where a law shares it, the tenant's part of the agency's
 * fee; the feed's own deposit wins over the rule. `950 + 75 + 150 + 2850 euro in Flanders -> 4025 euro` (docs/rules/money.md)
 */
export function dueAtSigning(lease: Lease, onDate: string, tables: LeaseTables): DueAtSigning | undefined {
  const rent = rentWithCharges(lease);
  if (!rent) return undefined;
  const { costs } = lease;
  const months = depositMonths(lease, onDate, tables);
  const depositCents = costs.depositCents ?? (months === undefined ? undefined : months * rent.rentCents);
  if (depositCents === undefined) return undefined;
  const { rentCents, chargesCents = 0 } = rent;
  const inventoryCents = costs.renterInventoryCents ?? 0;
  const shared = sharing(lease, onDate, tables);
  // Of a lease, the feed's agency cost is what the tenant pays.
  const agencyFeeCents = shared ? (costs.agencyCostCents ?? 0) : 0;
  return {
    rentCents,
    chargesCents,
    inventoryCents,
    depositCents,
    agencyFeeCents,
    ...(shared && { agencyFeePercent: shared.tenantPercent }),
    totalCents: rentCents + chargesCents + inventoryCents + depositCents + agencyFeeCents,
  };
}
