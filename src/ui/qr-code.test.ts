import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { type QrModules, qrModules, qrPath, quietModules } from '#ui/qr-code.ts';

/** Pixels of a module in the picture that is read. */
const scale = 4;

/** What another program reads in the picture of a code. */
function readBack(modules: QrModules): string | undefined {
  const side = (modules.length + 2 * quietModules) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const placeOf = (pixel: number): number => Math.floor(pixel / scale) - quietModules;
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    if (modules[placeOf(pixel / side)]?.[placeOf(pixel % side)] === true) pixels.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return jsQR(pixels, side, side)?.data;
}

const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

const shown = (text: string): string[] =>
  qrModules(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

describe('a QR code', () => {
  it('is what another program reads, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 130, unit: 'grapheme' }), (text) => {
        expect(readBack(qrModules(text))).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('is read at every size, with a stain on it too', () => {
    const lengths = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412];
    for (const [index, length] of lengths.entries()) {
      const text = 'x'.repeat(length);
      const modules = qrModules(text);
      expect(modules).toHaveLength(21 + index * 4);
      const middle = Math.floor(modules.length / 2);
      const isStained = (x: number, y: number): boolean => x >= modules.length - 4 && Math.abs(y - middle) < 3;
      const stained = modules.map((row, y) => row.map((isDark, x) => isDark || isStained(x, y)));
      expect([readBack(modules), readBack(stained)]).toEqual([text, text]);
    }
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
