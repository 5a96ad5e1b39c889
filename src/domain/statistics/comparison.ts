/** A listing's numbers that can be compared; unknown or hidden ones are absent. */
export interface ComparedHome {
  readonly priceCents?: number | undefined;
  readonly areaM2?: number | undefined;
  readonly daysOnline?: number | undefined;
  readonly monthVisits?: number | undefined;
}

export type ComparedTrait = 'price' | 'pricePerM2' | 'daysOnline' | 'monthVisits';

/** One number beside the middle of the similar listings. */
export interface ComparisonLine {
  readonly trait: ComparedTrait;
  readonly own: number | undefined;
  readonly median: number;
  /** How many similar listings the middle is made of. */
  readonly count: number;
}

export const comparedTraits: readonly ComparedTrait[] = ['price', 'pricePerM2', 'daysOnline', 'monthVisits'];

/** With fewer, a middle would tell what a single other owner has. */
export const fewestCompared = 3;

/** The middle of numbers, the mean of the two middle ones; undefined of none. `[3, 1, 2] -> 2`, `[1, 2] -> 1.5` */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function traitOf(home: ComparedHome, trait: ComparedTrait): number | undefined {
  const { priceCents, areaM2 } = home;
  if (trait === 'price') return priceCents;
  if (trait !== 'pricePerM2') return home[trait];
  return priceCents === undefined || !areaM2 ? undefined : Math.round(priceCents / areaM2);
}

/** Sets a listing beside similar ones; a trait that fewer than three of them have is left out. `-> [{trait: 'price', own: 39500000, median: 41000000, count: 4}]` */
export function compareHomes(own: ComparedHome, similar: readonly ComparedHome[]): ComparisonLine[] {
  return comparedTraits.flatMap((trait) => {
    const others = similar.map((home) => traitOf(home, trait)).filter((value) => value !== undefined);
    const middle = median(others);
    if (middle === undefined || others.length < fewestCompared) return [];
    return [{ trait, own: traitOf(own, trait), median: middle, count: others.length }];
  });
}
