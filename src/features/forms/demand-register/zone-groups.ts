import type { Province } from '#domain/province.ts';

/** Where house hunters look, by region. */
export const zoneGroups = [
  { group: 'flanders', zones: ['antwerp', 'east-flanders', 'flemish-brabant', 'limburg', 'west-flanders'] },
  { group: 'brussels', zones: ['brussels', 'luxembourg-country'] },
  { group: 'wallonia', zones: ['hainaut', 'liege', 'luxembourg', 'namur', 'walloon-brabant'] },
] as const satisfies readonly { group: string; zones: readonly Province[] }[];

/** All zones of the list and the map. */
export const zones = zoneGroups.flatMap<Province>((group) => group.zones);
