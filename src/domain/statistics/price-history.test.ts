import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOnline, priceSteps } from '#domain/statistics/price-history.ts';

describe('priceSteps', () => {
  it('sorts, and shows the change of each step', () => {
    expect(
      priceSteps([
        { day: '2026-10-19', priceCents: 38_000_000 },
        { day: '2026-08-24', priceCents: 40_000_000 },
        { day: '2026-11-01', priceCents: 38_000_000 },
      ]),
    ).toEqual([
      { day: '2026-08-24', priceCents: 40_000_000 },
      { day: '2026-10-19', priceCents: 38_000_000, change: -0.050000000000000044 },
    ]);
  });

  it('never has the same price twice in a row, and ends with the last price', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-11-${String(number)}`);
    fc.assert(
      fc.property(fc.array(fc.record({ day, priceCents: fc.nat(5) }), { minLength: 1 }), (prices) => {
        const steps = priceSteps(prices);
        for (const [index, { priceCents }] of steps.entries()) {
          expect(priceCents).not.toBe(steps[index - 1]?.priceCents);
        }
        const last = prices.toSorted((a, b) => a.day.localeCompare(b.day)).at(-1);
        expect(steps.at(-1)?.priceCents).toBe(last?.priceCents);
      }),
    );
  });
});

describe('daysOnline', () => {
  it('counts calendar days and never less than none', () => {
    expect(daysOnline('2026-11-01T09:00:00+01:00', '2026-11-20')).toBe(19);
    expect(daysOnline('2026-12-01', '2026-11-20')).toBe(0);
  });

  it('takes the day of a moment in Belgium, whatever zone it is told in', () => {
    expect(daysOnline('2026-11-01T23:30:00Z', '2026-11-20')).toBe(18);
    expect(daysOnline('2026-11-01T22:30:00Z', '2026-11-20')).toBe(19);
    expect(daysOnline('2026-11-01T23:30', '2026-11-20')).toBe(19);
  });
});
