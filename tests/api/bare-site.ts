import { inject } from 'vitest';
import { makeBareFolder } from '#scripts/test-setup/bare-folder.ts';
import { startSite, type SiteProcess } from '#scripts/test-setup/site-process.ts';

/** What `npm run serve` serves, over a site of one page, `/nl/`, that says "home". */
export async function startBareSite(env: NodeJS.ProcessEnv = {}): Promise<SiteProcess> {
  const bare = makeBareFolder();
  const site = await startSite({
    ...bare.env,
    GEVEL_MAIL_TEMPLATES: inject('templatesFile'),
    LOG_LEVEL: 'silent',
    ...env,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      bare.remove();
    },
  };
}
