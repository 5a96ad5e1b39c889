/** What the floor area of a building is called: nobody lives in a shop, an office or a hall. */
export type FloorAreaKind = 'living' | 'usable';

const dwellingWebId = 1;

/** Kind of floor area by the WebID of the type. `1 -> 'living'`, `6 -> 'usable'` (docs/rules/listings.md) */
export function floorAreaKind(webId: number | undefined): FloorAreaKind {
  return webId === dwellingWebId ? 'living' : 'usable';
}
