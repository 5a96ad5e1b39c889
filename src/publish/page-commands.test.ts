import { describe, expect, it } from 'vitest';
import { heapLimitMb } from '#base/heap-limits.ts';
import { renderingCommand } from '#publish/page-commands.ts';

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
