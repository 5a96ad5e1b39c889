import { startLoop } from '#base/loop.ts';
import { runNode } from '#base/run-node.ts';
import { openBucket } from '#publish/spread/bucket.ts';
import { hasToMeet } from '#publish/spread/spread.ts';
import { currentReleaseId } from '#release/releases.ts';

const everyMs = 2_000;
/** So long a machine may show something else than the bucket before it counts as stale: a large release takes its time. */
const staleMs = 120_000;

/** Makes the machine and the bucket show the same, in a process of its own: what it costs is not taken from visitors. */
async function followInProcess(env: NodeJS.ProcessEnv): Promise<void> {
  const exitCode = await runNode(['scripts/gevel.ts', 'follow'], { env, isProgress: true });
  if (exitCode !== 0)
    throw new Error('`npx gevel follow` failed; what it says stands above. The release before is served on.');
}

/** A server that shows what the bucket shows. */
export interface Follower {
  /** `stale`: for two minutes it has not shown what the bucket shows, or does not know what that is. */
  readonly state: () => 'ok' | 'stale';
  readonly stop: () => Promise<void>;
}

/** Has the first release taken where there is none: a machine may begin to serve without having built. */
export async function takeFirst(distDir: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (!openBucket(env) || (await currentReleaseId(distDir)) !== undefined) return;
  await followInProcess(env);
}

/** Looks at the bucket of PUBLISH_TO again and again, and takes what is new; undefined where there is none. */
export function followBucket(
  distDir: string,
  env: NodeJS.ProcessEnv = process.env,
  follow: (env: NodeJS.ProcessEnv) => Promise<void> = followInProcess,
): Follower | undefined {
  const bucket = openBucket(env);
  if (!bucket) return undefined;
  let sameAtMs = performance.now();
  let said = '';
  const loop = startLoop({
    everyMs,
    async work() {
      if (await hasToMeet({ bucket, distDir })) await follow(env);
      sameAtMs = performance.now();
      said = '';
    },
    failed(reason) {
      // Once, not every two seconds for as long as it lasts.
      if (reason !== said) console.error(`The bucket of PUBLISH_TO is not followed: ${reason}`);
      said = reason;
    },
  });
  return {
    state: () => (performance.now() - sameAtMs > staleMs ? 'stale' : 'ok'),
    stop: () => loop.stop(),
  };
}
