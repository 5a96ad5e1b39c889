import type { MapTown } from '#domain/map-base.ts';

/** From a zoom on, towns with at least so many inhabitants have a label. */
const ranks: readonly (readonly [zoom: number, inhabitants: number])[] = [
  [0, 250_000],
  [7, 90_000],
  [8, 45_000],
  [9, 18_000],
  [10, 9_000],
  [11, 3_000],
  [12, 0],
];

/** `7 -> 90000` */
function fewestInhabitants(zoom: number): number {
  return ranks.findLast(([from]) => zoom >= from)?.[1] ?? 0;
}

/** How large the letters are. */
export type TownSize = 'large' | 'middle' | 'small';

export function townSize({ inhabitants }: MapTown): TownSize {
  if (inhabitants >= 90_000) return 'large';
  return inhabitants >= 18_000 ? 'middle' : 'small';
}

/** The towns that a zoom has room for; the list is sorted by inhabitants, largest first. */
export function townsAt(towns: readonly MapTown[], zoom: number): readonly MapTown[] {
  const fewest = fewestInhabitants(zoom);
  const end = towns.findIndex(({ inhabitants }) => inhabitants < fewest);
  return end === -1 ? towns : towns.slice(0, end);
}
