import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundStep, stackedBars } from './shape.ts';

const box = { width: 600, height: 200 };

describe('roundStep', () => {
  it('is a round number of which four reach the largest value', () => {
    expect([0, 3, 137, 1_000, 4_100].map(roundStep)).toEqual([1, 1, 50, 500, 2_000]);
  });
});

describe('stackedBars', () => {
  it('stays inside the box, stacks without a gap, and is as high as the numbers say', () => {
    const series = fc.array(fc.array(fc.option(fc.nat(5_000)), { minLength: 30, maxLength: 30 }), { maxLength: 5 });
    fc.assert(
      fc.property(series, (counts) => {
        const { bars, lines } = stackedBars(counts, box);
        const top = lines.at(-1)?.value ?? 0;
        for (const { x, y, width, height } of bars) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(box.width);
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y + height).toBeLessThanOrEqual(box.height + 1e-9);
        }
        const drawn = bars.reduce((sum, { height }) => sum + (height / box.height) * top, 0);
        const told = counts.flat().reduce<number>((sum, count) => sum + (count ?? 0), 0);
        expect(drawn).toBeCloseTo(told, 3);
      }),
    );
  });
});
