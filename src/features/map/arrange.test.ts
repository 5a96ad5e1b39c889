import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, boxAt, overlaps, placeLabels, sides, type Box, type Sized } from './arrange.ts';

interface Item extends Sized {
  readonly ids: readonly number[];
}

function item(id: number, x: number, y: number, width = 80): Item {
  return { ids: [id], x, y, width, height: 30 };
}

function merge(one: Item, other: Item): Item {
  return { ...one, ids: [...one.ids, ...other.ids], x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

const view = { left: -200, top: -200, width: 1000, height: 1000 };
const placed = (items: readonly Item[], taken: readonly Box[] = []) =>
  arrange(items, { sizeOf: (each) => each, merge, view, taken });

describe('arrange', () => {
  it('leaves pills that do not meet above their points', () => {
    expect(placed([item(1, 0, 0), item(2, 200, 0)]).map(({ side }) => side)).toEqual(['top', 'top']);
  });

  it('moves a pill to the side of its point where it would hide another', () => {
    expect(placed([item(1, 0, 0), item(2, 60, 0)]).map(({ side }) => side)).toEqual(['top', 'right']);
  });

  it('prefers a side that the edge of the map does not cut', () => {
    expect(placed([item(1, -180, 0)]).map(({ side }) => side)).toEqual(['right']);
    expect(placed([item(1, 780, 0)]).map(({ side }) => side)).toEqual(['left']);
    expect(placed([item(1, 300, -190)]).map(({ side }) => side)).toEqual(['bottom']);
    expect(placed([item(1, 5000, 5000)]).map(({ side }) => side)).toEqual(['top']);
  });

  it('turns a pill away from what stands over the map for good', () => {
    const button = { left: -100, top: -60, width: 200, height: 40 };
    expect(placed([item(1, 0, 0)], [button]).map(({ side }) => side)).toEqual(['right']);
    // Where there is no other room it stays: a move of the map brings it out.
    const all = { left: -200, top: -200, width: 1000, height: 1000 };
    expect(placed([item(1, 0, 0)], [all]).map(({ side }) => side)).toEqual(['top']);
  });

  const box = fc.record({
    left: fc.integer({ min: -200, max: 700 }),
    top: fc.integer({ min: -200, max: 700 }),
    width: fc.integer({ min: 20, max: 300 }),
    height: fc.integer({ min: 20, max: 200 }),
  });
  const isClear = (each: Box, buttons: readonly Box[]): boolean =>
    each.left >= view.left &&
    each.top >= view.top &&
    each.left + each.width <= view.left + view.width &&
    each.top + each.height <= view.top + view.height &&
    !buttons.some((button) => overlaps(each, button));

  it('leaves no pill under a button where one of its sides is clear', () => {
    const spot = fc.record({ x: fc.integer({ min: -200, max: 800 }), y: fc.integer({ min: -200, max: 800 }) });
    fc.assert(
      fc.property(spot, fc.array(box, { maxLength: 4 }), ({ x, y }, buttons) => {
        const pill = item(1, x, y);
        const [shown] = placed([pill], buttons);
        const free = sides.map((side) => boxAt(pill, side)).filter((each) => isClear(each, buttons));
        if (free.length > 0) expect(shown?.box).toEqual(free[0]);
        else expect(shown).toBeDefined();
      }),
    );
  });

  it('moves a pill along the edge where its neighbours leave it no side', () => {
    const crowded = placed([item(1, -74, 40), item(2, -170, 20)]);
    expect(crowded).toMatchObject([{}, { side: 'top', box: { left: -200, top: -17 } }]);
    const corner = placed([item(1, 300, -100), item(2, -180, -180)]);
    expect(corner.every(({ box: each }) => isClear(each, []))).toBe(true);
  });

  it('puts a pill beside the button that its home lies under', () => {
    const button = { left: 0, top: 0, width: 40, height: 160 };
    expect(placed([item(1, 35, 80)], [button])).toMatchObject([{ side: 'right', box: { left: 43, top: 65 } }]);
    expect(placed([item(1, 4, 80)], [button])).toMatchObject([{ side: 'left', box: { left: -83, top: 65 } }]);
    const row = { left: -100, top: -30, width: 600, height: 40 };
    expect(placed([item(1, 100, -8)], [row])).toMatchObject([{ side: 'bottom', box: { left: 60, top: 13 } }]);
  });

  it('covers no home with a button that is no deeper than those of the map', () => {
    const narrow = fc.record({
      left: fc.integer({ min: -50, max: 600 }),
      top: fc.integer({ min: -50, max: 600 }),
      width: fc.constant(40),
      height: fc.integer({ min: 40, max: 160 }),
    });
    fc.assert(
      fc.property(narrow, fc.nat(40), fc.nat(160), (button, right, down) => {
        const pill = item(1, button.left + right, button.top + Math.min(down, button.height));
        const [shown] = placed([pill], [button]);
        expect(shown && isClear(shown.box, [button])).toBe(true);
      }),
    );
  });

  it('shows no half of a pill whose home is out of view', () => {
    expect(placed([item(1, -205, 0)]).map(({ side }) => side)).toEqual(['left']);
    expect(placed([item(1, 300, 805)]).map(({ side }) => side)).toEqual(['bottom']);
  });

  it('makes one of two where only the edge has room for the second', () => {
    const crowded = [item(1, -110, 0), item(2, -120, 34), item(3, -180, 10)];
    expect(placed(crowded).every(({ box }) => box.left >= view.left)).toBe(true);
  });

  it('makes one of those at the same spot when all sides are taken', () => {
    const five = [1, 2, 3, 4, 5].map((id) => item(id, 0, 0));
    const groups = placed(five).map(({ item: { ids } }) => ids.length);
    expect(groups.reduce((sum, count) => sum + count)).toBe(5);
    expect(groups.length).toBeLessThan(5);
  });

  it('hides no pill behind another and loses none, wherever they are', () => {
    const anywhere = fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 400 }),
      width: fc.integer({ min: 40, max: 130 }),
    });
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 60 }), (spots) => {
        const items = spots.map(({ x, y, width }, id) => item(id, x, y, width));
        const result = placed(items);
        expect(result.flatMap((each) => each.item.ids).sort((a, b) => a - b)).toEqual(items.map((_, id) => id));
        for (const [at, one] of result.entries())
          for (const other of result.slice(at + 1)) expect(overlaps(one.box, other.box)).toBe(false);
      }),
    );
  });
});

