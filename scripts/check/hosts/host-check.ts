import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import type { ApartPackage } from '#scripts/test-setup/install-apart.ts';

/** What every check is given. */
export interface CheckContext {
  /** Of its own, empty. */
  readonly folder: string;
  /** Where the tool lies. */
  readonly tool: string;
  /** The published site. */
  readonly distDir: string;
  readonly rules: HostingRules;
  /** Our own server with the same site. */
  readonly ownUrl: string;
  /** What a function needs, with a database of its own. */
  readonly functionEnv: () => Promise<Readonly<Record<string, string>>>;
}

/** What was seen. */
export interface Seen {
  readonly what: string;
  /** Of what is handed to the host. */
  readonly bytes?: number;
  /** From a start of nothing to the first answer. */
  readonly coldMs?: number;
}

/** A bundle in the host's own tool. `prove` throws with what does not hold. */
export interface HostCheck {
  /** Its name in the last line, too: `netlify_zip`. */
  readonly name: string;
  readonly tool: ApartPackage;
  readonly must: string;
  readonly prove: (context: CheckContext) => Promise<Seen>;
}

const startMs = 180_000;

/** A tool of a host that serves, with all that it has started. */
export interface RunningTool {
  readonly url: string;
  /** Until it answered for the first time. */
  readonly startedMs: number;
  readonly stop: () => Promise<void>;
}

interface ToolStart {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  /** A path that is answered as soon as it works. */
  readonly path: string;
}

async function stopAll(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  // It has started others: they are all of its group.
  process.kill(-child.pid, 'SIGTERM');
  const isEnded = await Promise.race([ended.then(() => true), wait(5_000, false)]);
  if (!isEnded) process.kill(-child.pid, 'SIGKILL');
}

/** Starts a tool and waits until it answers; throws with what it said when it does not. */
export async function startTool({ args, cwd, env, port, path }: ToolStart): Promise<RunningTool> {
  const url = `http://127.0.0.1:${String(port)}`;
  const logFile = join(cwd, 'tool.log');
  const log = createWriteStream(logFile);
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  while (performance.now() - begun < startMs && child.exitCode === null) {
    const answer = await fetch(url + path, { redirect: 'manual' }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return { url, startedMs: Math.round(performance.now() - begun), stop: () => stopAll(child) };
    await wait(100);
  }
  await stopAll(child);
  throw new Error(`it did not start: ${readFileSync(logFile, 'utf8').trim().slice(-600)}`);
}
