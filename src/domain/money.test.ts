import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEuro, parseAmount } from '#domain/money.ts';

describe('formatEuro', () => {
  it('writes whole euros without decimals', () => {
    expect(formatEuro(124_900_000)).toBe('€\u00a01.249.000');
    expect(formatEuro(0)).toBe('€\u00a00');
    expect(formatEuro(-0)).toBe('€\u00a00');
    expect(formatEuro(-4_000_000)).toBe('–\u00a0€\u00a040.000');
  });

  it('writes cents only when there are some', () => {
    expect(formatEuro(123_450)).toBe('€\u00a01.234,50');
    expect(formatEuro(5)).toBe('€\u00a00,05');
  });

  it('says NaN when there is no amount', () => {
    expect([undefined, Number.NaN, Infinity, -Infinity].map((cents) => formatEuro(cents))).toEqual([
      'NaN',
      'NaN',
      'NaN',
      'NaN',
    ]);
  });
});

describe('parseAmount', () => {
  it.each([
    [1234.5, 123_450],
    [0, 0],
    [0.29, 29],
    ['1234,5', 123_450],
    ['1234.5', 123_450],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.249.000', 124_900_000],
    ['1.249', 124_900],
    ['€ 1 234', 123_400],
    ['1\u202f234\u00a0€', 123_400],
    ["1'234.50 EUR", 123_450],
    ['0,05', 5],
    ['007', 700],
  ])('reads %j as %d cents', (value, cents) => {
    expect(parseAmount(value)).toBe(cents);
  });

  it.each(['', '-', 'twelve', '-5', '1.2.3', '1,2345', '1.234.5', '0.500', '1234.567', '12,34,567', '.5', '1e5'])(
    'reads no amount in "%s"',
    (value) => {
      expect(parseAmount(value)).toBeUndefined();
    },
  );

  it('reads no amount in what is neither number nor text, nor in impossible numbers', () => {
    expect([undefined, null, true, {}, Number.NaN, Infinity, -1, 1e300].map(parseAmount)).toEqual(
      Array(8).fill(undefined),
    );
  });

  it('reads back every price that we write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => {
        expect(parseAmount(formatEuro(cents))).toBe(cents);
        expect(parseAmount(cents / 100)).toBe(cents);
      }),
    );
  });
});
