import { describe, expect, it } from 'vitest';
import { shapeOf, type Trace } from './drawn-shape.ts';

const toCorner = ({ x, y }: Trace) => [50 + y / 1000, 4 + x / 1000] as const;

function circle(points: number, radius: number): Trace[] {
  return Array.from({ length: points }, (_, at) => {
    const angle = (2 * Math.PI * at) / points;
    return { x: 200 + radius * Math.cos(angle), y: 200 + radius * Math.sin(angle) };
  });
}

describe('shapeOf', () => {
  it('makes few corners of a long line', () => {
    const corners = shapeOf(circle(800, 150), toCorner) ?? [];
    expect(corners.length).toBeGreaterThan(7);
    expect(corners.length).toBeLessThanOrEqual(24);
  });

  it('keeps a jagged line short enough for an address', () => {
    const jagged = circle(600, 150).map(({ x, y }, at) => ({ x: x + (at % 2) * 14, y: y + (at % 3) * 14 }));
    expect(shapeOf(jagged, toCorner)?.length).toBeLessThanOrEqual(24);
  });

  it('takes a slip of the hand for none', () => {
    expect(shapeOf([], toCorner)).toBeUndefined();
    expect(shapeOf([{ x: 1, y: 1 }], toCorner)).toBeUndefined();
    expect(shapeOf(circle(20, 5), toCorner)).toBeUndefined();
    expect(
      shapeOf(
        [
          { x: 0, y: 0 },
          { x: 300, y: 300 },
        ],
        toCorner,
      ),
    ).toBeUndefined();
  });

  it('rounds corners to what a search query keeps', () => {
    const corners = shapeOf(
      [
        { x: 0, y: 0 },
        { x: 100.123, y: 0 },
        { x: 50, y: 99.987 },
      ],
      toCorner,
    );
    expect(corners).toEqual([
      [50, 4],
      [50, 4.1001],
      [50.1, 4.05],
    ]);
  });
});
