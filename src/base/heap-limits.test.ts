import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heapLimitMb, residentLimitMb } from './heap-limits.ts';

const gigabyte = 2 ** 30;
const tenThousandHomes = 73_000_000;

describe('heapLimitMb', () => {
  it('lets ten thousand homes be rendered in one and a half gigabytes, with room beside the heap', () => {
    expect(heapLimitMb('render', tenThousandHomes, 8 * gigabyte)).toBe(880);
  });

  it('gives forty thousand homes, which do not fit into 2 650 MB, half as much again', () => {
    expect(heapLimitMb('render', 4 * tenThousandHomes, 24 * gigabyte)).toBeGreaterThan(1.5 * 2_650);
  });

  it('grows with the stock, and never takes more than its share of the machine', () => {
    const task = fc.constantFrom('render' as const, 'rebuild' as const);
    const bytes = fc.integer({ min: 0, max: 400_000_000 });
    const machine = fc.integer({ min: gigabyte / 2, max: 64 * gigabyte });
    fc.assert(
      fc.property(task, bytes, bytes, machine, (what, some, more, size) => {
        const limit = heapLimitMb(what, some, size);
        expect(heapLimitMb(what, some + more, size)).toBeGreaterThanOrEqual(limit);
        expect(limit).toBeLessThanOrEqual((size / 2 ** 20) * 0.6 + 1);
        expect(limit).toBeGreaterThan(0);
      }),
    );
  });
});

describe('residentLimitMb', () => {
  it('leaves room beside the heap of a rebuild, where the machine has it', () => {
    expect(residentLimitMb(1_000_000, 8 * gigabyte)).toBe(1_690);
    expect(residentLimitMb(tenThousandHomes, 8 * gigabyte)).toBe(2_376);
    expect(residentLimitMb(2 * tenThousandHomes, 64 * gigabyte)).toBe(5_280);
    expect(residentLimitMb(1_000_000, gigabyte)).toBe(614);
  });

  it('lets the process of ten thousand homes stay, which holds 1 851 MB between two rebuilds', () => {
    expect(residentLimitMb(tenThousandHomes, 8 * gigabyte)).toBeGreaterThan(1.25 * 1_851);
  });
});
