import { advertKind, type KindCarrier } from '#domain/advert-kind.ts';
import type { Listing, Region } from '#domain/listing.ts';
import { isLuxembourg, regionOf } from '#domain/region.ts';

/** Grade of an energy score; its spelling also names the picture of the label (docs/rules/energy.md). */
export type EnergyClass = 'a_plusplus' | 'a_plus' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g';

/** What has an energy label: a listing, or the parts of one that tell it. */
export type EnergyCarrier = Pick<Listing, 'address' | 'energy'> & KindCarrier;

/** Grades from best to worst with the highest score (kWh/m² year) of each, inclusive (docs/rules/energy.md). */
const upperBounds: Readonly<Record<Exclude<Region, 'brussels'>, readonly (readonly [EnergyClass, number])[]>> = {
  flanders: [
    ['a_plus', 0],
    ['a', 100],
    ['b', 200],
    ['c', 300],
    ['d', 400],
    ['e', 500],
    ['f', Infinity],
  ],
  wallonia: [
    ['a_plusplus', 0],
    ['a_plus', 45],
    ['a', 85],
    ['b', 170],
    ['c', 255],
    ['d', 340],
    ['e', 425],
    ['f', 510],
    ['g', Infinity],
  ],
};

/**
 * Classes on the certificates of Brussels. Its bounds are not confirmed, so no class is computed there: the certificate
 * names it (docs/rules/energy.md).
 */
const brusselsScale: readonly string[] = [
  'A++',
  ...['A', 'B', 'C', 'D', 'E'].flatMap((letter) => [`${letter}+`, letter, `${letter}-`]),
  'F',
  'G',
];

/** Luxembourg shows the text of its certificates, A+ to I (docs/rules/energy.md). */
const luxembourgScale: readonly string[] = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];

/** Grade of a score in a region, none in Brussels; upper bounds are inclusive. `('flanders', 100) -> 'a'`, `('flanders', 100.01) -> 'b'` (docs/rules/energy.md) */
export function energyClass(region: Region | undefined, performance: number | undefined): EnergyClass | undefined {
  if (region === undefined || region === 'brussels') return undefined;
  if (performance === undefined || !Number.isFinite(performance)) return undefined;
  return upperBounds[region].find(([, bound]) => performance <= bound)?.[0];
}

/** Label of a grade as people read it. `'a_plus' -> 'A+'` (docs/rules/energy.md) */
export function labelOfClass(grade: EnergyClass): string {
  return grade.replaceAll('plus', '+').replace('_', '').toUpperCase();
}

/** One spelling for the label texts that feeds send. `'Ap' -> 'A+'`, `'A_3PLUS' -> 'A+++'`, `'b_min' -> 'B-'`, `'ECR' -> undefined` (docs/rules/energy.md) */
export function normalizeLabelText(text: string | null | undefined): string | undefined {
  const signs = (text ?? '')
    .toLowerCase()
    .replace(/[\s_]/gu, '')
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/minus|min/gu, '-')
    .replace(/plus|p/gu, '+')
    .replace(/([23])\+/u, (_, count: string) => '+'.repeat(Number(count)))
    .replace('-+', '+')
    .replace('--', '-');
  return /^[a-i](?:\+{1,3}|-)?$/u.test(signs) ? signs.toUpperCase() : undefined;
}

/** The scales are those of homes: offices, shops and other buildings have certificates of another kind. */
function hasScaleOfHomes(carrier: EnergyCarrier): boolean {
  const kind = advertKind(carrier);
  return kind === 'home' || kind === 'student-room';
}

function computedLabel(carrier: EnergyCarrier): string | undefined {
  const { address, energy } = carrier;
  if (!hasScaleOfHomes(carrier)) return undefined;
  const grade = energyClass(regionOf(address), energy.performance);
  return grade && labelOfClass(grade);
}

/** The label to show: the certificate's own text, else of a home the grade of the score; Brussels and Luxembourg have the text only. `{labelText: 'B', performance: 90} -> {label: 'B', source: 'certificate'}` (docs/rules/energy.md) */
export function energyLabel(carrier: EnergyCarrier): { label: string; source: 'certificate' | 'computed' } | undefined {
  const certificate = normalizeLabelText(carrier.energy.labelText);
  if (certificate) return { label: certificate, source: 'certificate' };
  const computed = computedLabel(carrier);
  return computed ? { label: computed, source: 'computed' } : undefined;
}

/** Do the certificate's text and the grade of its score both exist and differ? `{labelText: 'B', performance: 90} in Flanders -> true` (docs/rules/energy.md) */
export function energyLabelsDisagree(carrier: EnergyCarrier): boolean {
  const certificate = normalizeLabelText(carrier.energy.labelText);
  const computed = computedLabel(carrier);
  return certificate !== undefined && computed !== undefined && certificate !== computed;
}

/** Labels of a region, or of Luxembourg, from best to worst. `'flanders' -> ['A+', 'A', ..., 'F']` (docs/rules/energy.md) */
export function energyScale(region: Region | 'luxembourg'): readonly string[] {
  if (region === 'luxembourg') return luxembourgScale;
  return region === 'brussels' ? brusselsScale : upperBounds[region].map(([grade]) => labelOfClass(grade));
}

/** The scale beside which a label is drawn; undefined where its place or kind has none that is known (docs/rules/energy.md). */
export function scaleBeside(carrier: EnergyCarrier): readonly string[] | undefined {
  const place = isLuxembourg(carrier.address) ? 'luxembourg' : regionOf(carrier.address);
  return place !== undefined && hasScaleOfHomes(carrier) ? energyScale(place) : undefined;
}

/** Name of the label's picture, in a folder per region; empty when region or label are unknown. `-> 'epc/flanders/a_plus'` (docs/rules/energy.md) */
export function energyImageName(carrier: EnergyCarrier): string {
  const region = isLuxembourg(carrier.address) ? 'luxembourg' : regionOf(carrier.address);
  const label = energyLabel(carrier)?.label;
  if (region === undefined || label === undefined || !energyScale(region).includes(label)) return '';
  const signs = label.slice(1).replaceAll('+', 'plus').replace('-', 'min');
  return `epc/${region}/${label.charAt(0).toLowerCase()}${signs && '_'}${signs}`;
}
