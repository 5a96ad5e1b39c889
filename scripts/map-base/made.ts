import type { Made } from '../../src/base/made-hash.ts';

/** The embedded map and the list of towns, and what they are made from besides the geodata. */
export const madeMap: Made = {
  maker: 'scripts/map-base',
  sources: [
    'src/domain/map-base.ts',
    'src/domain/municipality-names.json',
    'src/domain/municipality-names.ts',
    'src/domain/municipality.ts',
    'src/domain/place-language.ts',
    'src/domain/province.ts',
    'src/domain/slug.ts',
    'src/search/municipality-id.ts',
    'src/search/town-list.ts',
  ],
  results: ['src/site/map/base.json', 'src/site/map/towns.json'],
};
