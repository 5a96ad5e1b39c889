import type { Region, VatRegime } from '#domain/listing.ts';

/** A purchase as far as its taxes go. */
export interface Purchase {
  readonly region: Region | 'luxembourg';
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

/** What the buyer of an own only home gets: a lower rate, a first part without duty, or a credit. */
type Relief =
  | { readonly kind: 'rate'; readonly percent: number; readonly isForLandOfNewBuild: boolean }
  | { readonly kind: 'exemption'; readonly exemptCents: number; readonly upToPriceCents: number }
  | { readonly kind: 'credit'; readonly creditCents: number; readonly minimumDutyCents: number };

interface DutyRule {
  readonly place: Purchase['region'];
  /** First day on which both the rate and the relief hold. */
  readonly from: string;
  readonly percent: number;
  readonly ownHome: Relief;
}

/**
 * Duties on the sale of real estate (docs/rules/money.md): a new rate is a new row, later rows of a place win from their
 * date. Verify every row, its date and its conditions with a notary before a site goes live, and again each year.
 */
const dutyRules: readonly DutyRule[] = [
  {
    // Verify: 12 % holds since 2022, 2 % since 2025 (3 % before). New-build land keeps 12 %, which is the careful reading.
    place: 'flanders',
    from: '2025-01-01',
    percent: 12,
    ownHome: { kind: 'rate', percent: 2, isForLandOfNewBuild: false },
  },
  {
    // Verify: 3 % took the place of the earlier abatement; it also covers a plot or a home bought on plan.
    place: 'wallonia',
    from: '2025-01-01',
    percent: 12.5,
    ownHome: { kind: 'rate', percent: 3, isForLandOfNewBuild: true },
  },
  {
    // Verify: above 600 000 euro the whole exemption is lost. Plots have a smaller one, which is not reckoned here.
    place: 'brussels',
    from: '2023-04-01',
    percent: 12.5,
    ownHome: { kind: 'exemption', exemptCents: 20_000_000, upToPriceCents: 60_000_000 },
  },
  {
    // Verify: 7 % is registration and transcription together; the credit ("Bëllegen Akt") is 40 000 euro for each buyer,
    // for good since July 2025, and 100 euro of duty is always due.
    place: 'luxembourg',
    from: '2025-07-01',
    percent: 7,
    ownHome: { kind: 'credit', creditCents: 4_000_000, minimumDutyCents: 10_000 },
  },
];

/** Belgian VAT on new buildings. Verify: 6 % has conditions that the seller has checked when a feed says so. */
const vatRules: readonly { from: string; percents: Readonly<Partial<Record<VatRegime, number>>> }[] = [
  { from: '1996-01-01', percents: { vat: 21, mixed: 21, 'vat-6': 6 } },
];

function percentOf(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100);
}

function reliefOf(relief: Relief, dutyCents: number, rule: DutyRule, { priceCents, creditCents }: Purchase): number {
  if (relief.kind === 'credit') {
    return Math.max(0, Math.min(creditCents ?? relief.creditCents, dutyCents - relief.minimumDutyCents));
  }
  if (relief.kind === 'rate' || priceCents > relief.upToPriceCents) return 0;
  return Math.min(dutyCents, percentOf(relief.exemptCents, rule.percent));
}

/** Duty on a sale or, for new-build, on its land alone; undefined before the first rule of a place. */
function dutyLines(purchase: Purchase, baseCents: number): AcquisitionLine[] | undefined {
  const { region, isOnlyOwnHome, vatRegime, onDate } = purchase;
  const rule = dutyRules.findLast(({ place, from }) => place === region && from <= onDate.slice(0, 10));
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
function vatLine({ region, vatRegime, onDate }: Purchase, baseCents: number): AcquisitionLine | undefined {
  const rule = vatRules.findLast(({ from }) => from <= onDate.slice(0, 10));
  const rate = region === 'luxembourg' ? undefined : rule?.percents[vatRegime];
  return rate === undefined ? undefined : { key: 'vat', cents: percentOf(baseCents, rate), rate };
}

function taxLines(purchase: Purchase): readonly AcquisitionLine[] | undefined {
  const { vatRegime, priceCents, buildingCents } = purchase;
  if (vatRegime === 'exempt') return [];
  if (vatRegime === 'registration-duties') return dutyLines(purchase, priceCents);
  // Land that is sold with a new building by the same seller follows the building: VAT on all, unless it is mixed.
  const vatBaseCents = vatRegime === 'mixed' ? buildingCents : priceCents;
  if (vatBaseCents === undefined || vatBaseCents > priceCents) return undefined;
  const vat = vatLine(purchase, vatBaseCents);
  const duty = vatRegime === 'mixed' ? dutyLines(purchase, priceCents - vatBaseCents) : [];
  return vat && duty && [...duty, vat];
}

/**
 * Price, duties or VAT, relief and notary of a purchase; undefined where no dated rule knows them.
 * `{region: 'flanders', priceCents: 30000000, isOnlyOwnHome: true, …} -> 2 % is 600000, totalCents: 30600000` (docs/rules/money.md)
 */
export function acquisitionCost(purchase: Purchase): AcquisitionCost | undefined {
  const { priceCents, notaryCents } = purchase;
  const taxes = taxLines(purchase);
  if (!taxes) return undefined;
  const notary: AcquisitionLine[] = notaryCents === undefined ? [] : [{ key: 'notary', cents: notaryCents }];
  const lines: AcquisitionLine[] = [{ key: 'price', cents: priceCents }, ...taxes, ...notary];
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