describe('placeLabels', () => {
  const label = (text: string, x: number, y: number) => ({ text, x, y, width: 50, height: 16 });
  const shown = { left: 0, top: 0, width: 400, height: 300 };

  it('prefers the first and leaves out what finds no room', () => {
    const names = placeLabels(
      [label('Gent', 100, 100), label('Ledeberg', 104, 102), label('Melle', 102, 101)],
      [],
      shown,
    );
    expect(names.map((name) => [name.item.text, name.side])).toEqual([
      ['Gent', 'right'],
      ['Ledeberg', 'left'],
    ]);
  });

  it('is not cut by the edge of the view: it stands on its other side, or not at all', () => {
    const near = placeLabels([label('Metz', shown.width - 20, 100), label('Delft', 100, 4)], [], shown);
    expect(near.map((name) => [name.item.text, name.side])).toEqual([['Metz', 'left']]);
  });

  it('stands in view with its dot only: neither a name without one nor a dot without a name', () => {
    const edge = [label('Paris', -4, 100), label('Neuss', shown.width - 3, 20)];
    const names = placeLabels([...edge, label('Gent', 200, 100)], [], shown);
    expect(names.map((name) => [name.item.text, name.side])).toEqual([
      ['Neuss', 'left'],
      ['Gent', 'right'],
    ]);
  });

  it('never stands under a pill', () => {
    const pill = boxAt({ x: 150, y: 120, width: 90, height: 30 }, 'top');
    const names = placeLabels([label('Gent', 100, 100)], [pill], shown);
    expect(names.map(({ side }) => side)).toEqual(['left']);
  });

  it('hides nothing that was there before and no other name, and is whole or not in view, wherever they are', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 40 }), fc.array(spot, { maxLength: 20 }), (towns, points) => {
        const pills = points.map((point) => boxAt({ ...point, width: 90, height: 30 }, 'top'));
        const names = placeLabels(
          towns.map(({ x, y }, at) => label(String(at), x, y)),
          pills,
          shown,
        );
        const boxes = names.map(({ box }) => box);
        for (const [at, box] of boxes.entries()) {
          expect(pills.some((pill) => overlaps(box, pill))).toBe(false);
          expect(boxes.slice(at + 1).some((other) => overlaps(box, other))).toBe(false);
          const isWhole = box.left >= 0 && box.top >= 0 && box.left + box.width <= 400 && box.top + box.height <= 300;
          expect(isWhole || !overlaps(box, shown)).toBe(true);
          // Its dot, which is 4 pixels wide, is where it is.
          const town = names[at]?.item;
          const isDotWhole = town && town.x >= 2 && town.x <= 398 && town.y >= 2 && town.y <= 298;
          expect(isDotWhole).toBe(isWhole);
        }
      }),
    );
  });
});
