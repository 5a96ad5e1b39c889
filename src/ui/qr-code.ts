import { codeBytes, versionFor } from '#ui/qr-data.ts';

/** Of the error correction: 15 % of a code may be unreadable. */
const levelM = 0;

/** True is dark; rows from the top. */
export type QrModules = readonly (readonly boolean[])[];

interface Grid {
  readonly size: number;
  readonly dark: boolean[][];
  /** Modules of the pattern itself, which hold no data. */
  readonly fixed: boolean[][];
}

function emptyGrid(version: number): Grid {
  const size = version * 4 + 17;
  const rows = (): boolean[][] => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  return { size, dark: rows(), fixed: rows() };
}

function setFixed({ size, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  const [darkRow, fixedRow] = [dark[y], fixed[y]];
  if (!darkRow || !fixedRow || x < 0 || x >= size) return;
  darkRow[x] = isDark;
  fixedRow[x] = true;
}

/** Squares in squares: dark where the distance from the centre is not one of these. */
function drawSquares(grid: Grid, [x, y]: readonly [number, number], reach: number, light: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      setFixed(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function alignmentLines(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const others = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...others.reverse()];
}

/** A number followed by the rest of its division, `bits` long. */
function withRest(value: number, divisor: number, bits: number): number {
  let rest = value;
  for (let turn = 0; turn < bits; turn += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

function drawFormat(grid: Grid, mask: number): void {
  const { size } = grid;
  const format = withRest((levelM << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (index: number): boolean => ((format >>> index) & 1) === 1;
  for (let index = 0; index < 6; index += 1) setFixed(grid, 8, index, bit(index));
  setFixed(grid, 8, 7, bit(6));
  setFixed(grid, 8, 8, bit(7));
  setFixed(grid, 7, 8, bit(8));
  for (let index = 9; index < 15; index += 1) setFixed(grid, 14 - index, 8, bit(index));
  for (let index = 0; index < 8; index += 1) setFixed(grid, size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index += 1) setFixed(grid, 8, size - 15 + index, bit(index));
  setFixed(grid, 8, size - 8, true);
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let index = 0; index < size; index += 1) {
    setFixed(grid, 6, index, index % 2 === 0);
    setFixed(grid, index, 6, index % 2 === 0);
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const corner of corners) drawSquares(grid, corner, 4, [2, 4]);
  const lines = alignmentLines(version, size);
  const last = size - 7;
  for (const x of lines) {
    for (const y of lines) {
      const isCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isCorner) drawSquares(grid, [x, y], 2, [1]);
    }
  }
  drawFormat(grid, 0);
  if (version < 7) return;
  const bits = withRest(version, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)];
    const isDark = ((bits >>> index) & 1) === 1;
    setFixed(grid, a, b, isDark);
    setFixed(grid, b, a, isDark);
  }
}

/** From the lower right corner up and down, two columns at a time. */
function* dataPlaces({ size, fixed }: Grid): Generator<readonly [number, number]> {
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (fixed[y]?.[x] === false) yield [x, y];
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard a code is to read: runs of one colour, squares of one colour, and one colour more than the other. */
function penaltyOf({ size, dark }: Grid): number {
  const at = (x: number, y: number): boolean => dark[y]?.[x] === true;
  let penalty = 0;
  let darkCount = 0;
  for (let a = 0; a < size; a += 1) {
    for (const line of [(b: number) => at(b, a), (b: number) => at(a, b)]) {
      let run = 0;
      for (let b = 0; b < size; b += 1) {
        run = b > 0 && line(b) === line(b - 1) ? run + 1 : 1;
        if (run === 5) penalty += 3;
        else if (run > 5) penalty += 1;
      }
    }
    for (let b = 0; b < size; b += 1) {
      if (at(b, a)) darkCount += 1;
      const isSquare = at(b, a) === at(b + 1, a) && at(b, a) === at(b, a + 1) && at(b, a) === at(b + 1, a + 1);
      if (a < size - 1 && b < size - 1 && isSquare) penalty += 3;
    }
  }
  return penalty + Math.floor(Math.abs((darkCount / size ** 2) * 20 - 10)) * 10;
}

function drawn(version: number, bytes: readonly number[], mask: number): Grid {
  const grid = emptyGrid(version);
  drawPatterns(grid, version);
  let index = 0;
  for (const [x, y] of dataPlaces(grid)) {
    const bit = ((bytes[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1;
    const row = grid.dark[y];
    if (row) row[x] = (bit === 1) !== (masks[mask]?.(x, y) ?? false);
    index += 1;
  }
  drawFormat(grid, mask);
  return grid;
}

/** The modules of a QR code; throws when the text is too long for version 15. `'https://x.example' -> 25 rows of 25` */
export function qrModules(text: string): QrModules {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === undefined)
    throw new Error(`A text of ${bytes.length} bytes is too long for a QR code here. Shorten it.`);
  const data = codeBytes(bytes, version);
  const grids = masks.map((_, mask) => drawn(version, data, mask));
  const [best] = grids.map((grid) => ({ grid, penalty: penaltyOf(grid) })).sort((a, b) => a.penalty - b.penalty);
  return best?.grid.dark ?? [];
}

/** Quiet zone around a code, in modules. */
export const quietModules = 4;

/** The dark modules as one path, a module a unit. */
export function qrPath(modules: QrModules): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return [`M${x + quietModules} ${y + quietModules}h${length}v1h-${length}z`];
      }),
    )
    .join('');
}
