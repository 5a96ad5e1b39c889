import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { installDebian } from './install-debian.ts';

/** A PostgreSQL server that lives as long as the tests. */
export interface TestPostgres {
  /** Of a database that may create others. */
  readonly url: string;
  /** Ends at once, as by a power cut, and cuts off whoever is connected. */
  readonly crash: () => Promise<void>;
  /** Starts after a crash, at the same address with the same data. */
  readonly start: () => Promise<void>;
  /** Says nothing more while every connection stays, as a machine that hangs. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

const readyMs = 20_000;
/** So many of its last signs are kept for the message of a start that failed. */
const mostSaid = 4_000;
const user = 'gevel';

function programFolder(): string | undefined {
  // The newest version of the distribution first.
  const known = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const folders = [...known, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function unprivileged(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (name: string, kind: '-u' | '-g'): number =>
    Number.parseInt(spawnSync('id', [kind, name], { encoding: 'utf8' }).stdout, 10);
  const name = Number.isNaN(idOf('postgres', '-u')) ? 'nobody' : 'postgres';
  return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
}

/** Reads all that the server says; resolves once it takes connections. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyMs;
  let said = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-mostSaid);
  });
  while (!said.includes('ready to accept connections')) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start for the tests: ${said}`);
    }
    await wait(50);
  }
}

/** An empty database cluster in a temporary folder, and the command that serves it. */
interface Cluster {
  readonly folder: string;
  readonly url: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

async function makeCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-postgres-'));
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed for the tests: ${made.stderr}`);
  const port = String(await freePort());
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
  return { folder, url, program: join(programs, 'postgres'), args, options };
}

async function serve({ program, args, options }: Cluster): Promise<ChildProcess> {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  await waitUntilReady(server);
  return server;
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Stops the server and every process that works for a connection; returns them all. */
async function freezeAll(url: string, server: ChildProcess): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { pid } = server;
  if (pid === undefined) return [];
  // First whoever starts others, then those that it has started.
  signalAll([pid], 'SIGSTOP');
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const pids = [pid, ...rows.map((row) => row.pid)];
  signalAll(pids, 'SIGSTOP');
  // Says goodbye once it can be heard again.
  void client.end();
  return pids;
}

/** Starts a server of its own on the loopback address, in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  if (programFolder() === undefined) installDebian('postgresql');
  const programs = programFolder();
  if (programs === undefined) {
    throw new Error('The API is tested on PostgreSQL too: install it (Debian: apt-get install postgresql).');
  }
  const cluster = await makeCluster(programs);
  const { folder, url } = cluster;
  let server = await serve(cluster);
  let frozen: number[] = [];
  const thaw = (): void => {
    signalAll(frozen, 'SIGCONT');
    frozen = [];
  };
  return {
    url,
    thaw,
    crash: () => end(server, 'SIGQUIT'),
    async start() {
      server = await serve(cluster);
    },
    async freeze() {
      frozen = await freezeAll(url, server);
    },
    async stop() {
      thaw();
      // Fast shutdown: ends connections, loses nothing.
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
