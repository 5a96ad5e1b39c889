import { addDays } from '#domain/dates.ts';
import type { DatedRow } from '#domain/dated-rows.ts';
import { rowOn } from '#domain/dated-rows.ts';
import type { Region, VatRegime } from '#domain/listing.ts';

/** Where a rule holds. */
export type LawPlace = Region | 'luxembourg';

/** The highest deposit of a lease, in months of rent. */
export interface DepositRow extends DatedRow {
  readonly place: LawPlace;
  readonly contract: 'home' | 'student-room';
  readonly months: number;
}

/** What the buyer of an own only home gets: a lower rate, a first part without duty, or a credit. Amounts in euro. */
export type DutyRelief =
  | { readonly kind: 'rate'; readonly percent: number; readonly isForLandOfNewBuild: boolean }
  | { readonly kind: 'exemption'; readonly exemptEuro: number; readonly upToPriceEuro: number }
  | { readonly kind: 'credit'; readonly creditEuro: number; readonly minimumDutyEuro: number };

/** Duty on the sale of real estate, in percent. */
export interface RegistrationDutyRow extends DatedRow {
  readonly place: LawPlace;
  readonly percent: number;
  readonly ownHome: DutyRelief;
}

/** VAT on new buildings in Belgium, in percent by regime. */
export interface VatRow extends DatedRow {
  readonly percents: Readonly<Partial<Record<VatRegime, number>>>;
}

/** Renovation duty of a buyer, by the day of the deed; without years and target the page only says that there is one. */
export interface RenovationRow extends DatedRow {
  readonly region: Region;
  readonly building: 'home' | 'non-residential';
  readonly labels?: readonly string[] | undefined;
  readonly target?: string | undefined;
  readonly years?: number | undefined;
}

/** What the buyer pays at signing, in percent of the price: by custom to the agency, or off plan at most and to the notary. */
export interface AdvanceRow extends DatedRow {
  readonly country: 'belgium' | 'luxembourg';
  readonly sale: 'existing' | 'off-plan';
  readonly percent: number;
}

/** The part of the agency's fee of a lease of a home that the tenant pays; the owner pays the rest. */
export interface FeeSharingRow extends DatedRow {
  readonly place: LawPlace;
  readonly tenantPercent: number;
}

/** All dated tables: the files of content/rules (docs/agency/rules.md). */
export interface LawTables {
  readonly deposits: readonly DepositRow[];
  readonly registrationDuties: readonly RegistrationDutyRow[];
  readonly vat: readonly VatRow[];
  readonly renovation: readonly RenovationRow[];
  readonly advance: readonly AdvanceRow[];
  readonly feeSharing: readonly FeeSharingRow[];
}

/** Days before its last one from which a row is announced as ending. */
const noticeDays = 60;

/** Rows of one rule each: those that only differ in dates and figures. `-> Map {'deposits: flanders, home' -> [rows]}` */
export function rulesOf(tables: LawTables): ReadonlyMap<string, readonly DatedRow[]> {
  const { deposits, registrationDuties, vat, renovation, advance, feeSharing } = tables;
  const named: readonly (readonly [string, DatedRow])[] = [
    ...deposits.map((row) => [`deposits: ${row.place}, ${row.contract}`, row] as const),
    ...registrationDuties.map((row) => [`registration-duties: ${row.place}`, row] as const),
    ...vat.map((row) => ['vat: belgium', row] as const),
    ...renovation.map((row) => [`renovation: ${row.region}, ${row.building}`, row] as const),
    ...advance.map((row) => [`advance: ${row.country}, ${row.sale}`, row] as const),
    ...feeSharing.map((row) => [`fee-sharing: ${row.place}`, row] as const),
  ];
  const rules = new Map<string, DatedRow[]>();
  for (const [name, row] of named) rules.set(name, [...(rules.get(name) ?? []), row]);
  return rules;
}

/** Rules whose last row has ended or ends within 60 days, in words. `-> ['deposits: flanders, home ended on 2026-10-31']` */
export function endingRules(tables: LawTables, today: string): string[] {
  return [...rulesOf(tables)].flatMap(([name, rows]) => {
    const until = rows.at(-1)?.until;
    if (until === undefined || until > addDays(today, noticeDays)) return [];
    return [rowOn(rows, today) ? `${name} ends on ${until}` : `${name} ended on ${until}`];
  });
}
