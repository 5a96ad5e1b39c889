/** QR codes of ISO/IEC 18004: bytes, error correction level M (15 % may be unreadable), versions 1 to 15. */

/** Of level M, by version from 1 on. */
const correctionBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24] as const;
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10] as const;
const levelM = 0;

/** True is dark; rows from the top. */
export type QrModules = readonly (readonly boolean[])[];

interface Grid {
  readonly size: number;
  readonly dark: boolean[][];
  /** Modules of the pattern itself, which hold no data. */
  readonly fixed: boolean[][];
}

/** A product in the field of 256 elements that the error correction counts in. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of the polynomial that the data are divided by. */
function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let index = 0; index < degree; index += 1) {
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return divisor;
}

function correctionOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = Array<number>(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, coefficient] of divisor.entries()) {
      rest[index] = (rest[index] ?? 0) ^ multiply(coefficient, factor);
    }
  }
  return rest;
}

/** Bytes that a version holds, data and correction together. */
function totalBytes(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const lines = Math.floor(version / 7) + 2;
    modules -= (25 * lines - 10) * lines - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataBytes(version: number): number {
  return totalBytes(version) - (correctionBytes[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0);
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1);
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** The text with mode, length and filling, as bytes. */
function encodeData(bytes: Uint8Array, version: number): number[] {
  const room = dataBytes(version) * 8;
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, lengthBits(version))];
  for (const byte of bytes) bits.push(...bitsOf(byte, 8));
  bits.push(...Array<number>(Math.min(4, room - bits.length)).fill(0));
  while (bits.length % 8 > 0) bits.push(0);
  for (let filling = 0xec; bits.length < room; filling ^= 0xec ^ 0x11) bits.push(...bitsOf(filling, 8));
  const data: number[] = [];
  for (let index = 0; index < bits.length; index += 8) {
    data.push(bits.slice(index, index + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  }
  return data;
}

/** Data in blocks with their correction, one byte of each block by turns. */
function withCorrection(data: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1;
  const correction = correctionBytes[version - 1] ?? 0;
  const divisor = divisorOf(correction);
  const shortLength = Math.floor(totalBytes(version) / count) - correction;
  const shortBlocks = count - (totalBytes(version) % count);
  const blocks: { data: readonly number[]; correction: readonly number[] }[] = [];
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const part = data.slice(start, start + shortLength + (index < shortBlocks ? 0 : 1));
    start += part.length;
    blocks.push({ data: part, correction: correctionOf(part, divisor) });
  }
  const byTurns = (length: number, of: (block: (typeof blocks)[number]) => readonly number[]): number[] =>
    Array.from({ length }, (_, position) => blocks.flatMap((block) => of(block).slice(position, position + 1))).flat();
  return [...byTurns(shortLength + 1, (block) => block.data), ...byTurns(correction, (block) => block.correction)];
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
  const version =
    blockCounts.findIndex((_, index) => bytes.length * 8 + 4 + lengthBits(index + 1) <= dataBytes(index + 1) * 8) + 1;
  if (version === 0) throw new Error(`A text of ${bytes.length} bytes is too long for a QR code here. Shorten it.`);
  const data = withCorrection(encodeData(bytes, version), version);
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
        return [
          `M${x + quietModules} ${y + quietModules}h${(end === -1 ? row.length : end) - x}v1h-${(end === -1 ? row.length : end) - x}z`,
        ];
      }),
    )
    .join('');
}
