import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from '#hosting/serve/byte-range.ts';

const size = fc.integer({ min: 0, max: 2 ** 40 });
const place = fc.nat({ max: 2 ** 41 });

describe('a range of bytes', () => {
  it('lies in the file whatever is asked for, or is told to lie beyond it', () => {
    fc.assert(
      fc.property(size, fc.option(place), fc.option(place), (bytes, first, last) => {
        const range = parseRange(`bytes=${String(first ?? '')}-${String(last ?? '')}`, bytes);
        if (typeof range !== 'object') return;
        expect([range.start >= 0, range.start <= range.end, range.end < bytes]).toEqual([true, true, true]);
      }),
    );
  });

  it('begins where it was asked for, and ends there or with the file', () => {
    fc.assert(
      fc.property(size, place, fc.nat({ max: 2 ** 41 }), (bytes, start, more) => {
        const expected = start < bytes ? { start, end: Math.min(start + more, bytes - 1) } : 'unsatisfiable';
        expect(parseRange(`bytes=${String(start)}-${String(start + more)}`, bytes)).toEqual(expected);
      }),
    );
  });

  it('gives the same bytes from the end as from the start', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 1, max: 2 ** 40 }), (bytes, count) => {
        const start = Math.max(0, bytes - count);
        expect(parseRange(`bytes=-${String(count)}`, bytes)).toEqual(parseRange(`bytes=${String(start)}-`, bytes));
      }),
    );
  });

  it('is never made out of several, of another unit or of nonsense: the whole file is sent', () => {
    const odd = fc.constantFrom('bytes=0-1,4-5', 'items=0-1', 'bytes=-', 'bytes=5-1', 'bytes 0-1', 'bytes=0x1-2', '');
    fc.assert(
      fc.property(size, fc.oneof(odd, fc.string()), (bytes, header) => {
        fc.pre(header === 'bytes=5-1' || !/^bytes=(?:\d+-\d*|-\d+)$/iu.test(header));
        expect(parseRange(header, bytes)).toBeUndefined();
      }),
    );
  });

  it('knows its unit in any case, and numbers of any length', () => {
    expect(parseRange('Bytes=0-99', 1000)).toEqual({ start: 0, end: 99 });
    expect(parseRange(`bytes=0-${'9'.repeat(40)}`, 1000)).toEqual({ start: 0, end: 999 });
    expect(parseRange(`bytes=${'9'.repeat(400)}-`, 1000)).toBe('unsatisfiable');
  });
});
