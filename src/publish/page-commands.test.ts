import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heapLimitMb, residentLimitMb } from '#base/heap-limits.ts';
import { renderingCommand } from '#publish/page-commands.ts';

const gigabyte = 2 ** 30;
const tenThousandHomes = 73_000_000;

describe('heapLimitMb', () => {
  it('lets ten thousand homes be rendered in one and a half gigabytes, with room beside the heap', () => {
    expect(heapLimitMb('render', tenThousandHomes, 8 * gigabyte)).toBe(880);
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
    expect(residentLimitMb(1_000_000, 8 * gigabyte)).toBe(1_536);
    expect(residentLimitMb(tenThousandHomes, 8 * gigabyte)).toBe(1_536);
    expect(residentLimitMb(2 * tenThousandHomes, 64 * gigabyte)).toBe(2_580);
    expect(residentLimitMb(1_000_000, gigabyte)).toBe(614);
  });
});

describe('renderingCommand', () => {
  it('gives the renderer that limit, before the name of its script', () => {
    const folder = 'no-such-folder';
    const paths = {
      nextDir: folder,
      snapshotDir: folder,
      news: 'news.json',
      spotlight: 'spotlight.json',
      testimonials: folder,
      lastDates: folder,
    };
    const { args } = renderingCommand({ ...paths, today: '2026-11-20', code: 'x', listOrders: 'static' });
    expect(args[0]).toBe(`--max-old-space-size=${heapLimitMb('render', 0)}`);
  });
});
