import { rowOn } from '#domain/dated-rows.ts';
import type { DutyRelief, LawPlace, LawTables, RegistrationDutyRow } from '#domain/law-tables.ts';
import type { VatRegime } from '#domain/listing.ts';

/** A purchase as far as its taxes go. */
export interface Purchase {
  readonly region: LawPlace;
  /** Without VAT. */
  readonly priceCents: number;
  /** The buyer is a person who will live here and has no other home. */
  readonly isOnlyOwnHome: boolean;
  readonly vatRegime: VatRegime;
  /** ISO date of the deed. */
  readonly onDate: string;
  /** The part of the price that is the building: VAT falls on it under the mixed regime. */
  readonly buildingCents?: number | undefined;
  /** Costs of the notary, VAT included. */
  readonly notaryCents?: number | undefined;
  /** Tax credit that the buyers still have in Luxembourg; by default that of one buyer who has used none. */
  readonly creditCents?: number | undefined;
}

export interface AcquisitionLine {
  readonly key: 'price' | 'duty' | 'relief' | 'vat' | 'notary';
  /** Negative for a relief. */
  readonly cents: number;
  /** Percent. */
  readonly rate?: number;
}

export interface AcquisitionCost {
  readonly lines: readonly AcquisitionLine[];
  /** Price and costs together. */
  readonly totalCents: number;
}

/** The dated tables that say what is due (docs/rules/money.md). */
export type TaxTables = Pick<LawTables, 'registrationDuties' | 'vat'>;

function percentOf(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100);
}

function reliefOf(
  relief: DutyRelief,
  dutyCents: number,
  rule: RegistrationDutyRow,
  { priceCents, creditCents }: Purchase,
): number {
  if (relief.kind === 'credit') {
    const credit = creditCents ?? relief.creditEuro * 100;
    return Math.max(0, Math.min(credit, dutyCents - relief.minimumDutyEuro * 100));
  }
  if (relief.kind === 'rate' || priceCents > relief.upToPriceEuro * 100) return 0;
  return Math.min(dutyCents, percentOf(relief.exemptEuro * 100, rule.percent));
}

/** Duty on a sale or, for new-build, on its land alone; undefined before the first rule of a place. */
function dutyLines(
  purchase: Purchase,
  baseCents: number,
  { registrationDuties }: TaxTables,
): AcquisitionLine[] | undefined {
  const { region, isOnlyOwnHome, vatRegime, onDate } = purchase;
  const rule = rowOn(
    registrationDuties.filter(({ place }) => place === region),
    onDate,
  );
  if (!rule) return undefined;
  const { ownHome } = rule;
  const isLandOnly = vatRegime === 'mixed';
  const isRelieved = isOnlyOwnHome && (!isLandOnly || (ownHome.kind === 'rate' && ownHome.isForLandOfNewBuild));
  const rate = isRelieved && ownHome.kind === 'rate' ? ownHome.percent : rule.percent;
  const cents = percentOf(baseCents, rate);
  const reliefCents = isRelieved ? reliefOf(ownHome, cents, rule, purchase) : 0;
  const relief: AcquisitionLine[] = reliefCents === 0 ? [] : [{ key: 'relief', cents: -reliefCents }];
  return [{ key: 'duty', cents, rate }, ...relief];
}

/** VAT on a new building; Luxembourg has other rates, which no rule here knows. */
function vatLine(
  { region, vatRegime, onDate }: Purchase,
  baseCents: number,
  { vat }: TaxTables,
): AcquisitionLine | undefined {
  const rule = rowOn(vat, onDate);
  const rate = region === 'luxembourg' ? undefined : rule?.percents[vatRegime];
  return rate === undefined ? undefined : { key: 'vat', cents: percentOf(baseCents, rate), rate };
}

function taxLines(purchase: Purchase, tables: TaxTables): readonly AcquisitionLine[] | undefined {
  const { vatRegime, priceCents, buildingCents } = purchase;
  if (vatRegime === 'exempt') return [];
  if (vatRegime === 'registration-duties') return dutyLines(purchase, priceCents, tables);
  // Land that is sold with a new building by the same seller follows the building: VAT on all, unless it is mixed.
  const vatBaseCents = vatRegime === 'mixed' ? buildingCents : priceCents;
  if (vatBaseCents === undefined || vatBaseCents > priceCents) return undefined;
  const vat = vatLine(purchase, vatBaseCents, tables);
  const duty = vatRegime === 'mixed' ? dutyLines(purchase, priceCents - vatBaseCents, tables) : [];
  return vat && duty && [...duty, vat];
}

/**
 * Price, duties or VAT, relief and notary of a purchase; undefined where no dated rule knows them.
 * `{region: 'flanders', priceCents: 30000000, isOnlyOwnHome: true, …} -> 2 % is 600000, totalCents: 30600000` (docs/rules/money.md)
 */
export function acquisitionCost(purchase: Purchase, tables: TaxTables): AcquisitionCost | undefined {
  const { priceCents, notaryCents } = purchase;
  const taxes = taxLines(purchase, tables);
  if (!taxes) return undefined;
  const notary: AcquisitionLine[] = notaryCents === undefined ? [] : [{ key: 'notary', cents: notaryCents }];
  const lines: AcquisitionLine[] = [{ key: 'price', cents: priceCents }, ...taxes, ...notary];
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
