import type { DrawnFeature } from './vector-tile.ts';

/** A point of the pattern: 0 to 1 from west to east and from north to south, some six kilometres. */
export type Spot = readonly [x: number, y: number];

/** A street, a park or a river of the pattern. */
export interface PatternShape {
  readonly layer: 'earth' | 'landuse' | 'water' | 'roads';
  readonly kind: DrawnFeature['kind'];
  readonly spots: readonly Spot[];
  readonly properties: Readonly<Record<string, string>>;
  /** The least zoom whose tiles have it. */
  readonly from: number;
}

/** Blocks from side to side: some 130 m each. */
const blocks = 46;
const turn = 2 * Math.PI;

/** Numbers from 0 to 1 that are the same every time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every name says that it is none. */
function names(kind: 'straat' | 'laan' | 'weg', number: number): Readonly<Record<string, string>> {
  const words = {
    straat: ['Voorbeeldstraat', 'Rue Exemple', 'Sample Street', 'Beispielstraße'],
    laan: ['Voorbeeldlaan', 'Avenue Exemple', 'Sample Avenue', 'Beispielallee'],
    weg: ['Voorbeeldweg', 'Route Exemple', 'Sample Road', 'Beispielweg'],
  }[kind];
  const [name, fr, en, de] = words.map((word) => `${word} ${String(number)}`);
  return { name: name ?? '', 'name:nl': name ?? '', 'name:fr': fr ?? '', 'name:en': en ?? '', 'name:de': de ?? '' };
}

/** Bends the plane a little, so that nothing is straight; the edges stay where they are, so that what leaves at one comes in at the other. */
function bent([x, y]: Spot): Spot {
  const aside = 0.014 * Math.sin(turn * (y + 0.2)) + 0.004 * Math.sin(turn * (3 * y + x));
  const down = 0.012 * Math.sin(turn * (x + 0.6)) + 0.004 * Math.sin(turn * (2 * x - y));
  return [x + aside * Math.sin(Math.PI * x), y + down * Math.sin(Math.PI * y)];
}

function along(count: number, spotAt: (share: number) => Spot): Spot[] {
  return Array.from({ length: count + 1 }, (_, at) => spotAt(at / count));
}

function blob(middle: Spot, size: number, wave: number): Spot[] {
  return along(18, (share) => {
    const reach = size * (1 + 0.22 * Math.sin(3 * turn * share + wave));
    return bent([middle[0] + reach * Math.cos(turn * share), middle[1] + 0.8 * reach * Math.sin(turn * share)]);
  }).slice(0, -1);
}

interface Park {
  readonly middle: Spot;
  readonly size: number;
  readonly kind: 'park' | 'forest' | 'cemetery';
}

const parks: readonly Park[] = [
  { middle: [0.16, 0.3], size: 0.045, kind: 'park' },
  { middle: [0.62, 0.36], size: 0.03, kind: 'park' },
  { middle: [0.82, 0.72], size: 0.065, kind: 'forest' },
  { middle: [0.4, 0.8], size: 0.035, kind: 'park' },
  { middle: [0.7, 0.16], size: 0.025, kind: 'cemetery' },
];

function isInPark([x, y]: Spot): boolean {
  return parks.some(({ middle, size }) => Math.hypot(x - middle[0], (y - middle[1]) / 0.8) < size * 1.05);
}

/** Streets in rows and columns, with gaps, so that blocks differ. */
function sideStreets(): PatternShape[] {
  const random = chance(13);
  const shake = Array.from({ length: blocks * blocks }, (): Spot => [random() - 0.5, random() - 0.5]);
  const corner = (column: number, row: number): Spot => {
    const [dx, dy] = shake[(row % blocks) * blocks + (column % blocks)] ?? [0, 0];
    const shift = (at: number, by: number): number => (at % blocks === 0 ? at : at + 0.3 * by) / blocks;
    return [shift(column, dx), shift(row, dy)];
  };
  const shapes: PatternShape[] = [];
  const add = (kind: 'straat' | 'laan', number: number, cornerAt: (step: number) => Spot): void => {
    let run: Spot[] = [];
    const end = (): void => {
      if (run.length > 2) {
        const properties = { kind: 'minor_road', ...names(kind, number) };
        shapes.push({ layer: 'roads', kind: 'line', spots: run.map(bent), properties, from: 12 });
      }
      run = [];
    };
    for (let step = 0; step <= blocks; step += 1) {
      const spot = cornerAt(step);
      if (isInPark(spot)) end();
      else run.push(spot);
      if (step > 0 && step < blocks - 1 && random() < 0.16) end();
    }
    end();
  };
  for (let line = 0; line < blocks; line += 1) {
    if (random() < 0.86) add('straat', line + 1, (step) => corner(step, line));
    if (random() < 0.7) add('laan', line + 1, (step) => corner(line, step));
  }
  return shapes;
}

function mainRoads(): PatternShape[] {
  const road = (kind: string, spots: readonly Spot[], number: number): PatternShape => ({
    layer: 'roads',
    kind: 'line',
    spots: spots.map(bent),
    properties: { kind, ...names('weg', number) },
    from: 11,
  });
  const ring = along(48, (share) => [0.5 + 0.17 * Math.cos(turn * share), 0.52 + 0.15 * Math.sin(turn * share)]);
  return [
    road(
      'highway',
      along(32, (share) => [share, 0.08 + 0.02 * Math.sin(turn * share)]),
      1,
    ),
    road(
      'major_road',
      along(32, (share) => [share, 0.52 + 0.02 * Math.sin(turn * share)]),
      2,
    ),
    road(
      'major_road',
      along(32, (share) => [0.5 + 0.02 * Math.sin(turn * share), share]),
      3,
    ),
    road(
      'major_road',
      along(32, (share) => [share, 0.87]),
      4,
    ),
    road('major_road', ring, 5),
  ];
}

function river(): PatternShape {
  const bank =
    (side: number) =>
    (share: number): Spot => [0.27 + side * 0.006 + 0.03 * Math.sin(2 * turn * share), share];
  const spots = [...along(40, bank(-1)), ...along(40, bank(1)).reverse()].map(bent);
  return { layer: 'water', kind: 'area', spots, properties: { kind: 'river' }, from: 11 };
}

/** An invented town that repeats itself: streets, parks and a river that no map has. */
export function samplePattern(): readonly PatternShape[] {
  const greens = parks.map(({ middle, size, kind }, at): PatternShape => ({
    layer: 'landuse',
    kind: 'area',
    spots: blob(middle, size, at),
    properties: { kind },
    from: 11,
  }));
  const ground: PatternShape = {
    layer: 'earth',
    kind: 'area',
    spots: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    properties: { kind: 'earth' },
    from: 11,
  };
  return [ground, ...greens, river(), ...mainRoads(), ...sideStreets()];
}
