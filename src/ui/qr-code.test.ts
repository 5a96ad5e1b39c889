import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrModules, qrPath, quietModules } from '#ui/qr-code.ts';

/** Made here, and read as "Gevel" by another program (jsQR 1.4.0), as were 140 texts of all versions. */
const gevel = [
  '#######..####.#######',
  '#.....#..##...#.....#',
  '#.###.#....##.#.###.#',
  '#.###.#..#.#..#.###.#',
  '#.###.#..#..#.#.###.#',
  '#.....#.#..##.#.....#',
  '#######.#.#.#.#######',
  '..........###........',
  '#..#.##.###..#.#.....',
  '.##.#..#..#...#....##',
  '#.#.#.#..##.##...##.#',
  '#.#....#####.....#...',
  '.#..#.#..##.#.#.##.##',
  '........####...##....',
  '#######...#..#.#.#.#.',
  '#.....#.######.##....',
  '#.###.#....#..###...#',
  '#.###.#.#.##...#.#.##',
  '#.###.#..##.#...###.#',
  '#.....#..##..####....',
  '#######.#.###..#.#.#.',
];

const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

const shown = (text: string): string[] =>
  qrModules(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

describe('a QR code', () => {
  it('is what other programs read', () => {
    expect(shown('Gevel')).toEqual(gevel);
  });

  it('has its three corners and its timing lines, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 130, unit: 'grapheme' }), (text) => {
        const rows = shown(text);
        const size = rows.length;
        expect((size - 17) % 4).toBe(0);
        const cut = (from: number, left: number) => rows.slice(from, from + 7).map((row) => row.slice(left, left + 7));
        expect([cut(0, 0), cut(0, size - 7), cut(size - 7, 0)]).toEqual([finder, finder, finder]);
        expect(rows[6]?.slice(8, size - 8)).toBe('#.'.repeat(size).slice(0, size - 16));
      }),
    );
  });

  it('grows with the text, and says when it cannot', () => {
    expect([14, 15, 122, 123, 412].map((length) => qrModules('x'.repeat(length)).length)).toEqual([21, 25, 45, 49, 77]);
    expect(() => qrModules('x'.repeat(413))).toThrow('A text of 413 bytes is too long for a QR code here.');
  });

  it('is drawn as one path with as many dark modules', () => {
    const modules = qrModules('Gevel');
    const runs = [...qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/gu)];
    const count = runs.reduce((sum, [, , , length]) => sum + Number(length), 0);
    expect(count).toBe(modules.flat().filter(Boolean).length);
    expect(runs[0]?.slice(1)).toEqual([String(quietModules), String(quietModules), '7']);
  });
});
