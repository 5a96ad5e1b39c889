import type { Flood, FloodScore, FloodZone } from '#domain/listing.ts';

/** Scores that stand for the older enumeration, which older records still carry: verify with the agency. */
const scoreOfZone = {
  none: 'A',
  possible: 'C',
  effective: 'D',
  delimited: undefined,
  'defined-area': undefined,
} as const satisfies Record<FloodZone, FloodScore | undefined>;

/** Score of the parcel, from the older enumeration when the feed has no score. `{zone: 'effective'} -> 'D'` (docs/rules/flood.md) */
export function parcelFloodScore(flood: Flood): FloodScore | undefined {
  return flood.pScore ?? (flood.zone && scoreOfZone[flood.zone]);
}

/**
 * The zone that is shown. Beside a score, the words of before 2023 would say another thing about the same plot; that an area is
 * delimited is still told. `{zone: 'none', pScore: 'B'} -> undefined` (docs/rules/flood.md)
 */
export function shownFloodZone({ zone, pScore, gScore }: Flood): FloodZone | undefined {
  const isOldWord = zone !== undefined && scoreOfZone[zone] !== undefined;
  return isOldWord && (pScore ?? gScore) !== undefined ? undefined : zone;
}

/** Does the advert carry the flood symbol? It does when building or parcel scores D. `{gScore: 'A', pScore: 'D'} -> true` (docs/rules/flood.md) */
export function hasFloodSymbol(flood: Flood): boolean {
  return flood.gScore === 'D' || parcelFloodScore(flood) === 'D';
}
