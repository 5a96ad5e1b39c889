import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';

/** A function of a host that runs in a process of its own. */
export interface StartedFunction {
  readonly url: string;
  /** From nothing until its modules are loaded. */
  readonly loadedMs: number;
  readonly stop: () => void;
}

/** Who may write nowhere but in the folder of temporary files. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Starts the file of a handler as its host's launcher does, as somebody who may not write, with this environment alone. `web` takes a
 * Request, `node` what Node's server gives; a second file is the timer's, called at `/timer`. Throws when it does not start.
 */
export async function startFunction(
  kind: 'web' | 'node',
  handlers: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<StartedFunction> {
  const launcher = resolve('scripts/test-setup/function-process.ts');
  const child = spawn(process.execPath, [launcher, kind, ...handlers], {
    env: { PATH: process.env['PATH'], ...env },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...nobody,
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The function of ${handlers[0] ?? 'nothing'} ended while it started; what it said stands above.`);
  });
  ended.catch(() => undefined);
  const said: readonly unknown[] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended]);
  const { port, loadedMs } = objectWith<{ port: number; loadedMs: number }>(parseJson(String(said[0])), 'port');
  return { url: `http://127.0.0.1:${String(port)}`, loadedMs, stop: () => void child.kill() };
}
