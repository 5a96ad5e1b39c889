import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startSite, type SiteProcess } from '#scripts/test-setup/site-process.ts';

/** What `npm run serve` serves, over a site of one page, `/nl/`, that says "home". */
export async function startBareSite(env: NodeJS.ProcessEnv = {}): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bare-'));
  const rules = { languages: ['nl'], defaultLanguage: 'nl', headers: [], redirects: [], gone: [] };
  for (const part of ['hosting', 'client/nl']) mkdirSync(join(folder, 'dist', part), { recursive: true });
  writeFileSync(join(folder, 'dist/hosting/rules.json'), JSON.stringify(rules));
  writeFileSync(join(folder, 'dist/client/nl/index.html'), 'home');
  const site = await startSite({
    DIST: join(folder, 'dist'),
    GEVEL_VAR: folder,
    GEVEL_STORE: join(folder, 'gevel.db'),
    GEVEL_MAIL_TEMPLATES: inject('templatesFile'),
    LOG_LEVEL: 'silent',
    ...env,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
