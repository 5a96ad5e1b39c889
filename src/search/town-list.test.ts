import { expect, it } from 'vitest';
import { findMunicipality as find } from '#domain/municipality.ts';
import { emptyTowns, namedTowns } from './town-list.ts';

const brussels = (...names: string[]) => ({ brussels: namedTowns('brussels', names, find) });

it('names in other languages stand beside a town that has some', () => {
  expect(namedTowns('limburg', ['Tongeren', 'Zonhoven'], find)).toEqual([
    ['Tongeren', { nl: 'Tongeren', fr: 'Tongres' }],
    'Zonhoven',
  ]);
});

it('gives towns without homes the ids and names that they would have with homes', () => {
  const towns = emptyTowns(
    { limburg: namedTowns('limburg', ['Tongeren', 'Zonhoven'], find), ...brussels('Ixelles') },
    new Set(['zonhoven-limburg']),
  );
  expect(towns).toEqual([
    {
      id: 'tongeren-limburg',
      kind: 'municipality',
      name: 'Tongeren',
      province: 'limburg',
      names: { nl: 'Tongeren', fr: 'Tongres' },
      postcodes: [],
      count: 0,
    },
    {
      id: 'elsene-brussels',
      kind: 'municipality',
      name: 'Ixelles',
      province: 'brussels',
      names: { nl: 'Elsene', fr: 'Ixelles' },
      postcodes: [],
      count: 0,
    },
  ]);
});

it('lists a town once that the source has twice', () => {
  expect(emptyTowns(brussels('Elsene', 'Ixelles'), new Set())).toHaveLength(1);
});
