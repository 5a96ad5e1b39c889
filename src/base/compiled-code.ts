import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

/** As many files as several versions of the code have; each file of code has one. */
const mostFiles = 8_000;

function filesIn(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce(
      (sum, entry) => sum + (entry.isDirectory() ? filesIn(join(folder, entry.name)) : 1),
      0,
    );
  } catch {
    return 0;
  }
}

/**
 * Keeps what Node makes of the code, for the next start of this process and for those that it starts: to read TypeScript
 * and compile it is half of the work of a short command. Node compares the code itself. Where the folder cannot be written,
 * or NODE_COMPILE_CACHE names another one, nothing is different.
 */
export function keepCompiledCode(env: NodeJS.ProcessEnv = process.env, folder = resolve('.cache/compiled')): void {
  if (env['NODE_COMPILE_CACHE'] !== undefined) return;
  // Code that is no longer there leaves its file behind.
  if (filesIn(folder) > mostFiles) rmSync(folder, { recursive: true, force: true });
  enableCompileCache(folder);
  env['NODE_COMPILE_CACHE'] = folder;
}
