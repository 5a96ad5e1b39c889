import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonOf, mergedOrder, rowOf, withoutRepeats } from './comparison.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const names = fc.uniqueArray(fc.constantFrom(...letters), { maxLength: 8 });

describe('the order of several lists', () => {
  it('puts a new name behind the one that it follows', () => {
    expect(
      mergedOrder([
        ['a', 'c'],
        ['a', 'b', 'c'],
        ['z', 'c', 'd'],
      ]),
    ).toEqual(['z', 'a', 'b', 'c', 'd']);
  });

  it('holds every name once', () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 4 }), (lists) => {
        expect(mergedOrder(lists).toSorted()).toEqual([...new Set(lists.flat())].sort());
      }),
    );
  });

  it('is that of the lists when they agree', () => {
    const sublists = fc.array(fc.subarray(letters), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sublists, (lists) => {
        const merged = mergedOrder([letters, ...lists]);
        expect(merged).toEqual(letters);
      }),
    );
  });
});

describe('a comparison', () => {
  const villa = [
    {
      title: 'Indeling',
      facts: [
        { label: 'Slaapkamers', value: '4' },
        { label: 'Lift', value: 'nee' },
      ],
    },
  ];
  const flat = [
    {
      title: 'Indeling',
      facts: [
        { label: 'Slaapkamers', value: '2' },
        { label: 'Lift', value: 'nee' },
      ],
    },
    { title: 'Energie', facts: [{ label: 'Label', value: 'B' }] },
  ];

  it('puts the details of homes side by side and marks what differs', () => {
    const groups = comparisonOf([villa, flat]);
    expect(groups).toEqual([
      {
        title: 'Indeling',
        rows: [
          { label: 'Slaapkamers', values: ['4', '2'], isDifferent: true },
          { label: 'Lift', values: ['nee', 'nee'], isDifferent: false },
        ],
      },
      { title: 'Energie', rows: [{ label: 'Label', values: [undefined, 'B'], isDifferent: true }] },
    ]);
  });

  it('of one home has no differences', () => {
    const rows = comparisonOf([villa]).flatMap((group) => group.rows);
    expect(rows.map(({ isDifferent }) => isDifferent)).toEqual([false, false]);
  });

  it('says nothing twice, but keeps another value under the same name', () => {
    const price = rowOf('Prijs', ['€ 1', '€ 2']);
    const start = rowOf('Prijs', ['€ 1', undefined]);
    expect(
      withoutRepeats([
        { title: 'In het kort', rows: [price] },
        { title: 'Prijs', rows: [price] },
        { title: 'Kosten', rows: [price, start] },
      ]),
    ).toEqual([
      { title: 'In het kort', rows: [price] },
      { title: 'Kosten', rows: [start] },
    ]);
  });
});
