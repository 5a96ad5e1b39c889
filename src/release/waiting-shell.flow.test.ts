import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { syncByShell } from './waiting-shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'gevel shell $(id) "'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a program of one file in a process of its own, with other commands in reach where `path` says so. */
function run(program: string, path = process.env['PATH']): string {
  const module = pathToFileURL(join(import.meta.dirname, 'waiting-shell.ts')).href;
  const code = `import { syncByShell } from ${JSON.stringify(module)}; ${program}`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, ...(path !== undefined && { PATH: path }) },
  });
}

it('keeps one folder after the other, whatever they are called, and says what cannot be kept', async () => {
  expect(await syncByShell(folder)).toBe(true);
  expect(await Promise.all([folder, join(folder, 'missing'), tmpdir()].map(syncByShell))).toEqual([true, false, true]);
  expect(await syncByShell(`${folder}\n/tmp`)).toBe(false);
  expect(await syncByShell(tmpdir())).toBe(true);
});

it('a process waits for what it asked, and ends although the shell still waits', () => {
  expect(run(`console.log(await syncByShell('/tmp'), await syncByShell('/tmp'));`)).toBe('true true\n');
});

it('a machine without a shell says so', () => {
  expect(run(`console.log(await syncByShell('/tmp'), await syncByShell('/tmp'));`, '/nowhere')).toBe('false false\n');
});

it('a shell that is killed is followed by another one', () => {
  const program = `
    import { execFileSync } from 'node:child_process';
    console.log(await syncByShell('/tmp'));
    const own = execFileSync('ps', ['-o', 'pid=,comm=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const [pid] = own.split('\\n').filter((line) => line.trim().endsWith(' sh')).map((line) => Number.parseInt(line));
    process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 200));
    console.log(await syncByShell('/tmp'));`;
  expect(run(program)).toBe('true\ntrue\n');
});
