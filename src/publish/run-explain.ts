import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { shortQueue } from '#base/short-queue.ts';
import { smallHeap, withFewArenas } from '#base/small-heap.ts';
import { heapLimitMb, snapshotBytes } from '#base/heap-limits.ts';
import type { ExplainHome } from '#server/services.ts';

const run = promisify(execFile);
const timeoutMs = 60_000;
/** Each of them keeps a place of the API for as long as it waits. */
const mostWaiting = 2;
/** A record with texts in four languages is some tens of kilobytes. */
const mostOutput = 16 * 1024 * 1024;

const answer = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      value: z.string().exactOptional(),
      fate: z.enum(['shown', 'gate', 'no-effect', 'left-out', 'private', 'unknown']),
      site: z.array(z.string()),
    }),
  ),
});

async function explain(
  id: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<z.infer<typeof answer>['fields']> {
  const heapMb = heapLimitMb('rebuild', snapshotBytes(env['GEVEL_SNAPSHOT'] ?? 'content/snapshot'));
  const args = [`--max-old-space-size=${heapMb}`, ...smallHeap, 'scripts/gevel.ts', 'sync', '--explain', id, '--json'];
  const { stdout } = await run(process.execPath, args, {
    env: withFewArenas(env),
    signal,
    timeout: timeoutMs,
    maxBuffer: mostOutput,
  });
  return answer.parse(parseJson(stdout)).fields;
}

type Fields = Awaited<ReturnType<ExplainHome>>;
type ReadFields = (id: string, env: NodeJS.ProcessEnv, signal: AbortSignal) => Promise<Fields>;

/** A reading of the feed, for everybody who waits for it. */
interface Job {
  readonly answered: Promise<Fields>;
  readonly stop: AbortController;
  askers: number;
}

function leaving(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const leave = (): void => {
      resolve(undefined);
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}

/**
 * Says what became of each field of a home as `npm run sync -- --explain` does, in a process of its own: reading a whole feed would
 * keep visitors waiting here. One at a time, and who asks for the same meanwhile shares the answer. Undefined at once where two
 * wait already; what nobody waits for any more is dropped, and its process ended.
 */
export function explainInProcess(env: NodeJS.ProcessEnv = process.env, read: ReadFields = explain): ExplainHome {
  const inTurn = shortQueue(mostWaiting);
  const jobs = new Map<string, Job>();
  let asking = 0;
  const begin = (id: string): Job => {
    const stop = new AbortController();
    const answered = inTurn(() => read(id, env, stop.signal), stop.signal) ?? Promise.resolve(undefined);
    const job = { answered, stop, askers: 0 };
    jobs.set(id, job);
    return job;
  };
  return async (id, signal) => {
    if (!/^\d{1,15}$/u.test(id) || signal.aborted || asking > mostWaiting) return undefined;
    const job = jobs.get(id) ?? begin(id);
    asking += 1;
    job.askers += 1;
    try {
      return await Promise.race([job.answered, leaving(signal)]);
    } finally {
      asking -= 1;
      job.askers -= 1;
      if (job.askers === 0) {
        jobs.delete(id);
        job.stop.abort();
      }
    }
  };
}
