import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';

/** The API in a process of its own, to be killed in the middle of its work. */
export interface KillableApi {
  /** Sends a form as JSON. Returns the status of the answer; 0 when there was none. */
  readonly post: (path: string, fields: object, headers?: Readonly<Record<string, string>>) => Promise<number>;
  /** Ends it with SIGKILL. */
  readonly kill: () => void;
  /** Kills it where that was not done, and waits until it is gone. */
  readonly end: () => Promise<void>;
}

async function portOf(child: ChildProcess): Promise<number> {
  const { stdout } = child;
  if (!stdout) throw new Error('The API has no output to read its port from.');
  const [chunk] = (await Promise.race([once(stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
  const port = Number(String(chunk));
  if (Number.isInteger(port) && port > 0) return port;
  throw new Error('The API did not start; what it said stands above.');
}

/** Starts it; `env` says where the store is, `connections` how many requests are under way at once. */
export async function startKillableApi(env: Readonly<Record<string, string>>, connections = 500): Promise<KillableApi> {
  const child = spawn(process.execPath, ['scripts/test-setup/api-process.ts'], {
    env: { ...process.env, ...env, TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
    agent.destroy();
  };
  try {
    const port = await portOf(child);
    return {
      end,
      kill: () => child.kill('SIGKILL'),
      post(path, fields, more = {}) {
        const body = JSON.stringify(fields);
        const headers = {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'Sec-Fetch-Site': 'same-origin',
          ...more,
        };
        return new Promise((resolve) => {
          const nothing = (): void => {
            resolve(0);
          };
          const post = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent });
          post.once('response', (response) => {
            response.resume();
            // Only a whole answer counts.
            response.once('end', () => {
              resolve(response.statusCode ?? 0);
            });
            response.once('error', nothing);
          });
          post.once('error', nothing);
          post.end(body);
        });
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
