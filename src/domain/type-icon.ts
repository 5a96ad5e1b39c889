/** Name of the picture that stands for a kind of property. */
export type TypeIcon = 'residential' | 'commercial' | 'industrial' | 'land' | 'offices' | 'retail';

const icons: ReadonlyMap<number, TypeIcon> = new Map([
  [1, 'residential'],
  [2, 'commercial'],
  [3, 'industrial'],
  [4, 'land'],
  [5, 'offices'],
  [6, 'retail'],
  [7, 'offices'],
]);

/** Icon of a property type by its WebID; the default is commercial. `4 -> 'land'`, `99 -> 'commercial'` (docs/rules/listings.md) */
export function typeIcon(webId: number | undefined): TypeIcon {
  return (webId === undefined ? undefined : icons.get(webId)) ?? 'commercial';
}
