import { resolve } from 'node:path';
import { roomyHeap, smallHeap, withFewArenas } from '#base/small-heap.ts';
import { heapLimitMb, residentLimitMb, snapshotBytes } from '#base/heap-limits.ts';
import type { MakeElsewhere } from '#hosting/serve/late-maker.ts';
import { isAskedElsewhere } from '#publish/spread/shared-rebuild.ts';
import { nothingNew } from '#publish/last-look.ts';
import { Resident, ResidentEnded } from '#publish/resident.ts';
import { processStays, warmUpJob } from '#publish/resident-jobs.ts';
import { pinnedReleaseId } from '#release/releases.ts';
import { hookRebuild } from '#server/rebuild/hook.ts';
import { readReport, type RebuildReport, type RebuildWishes, type RunRebuild } from '#server/rebuild/report.ts';
import { readSiteConfig } from '#site/site-config.ts';

const noTime = { sync: 0, build: 0 };

/** A reader waits for a rebuild that is as short as most; a page takes some hundredths of a second, an export of all homes longer. */
const latePage = { patienceMs: 5_000, longestMs: 60_000 };

/** Runs rebuilds for the server. */
export interface RebuildRunner {
  readonly run: RunRebuild;
  /** Makes a page of the release that it published last. */
  readonly makeLate: MakeElsewhere;
  /** Loads what rebuilds begin with, where there is nothing to do: the first change does not wait for it then. */
  readonly warmUp: () => Promise<void>;
  /** Ends the one that runs: the published site stays as it is. */
  readonly stop: () => void;
}

/** What a runner works with; a test brings its own. */
interface RunnerParts {
  readonly resident: Pick<Resident, 'pid' | 'run' | 'runIfThere' | 'end' | 'stop'>;
  /** The report of a rebuild that has nothing to do. */
  readonly look: () => Promise<RebuildReport | undefined>;
}

/** Another state of the process than before it: of new code, or of what went wrong in the middle. */
function isSpent({ outcome, mode, trouble }: RebuildReport): boolean {
  return mode === 'full' || (outcome === 'failed' && trouble === undefined);
}

/**
 * Rebuilds in a process of its own, with a limit to its memory, which stays for the next one unless REBUILD_PROCESS says otherwise;
 * or calls the hook of the host that builds the site.
 */
export function rebuildRunner(
  distDir: string,
  env: NodeJS.ProcessEnv = process.env,
  parts: Partial<RunnerParts> = {},
): RebuildRunner {
  // A rebuild never takes the memory that visitors need.
  const bytes = (): number => snapshotBytes(env['GEVEL_SNAPSHOT'] ?? 'content/snapshot');
  const stays = processStays(env);
  const start = (): Resident =>
    new Resident({
      file: resolve(import.meta.dirname, 'rebuild-worker.ts'),
      execArgv: () => [`--max-old-space-size=${heapLimitMb('rebuild', bytes())}`, ...(stays ? roomyHeap : smallHeap)],
      env: withFewArenas({ ...env, DIST: distDir }),
      mostMb: () => residentLimitMb(bytes()),
    });
  /** Asked here, where everything is loaded: a process for each poll would take longer to start than to look. */
  const lookHere = async (): Promise<RebuildReport | undefined> => {
    if ((await pinnedReleaseId(distDir)) !== undefined || (await isAskedElsewhere(distDir, env))) return undefined;
    const snapshotDir = env['GEVEL_SNAPSHOT'] ?? 'content/snapshot';
    return nothingNew({ distDir, snapshotDir, sync: { site: readSiteConfig(), env } });
  };
  const { resident = start(), look = lookHere } = parts;
  // Once after each rebuild: where it cannot stay, trying again at each look would cost more than it spares.
  let isWorthWhile = stays;
  let warmed: number | undefined;
  const warm = (): void => {
    isWorthWhile = false;
    warmed = resident.pid;
    const done = (): void => void (warmed = resident.pid);
    // What is wrong is told by the next rebuild.
    resident.run(warmUpJob).then(done, done);
  };
  const warmUpThere = (): void => {
    if (isWorthWhile && resident.pid === undefined) warm();
  };
  const runThere = async (wishes: RebuildWishes): Promise<RebuildReport> => {
    isWorthWhile = stays;
    try {
      const report = readReport(await resident.run(wishes));
      if (isSpent(report) || !stays) resident.end();
      // A changed price loads no more than it takes: the first home that is withdrawn would wait for the rest.
      else if (report.outcome === 'published' && resident.pid !== undefined && resident.pid !== warmed) warm();
      return report;
    } catch (error) {
      if (!(error instanceof ResidentEnded)) throw error;
      return { outcome: 'failed', cause: 'no report', message: error.message, warnings: [], seconds: noTime };
    }
  };
  return {
    run: async (wishes) => {
      const hook = env['REBUILD_HOOK_URL'];
      if (hook) return hookRebuild(hook)(wishes);
      // What is wrong with the looking is told by the rebuild itself.
      const isAsked = wishes.isFull || wishes.acceptsFewer;
      const known = isAsked ? undefined : await look().catch(() => undefined);
      if (known) warmUpThere();
      return known ?? runThere(wishes);
    },
    makeLate: async (late, file) => {
      const made = await resident.runIfThere({ late, file }, latePage).catch(() => undefined);
      return made === 'true';
    },
    async warmUp() {
      const isElsewhere = Boolean(env['REBUILD_HOOK_URL']);
      if (!isElsewhere && (await look().catch(() => undefined))) warmUpThere();
    },
    stop() {
      resident.stop();
    },
  };
}
