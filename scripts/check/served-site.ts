import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServedSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A built site as `npm run serve` serves it, with a store of its own in a folder. */
export async function startSite(dist: string, folder: string): Promise<ServedSite> {
  const own = { PORT: '0', HOST: '127.0.0.1', DIST: dist, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };
  const files = { GEVEL_STORE: join(folder, 'gevel.db'), GEVEL_VAR: join(folder, 'var') };
  const child = spawn(process.execPath, ['scripts/gevel.ts', 'serve'], {
    env: { ...process.env, ...own, ...files },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ready at (\S+)$/u.exec(line)?.[1];
    if (url !== undefined) return { url, stop };
  }
  throw new Error('The site did not start; what it said stands above.');
}
