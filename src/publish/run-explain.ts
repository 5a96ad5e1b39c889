import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { smallHeap } from '#base/small-heap.ts';
import { heapLimitMb, snapshotBytes } from '#publish/heap-limits.ts';
import type { ExplainHome } from '#server/services.ts';

const run = promisify(execFile);
const timeoutMs = 60_000;
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

async function explain(id: string, env: NodeJS.ProcessEnv): Promise<z.infer<typeof answer>['fields'] | undefined> {
  const heapMb = heapLimitMb('rebuild', snapshotBytes(env['GEVEL_SNAPSHOT'] ?? 'content/snapshot'));
  const args = [`--max-old-space-size=${heapMb}`, ...smallHeap, 'scripts/gevel.ts', 'sync', '--explain', id, '--json'];
  const { stdout } = await run(process.execPath, args, { env, timeout: timeoutMs, maxBuffer: mostOutput });
  return answer.parse(parseJson(stdout)).fields;
}

/**
 * Says what became of each field of a home as `npm run sync -- --explain` does, in a process of its own: reading a whole feed would
 * keep visitors waiting here. One at a time, and who asks for the same meanwhile shares the answer.
 */
export function explainInProcess(env: NodeJS.ProcessEnv = process.env): ExplainHome {
  const asked = new Map<string, ReturnType<typeof explain>>();
  let last: Promise<unknown> = Promise.resolve();
  return (id) => {
    if (!/^\d{1,15}$/u.test(id)) return Promise.resolve(undefined);
    const known = asked.get(id);
    if (known) return known;
    const wait = last;
    const answered = wait
      .catch(() => undefined)
      .then(() => explain(id, env))
      .finally(() => asked.delete(id));
    last = answered;
    asked.set(id, answered);
    return answered;
  };
}
