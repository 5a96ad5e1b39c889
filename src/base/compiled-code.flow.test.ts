import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a program that keeps its compiled code in `kept`, and returns what it prints of its environment. */
function start(kept: string, env: NodeJS.ProcessEnv = {}): string {
  const file = join(folder, 'program.ts');
  const module = JSON.stringify(join(import.meta.dirname, 'compiled-code.ts'));
  writeFileSync(
    file,
    `import { keepCompiledCode } from ${module};\n` +
      `keepCompiledCode(process.env, ${JSON.stringify(kept)});\n` +
      `await import('./part.ts');\nconsole.log(process.env['NODE_COMPILE_CACHE']);\n`,
  );
  writeFileSync(join(folder, 'part.ts'), 'const part: string = "part";\nconsole.log(part);\n');
  const { PATH } = process.env;
  return execFileSync(process.execPath, [file], { env: { PATH, ...env }, encoding: 'utf8' });
}

const filesBelow = (name: string): number =>
  readdirSync(name, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

it('keeps the compiled code and tells the processes that it starts', () => {
  const kept = join(folder, 'kept');
  expect(start(kept)).toBe(`part\n${kept}\n`);
  expect(filesBelow(kept)).toBeGreaterThan(0);
  expect(start(kept)).toBe(`part\n${kept}\n`);
});

it('leaves a folder alone that the environment names', () => {
  const [kept, named] = [join(folder, 'kept'), join(folder, 'named')];
  expect(start(kept, { NODE_COMPILE_CACHE: named })).toBe(`part\n${named}\n`);
  expect(existsSync(kept)).toBe(false);
});

it('goes on where the folder cannot be made', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(start(join(file, 'kept'))).toContain('part\n');
});
