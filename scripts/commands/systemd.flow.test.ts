import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const analyze = '/usr/bin/systemd-analyze';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-units-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(env: NodeJS.ProcessEnv = {}): { status: number | null; stderr: string; text: (name: string) => string } {
  const args = ['scripts/gevel.ts', 'systemd', '--to', folder, '--user', 'www-data', '--listen', '127.0.0.1:4399'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, stderr, text: (name) => readFileSync(join(folder, name), 'utf8') };
}

it('writes a service for this folder and a socket that outlives it', () => {
  const { status, text } = write({ BACKUP_DIR: '/mnt/backup', GEVEL_VAR: 'var' });
  expect(status).toBe(0);
  const service = text('gevel.service');
  expect(service).toContain(`WorkingDirectory=${process.cwd()}\n`);
  expect(service).toContain(`ExecStart=${process.execPath} --max-semi-space-size=16`);
  expect(service).toMatch(/^StartLimitIntervalSec=0$/mu);
  expect(service).toContain(`ReadWritePaths=${process.cwd()} /mnt/backup\n`);
  expect(text('gevel.socket')).toContain('ListenStream=127.0.0.1:4399\n');
});

it.runIf(existsSync(analyze))('writes what systemd understands', () => {
  write();
  const files = ['gevel.service', 'gevel.socket'].map((name) => join(folder, name));
  const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', ...files], { encoding: 'utf8' });
  const about = stderr.split('\n').filter((line) => line.includes('gevel'));
  expect([status, about]).toEqual([0, []]);
});
