import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapOwnSiteOnly } from './own-site-only.ts';
import { Fields } from './raw.ts';

function read(record: Record<string, unknown>): { isOwnSiteOnly: true | undefined; warnings: string[] } {
  const warnings: string[] = [];
  const warn = (kind: string, field: string | undefined): void => {
    warnings.push(`${kind} ${field ?? ''}`);
  };
  return { isOwnSiteOnly: mapOwnSiteOnly(new Fields(record, ['nl'], warn), warn), warnings };
}

it('a record without the field, or with nothing in it, may be passed on', () => {
  const nothing = [{}, { PassOn: undefined }, { PassOn: null }, { PassOn: '' }, { PassOn: ' ' }, { PassOn: '-' }];
  for (const record of nothing) expect(read(record)).toEqual({ isOwnSiteOnly: undefined, warnings: [] });
});

it.each([true, 1, '1', 'true', ' TRUE '])('%j is a yes', (PassOn) => {
  expect(read({ PassOn })).toEqual({ isOwnSiteOnly: undefined, warnings: [] });
});

it.each([false, 0, '0', 'false', 'False'])('%j is a no', (PassOn) => {
  expect(read({ PassOn })).toEqual({ isOwnSiteOnly: true, warnings: [] });
});

it('whatever else stands there is no leave, and is reported', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string()), (PassOn) => {
      const word = typeof PassOn === 'string' ? PassOn.trim().toLowerCase() : PassOn;
      const isNothing = word === undefined || word === null || word === '' || word === '-';
      fc.pre(!isNothing && ![true, 1, '1', 'true', false, 0, '0', 'false'].includes(word as string));
      expect(read({ PassOn })).toEqual({ isOwnSiteOnly: true, warnings: ['bad-value PassOn'] });
    }),
  );
});
