import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with a site of one page, `/nl/`, that says "home", and what a server of it keeps. */
interface BareFolder {
  readonly folder: string;
  /** What the server of this folder is told. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

/** Makes the folder in the system's temporary one. */
export function makeBareFolder(): BareFolder {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bare-'));
  const rules = { languages: ['nl'], defaultLanguage: 'nl', headers: [], redirects: [], gone: [] };
  for (const part of ['hosting', 'client/nl']) mkdirSync(join(folder, 'dist', part), { recursive: true });
  writeFileSync(join(folder, 'dist/hosting/rules.json'), JSON.stringify(rules));
  writeFileSync(join(folder, 'dist/client/nl/index.html'), 'home');
  return {
    folder,
    env: { DIST: join(folder, 'dist'), GEVEL_VAR: folder, GEVEL_STORE: join(folder, 'gevel.db') },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
