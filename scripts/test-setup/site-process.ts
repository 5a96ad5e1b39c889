import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serveCommand } from '#hosting/serve/serve-command.ts';

/** The server of a built site in a process of its own. */
export interface SiteProcess {
  readonly pid: number;
  readonly port: number;
  /** False once it has ended by itself. */
  readonly isAlive: () => boolean;
  /** Kills it; resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

/** Runs what `npm run serve` runs, with these variables on top of ours, on any free port; `hear` gets all that it says. */
export async function startSite(env: NodeJS.ProcessEnv, hear?: (text: string) => void): Promise<SiteProcess> {
  const child = spawn(process.execPath, serveCommand, {
    env: { ...process.env, PORT: '0', TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (hear) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  else child.stderr.pipe(process.stderr, { end: false });
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  let said = '';
  // What it says later is read too: a pipe that nobody reads would end it.
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const port = /Ready at http:\/\/127\.0\.0\.1:(\d+)/u.exec(said)?.[1];
    if (port === undefined || child.pid === undefined) continue;
    child.stdout.resume();
    const stop = async (): Promise<void> => {
      const gone = isAlive() ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await gone;
    };
    return { pid: child.pid, port: Number(port), isAlive, stop };
  }
  throw new Error('The server did not start; what it said stands above. Is the site built (`npm run build`)?');
}
