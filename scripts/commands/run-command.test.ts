import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test('a number is the exit code, and nothing changes none', async () => {
  await runCommand(() => undefined);
  expect(process.exitCode).toBeUndefined();
  await runCommand(() => Promise.resolve(3));
  expect(process.exitCode).toBe(3);
});

test('what is thrown is one line without a stack', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await runCommand(() => Promise.reject(new Error('No such owner.')));
  expect(process.exitCode).toBe(1);
  expect(said.mock.calls).toEqual([['No such owner.']]);
});
