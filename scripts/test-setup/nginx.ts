import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installDebian } from './install-debian.ts';

const program = '/usr/sbin/nginx';
const types = '/etc/nginx/mime.types';
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const startMs = 10_000;

/** Debian's nginx with a configuration of our own: no service of the machine. */
export interface TestNginx {
  /** Takes other configurations over, as `nginx -s reload`; throws with what nginx says of wrong ones. */
  readonly reload: (configs: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Whether there is one, with the module for brotli; installs it where that is possible. */
export function hasNginx(): boolean {
  const isThere = (): boolean => [program, types, brotliModule].every((file) => existsSync(file));
  if (!isThere()) installDebian('nginx-light', 'libnginx-mod-http-brotli-static');
  return isThere();
}

function mainConfig(folder: string, configs: readonly string[]): string {
  const user = process.getuid?.() === 0 ? ['user root;'] : [];
  return [
    ...user,
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    `load_module ${brotliModule};`,
    'events { worker_connections 2048; }',
    'http {',
    'default_type application/octet-stream;',
    'access_log off;',
    'sendfile on;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
    ...configs,
    '}',
  ].join('\n');
}

/** Starts it with these configurations for the http context, in a temporary folder. */
export async function startNginx(configs: readonly string[]): Promise<TestNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-nginx-'));
  mkdirSync(join(folder, 'logs'));
  symlinkSync(types, join(folder, 'mime.types'));
  const main = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  const args = ['-p', folder, '-c', main, '-e', log];
  const run = (...more: readonly string[]): void => {
    const { status, stderr } = spawnSync(program, [...args, ...more], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`nginx refuses its configuration: ${stderr}`);
  };
  const write = (texts: readonly string[]): void => {
    writeFileSync(main, mainConfig(folder, texts));
    run('-t', '-q');
  };
  write(configs);
  const child = spawn(program, args, { stdio: 'inherit' });
  // The look at the configuration makes the file, and leaves it empty.
  for (let waited = 0; readFileSync(join(folder, 'nginx.pid'), 'utf8') === ''; waited += 50) {
    if (child.exitCode !== null || waited > startMs) throw new Error(`nginx did not start; see ${log}.`);
    await wait(50);
  }
  return {
    async reload(texts) {
      write(texts);
      run('-s', 'reload');
      // The workers of before take no more connections once the new ones do.
      await wait(1_500);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await Promise.race([ended, wait(3_000)]);
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
