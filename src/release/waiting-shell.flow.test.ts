import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const commands = mkdtempSync(join(tmpdir(), 'gevel-sync-'));
  // Kills who calls it the first time.
  const sync = `#!/bin/sh\nif [ -e '${commands}/called' ]; then exit 0; fi\n: > '${commands}/called'\nkill -9 $PPID\n`;
  writeFileSync(join(commands, 'sync'), sync, { mode: 0o755 });
  const program = `console.log(await syncByShell('/tmp'), await syncByShell('/tmp'));`;
  try {
    expect(run(program, `${commands}:${process.env['PATH'] ?? ''}`)).toBe('false true\n');
  } finally {
    rmSync(commands, { recursive: true });
  }
});

it('a process waits for the end of a shell that has nothing more to say', () => {
  const commands = mkdtempSync(join(tmpdir(), 'gevel-sync-'));
  try {
    // It closes what it writes to, and ends a while later.
    writeFileSync(join(commands, 'sh'), '#!/bin/bash\nexec 1>&-\nsleep 0.3\n', { mode: 0o755 });
    const program = `console.log(await syncByShell('/tmp'));`;
    expect(run(program, `${commands}:${process.env['PATH'] ?? ''}`)).toBe('false\n');
  } finally {
    rmSync(commands, { recursive: true });
  }
});

it('a release is published where no process can be started any more', () => {
  const settle = pathToFileURL(join(import.meta.dirname, 'settle.ts')).href;
  const packed = pathToFileURL(join(import.meta.dirname, '../base/packed.ts')).href;
  const program = `
    import { openSync } from 'node:fs';
    const { settleFolder } = await import(${JSON.stringify(settle)});
    const { keepUncompressed } = await import(${JSON.stringify(packed)});
    keepUncompressed();
    const opened = [];
    try { for (;;) opened.push(openSync('/dev/null')); } catch (error) { console.log(error.code); }
    await settleFolder('/tmp');
    console.log('kept');`;
  const command = `ulimit -n 64; exec "$0" --input-type=module --eval "$1"`;
  const said = execFileSync('sh', ['-c', command, process.execPath, program], { encoding: 'utf8', timeout: 20_000 });
  expect(said).toBe('EMFILE\nkept\n');
});
