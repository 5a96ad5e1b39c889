import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readyLine, saidLine, stopOf } from '#scripts/test-setup/started-program.ts';

export interface ServedSite {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** A built site as `npm run serve` serves it, with a store of its own in a folder. */
export async function startSite(dist: string, folder: string): Promise<ServedSite> {
  const own = { PORT: '0', HOST: '127.0.0.1', DIST: dist, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };
  const files = { GEVEL_STORE: join(folder, 'gevel.db'), GEVEL_VAR: join(folder, 'var') };
  const child = spawn(process.execPath, ['scripts/gevel.ts', 'serve'], {
    env: { ...process.env, ...own, ...files },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = stopOf(child);
  return { url: await saidLine(child.stdout, readyLine), stop };
}
