import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Only where the site itself runs: its secret is there, and a command beside it must not make a new one. */
export function requireSecret(env: NodeJS.ProcessEnv): void {
  if (env['GEVEL_SECRET'] !== undefined || existsSync(join(env['GEVEL_VAR'] ?? 'var', 'secret'))) return;
  throw new Error(
    "The site's secret is not here: neither GEVEL_SECRET is set nor does var/secret exist. Run this where the site runs, with its environment.",
  );
}
