import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A PostgreSQL server that lives as long as the tests. */
export interface TestPostgres {
  /** Of a database that may create others. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const readyMs = 20_000;
const user = 'gevel';

function programFolder(): string | undefined {
  // The newest version of the distribution first.
  const known = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const folders = [...known, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'postgresql'],
  ]) {
    console.log(`$ apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, { stdio: 'inherit', env });
  }
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function unprivileged(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (name: string, kind: '-u' | '-g'): number =>
    Number.parseInt(spawnSync('id', [kind, name], { encoding: 'utf8' }).stdout, 10);
  const name = Number.isNaN(idOf('postgres', '-u')) ? 'nobody' : 'postgres';
  return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function waitUntilReady(server: ChildProcess, isReady: () => boolean): Promise<void> {
  const deadline = Date.now() + readyMs;
  while (!isReady()) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error('PostgreSQL did not start for the tests; what it said stands above.');
    }
    await wait(50);
  }
}

/** Starts a server of its own on the loopback address, in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  if (programFolder() === undefined) install();
  const programs = programFolder();
  if (programs === undefined) {
    throw new Error('The API is tested on PostgreSQL too: install it (Debian: apt-get install postgresql).');
  }
  const folder = mkdtempSync(join(tmpdir(), 'gevel-postgres-'));
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder } as const;

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed for the tests: ${made.stderr}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${String(port)}`, `unix_socket_directories=${folder}`];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let isReady = false;
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('ready to accept connections')) isReady = true;
    else if (text.includes('FATAL')) console.error(text);
  });
  await waitUntilReady(server, () => isReady);
  return {
    url: `postgres://${user}@127.0.0.1:${String(port)}/postgres`,
    async stop() {
      // Fast shutdown: ends connections, loses nothing.
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
