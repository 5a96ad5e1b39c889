import { beforeEach, describe, expect, it } from 'vitest';
import { rebuildRunner, type RebuildRunner } from '#publish/run-rebuild.ts';
import { reportText, type RebuildReport } from '#server/rebuild/report.ts';

const report = (parts: Partial<RebuildReport>): RebuildReport => ({
  outcome: 'unchanged',
  warnings: [],
  seconds: { sync: 0, build: 0 },
  ...parts,
});
const wishes = { isFull: false, acceptsFewer: false };

/** Jobs in their order: `warm` or `rebuild`, and `end` where the process was let go. */
let done: string[];
let pid: number | undefined;
let started = 0;
/** What looking around comes to, and what a rebuild does. */
let found: RebuildReport | undefined;
let next: Partial<RebuildReport>;

const resident = {
  get pid() {
    return pid;
  },
  run(job: object): Promise<string> {
    // A process is started a while after it was asked for.
    queueMicrotask(() => {
      pid ??= started += 1;
    });
    const isWarmUp = 'warmUp' in job;
    done.push(isWarmUp ? 'warm' : 'rebuild');
    return Promise.resolve(isWarmUp ? 'true' : reportText(report(next)));
  },
  runIfThere: () => Promise.resolve(undefined),
  end() {
    pid = undefined;
    done.push('end');
  },
  stop: () => undefined,
};

const runnerWith = (env: NodeJS.ProcessEnv = {}): RebuildRunner =>
  rebuildRunner('dist', env, { resident, look: () => Promise.resolve(found) });

beforeEach(() => {
  [done, pid, found, next] = [[], undefined, report({}), { outcome: 'published', mode: 'incremental' }];
});

describe('rebuildRunner', () => {
  it('loads everything at a look without a change, once until something was rebuilt', async () => {
    const { run, warmUp } = runnerWith();
    expect(await run(wishes)).toEqual(found);
    expect(done).toEqual(['warm']);
    // It may take more memory than it may keep: that is no reason to start one after the other.
    pid = undefined;
    await run(wishes);
    await warmUp();
    expect(done).toEqual(['warm']);
    [found, next] = [undefined, { outcome: 'published', mode: 'full' }];
    await run(wishes);
    await warmUp();
    expect(done).toEqual(['warm', 'rebuild', 'end']);
    found = report({});
    await warmUp();
    expect(done).toEqual(['warm', 'rebuild', 'end', 'warm']);
  });

  it('starts none beside one that runs, which loads what its first rebuild did not, once', async () => {
    const { run, warmUp } = runnerWith();
    found = undefined;
    await run(wishes);
    expect(done).toEqual(['rebuild', 'warm']);
    await run(wishes);
    found = report({});
    await run(wishes);
    await warmUp();
    expect(done).toEqual(['rebuild', 'warm', 'rebuild']);
    // Another one has taken its place.
    [pid, found] = [undefined, undefined];
    await run(wishes);
    await run(wishes);
    expect(done.slice(3)).toEqual(['rebuild', 'warm', 'rebuild']);
  });

  it('loads nothing more in one that failed in the middle, or has loaded everything', async () => {
    const { run, warmUp } = runnerWith();
    [found, next] = [undefined, { outcome: 'failed' }];
    await run(wishes);
    expect(done).toEqual(['rebuild', 'end']);
    next = { outcome: 'failed', trouble: 'feed' };
    await run(wishes);
    expect(done).toEqual(['rebuild', 'end', 'rebuild']);
    [pid, found, done] = [undefined, report({}), []];
    await warmUp();
    [found, next] = [undefined, { outcome: 'published', mode: 'incremental' }];
    await run(wishes);
    expect(done).toEqual(['warm', 'rebuild']);
  });

  it('starts none where the process gives its memory back, and where another host builds', async () => {
    const { run, warmUp } = runnerWith({ REBUILD_PROCESS: 'each' });
    await run(wishes);
    await warmUp();
    [found, next] = [undefined, { outcome: 'published', mode: 'incremental' }];
    await run(wishes);
    expect(done).toEqual(['rebuild', 'end']);
    [found, done] = [report({}), []];
    await runnerWith({ REBUILD_HOOK_URL: 'https://builds.example/hooks/4f1c' }).warmUp();
    expect(done).toEqual([]);
  });
});
