import { spawn } from 'node:child_process';

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Its output is progress: it comes out beside our own result. */
  readonly isProgress?: boolean;
}

/**
 * Runs a Node script with this terminal's streams and waits for it. A stop signal that reaches us reaches the
 * child too. Returns its exit code, 1 when a signal ended it.
 */
export function runNode(
  args: readonly string[],
  { env = process.env, isProgress = false }: RunOptions = {},
): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ['inherit', isProgress ? 2 : 'inherit', 'inherit'], env });
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      resolve(code ?? 1);
    });
  });
}
