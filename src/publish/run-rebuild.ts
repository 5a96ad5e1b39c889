import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallHeap, withFewArenas } from '#base/small-heap.ts';
import { heapLimitMb, snapshotBytes } from '#base/heap-limits.ts';
import { nothingNew } from '#publish/last-look.ts';
import { pinnedReleaseId } from '#release/releases.ts';
import { hookRebuild } from '#server/rebuild/hook.ts';
import { readReport, type RebuildReport, type RunRebuild } from '#server/rebuild/report.ts';
import { readSiteConfig } from '#site/site-config.ts';

const noTime = { sync: 0, build: 0 };
/** Last lines of what a child said, for a failure that wrote no report. */
const mostOutput = 2_000;

/** Runs rebuilds for the server. */
export interface RebuildRunner {
  readonly run: RunRebuild;
  /** Ends the one that runs: the published site stays as it is. */
  readonly stop: () => void;
}

function ended(child: ChildProcess): Promise<string> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-mostOutput);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      resolve(said);
    });
  });
}

/** Rebuilds in a process of its own, with a limit to its memory; or calls the hook of the host that builds the site. */
export function rebuildRunner(distDir: string, env: NodeJS.ProcessEnv = process.env): RebuildRunner {
  let child: ChildProcess | undefined;
  /** Asked here, where everything is loaded: a process for each poll would take longer to start than to look. */
  const lookHere = async (): Promise<RebuildReport | undefined> => {
    if ((await pinnedReleaseId(distDir)) !== undefined) return undefined;
    const snapshotDir = env['GEVEL_SNAPSHOT'] ?? 'content/snapshot';
    return nothingNew({ distDir, snapshotDir, sync: { site: readSiteConfig(), env } });
  };
  const runChild = async (isFull: boolean): Promise<RebuildReport> => {
    const folder = await mkdtemp(join(tmpdir(), 'gevel-rebuild-'));
    const file = join(folder, 'report.json');
    try {
      const args = [
        // A rebuild never takes the memory that visitors need.
        `--max-old-space-size=${heapLimitMb('rebuild', snapshotBytes(env['GEVEL_SNAPSHOT'] ?? 'content/snapshot'))}`,
        ...smallHeap,
        'scripts/gevel.ts',
        'rebuild',
        '--report',
        file,
        ...(isFull ? ['--full'] : []),
      ];
      child = spawn(process.execPath, args, {
        env: withFewArenas({ ...env, DIST: distDir }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const said = await ended(child);
      const report = await readFile(file, 'utf8').catch(() => undefined);
      if (report !== undefined) return readReport(report);
      return {
        outcome: 'failed',
        cause: 'no report',
        message: `The rebuild ended without a report. It said: ${said}`,
        warnings: [],
        seconds: noTime,
      };
    } finally {
      child = undefined;
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    run: async ({ isFull }) => {
      const hook = env['REBUILD_HOOK_URL'];
      if (hook) return hookRebuild(hook)({ isFull });
      // What is wrong with the looking is told by the rebuild itself.
      const known = isFull ? undefined : await lookHere().catch(() => undefined);
      return known ?? runChild(isFull);
    },
    stop: () => child?.kill('SIGTERM'),
  };
}
