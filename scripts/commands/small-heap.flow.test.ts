import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { smallHeap } from '#base/small-heap.ts';

it.each(['sync', 'rebuild'])('reads a feed with a small heap, however `gevel %s` is called', (name) => {
  const env = {
    ...process.env,
    NODE_OPTIONS: '--import=data:text/javascript,console.log(process.execArgv.join(),process.env.MALLOC_ARENA_MAX)',
  };
  const options = { env, encoding: 'utf8' } as const;
  const { stdout, status } = spawnSync(process.execPath, ['scripts/gevel.ts', name, '--help'], options);
  const arenas = process.platform === 'linux' ? ' 2' : '';
  expect([status, stdout]).toEqual([0, expect.stringContaining(smallHeap.join() + arenas)]);
});
