import { Command } from '@commander-js/extra-typings';
import { describeRebuild, writeReport } from '#publish/rebuild-report.ts';
import { dropOldAssets } from '#release/retained-assets.ts';
import { dropDiscarded } from '#release/releases.ts';
import { rebuildSite } from '#publish/rebuild-site.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { readServerConfig } from '#server/config.ts';
import { rebuildLogPath } from '#server/rebuild/log-endpoint.ts';
import { readSiteConfig } from '#site/site-config.ts';

interface Options {
  readonly full?: true | undefined;
  readonly whole?: true | undefined;
  readonly report?: string | undefined;
  readonly json?: true | undefined;
}

async function rebuild({ full, whole, report: file, json }: Options): Promise<number> {
  const distDir = process.env['DIST'] ?? 'dist';
  const log = (line: string): void => {
    // The report alone stands on the standard output where a program reads it.
    if (json === true) console.error(line);
    else console.log(line);
  };
  return withSiteLock({ task: 'npm run rebuild', log }, async () => {
    const report = await rebuildSite({
      sync: { site: readSiteConfig(), env: process.env, full: full === true, log },
      build: { distDir },
      isFull: whole === true,
    });
    if (file !== undefined) writeReport(file, report);
    console.log(json === true ? JSON.stringify(report) : describeRebuild(report));
    await dropOldAssets(`${distDir}/retained`, new Date());
    if (report.outcome === 'published') {
      const { nextFolder } = await import('#publish/publish-built.ts');
      const { prepareStaging } = await import('#publish/staging.ts');
      await prepareStaging(distDir, nextFolder(distDir));
    }
    await dropDiscarded(distDir);
    return report.outcome === 'failed' ? 1 : 0;
  });
}

export const command = new Command('gevel rebuild')
  .description('Reads the feed, makes the pages that changed, checks them and publishes them in one move.')
  .option('--full', 'read the whole feed, also where it could tell what changed')
  .option('--whole', 'build the whole site, also what is the same')
  .option('--report <file>', 'write what was done as JSON')
  .option('--json', 'print what was done as one JSON object')
  .option('--log', 'only print the address of the log of rebuilds, for the agency')
  .action(async ({ log, ...options }) => {
    if (log === true) console.log(readSiteConfig().url + rebuildLogPath(readServerConfig().secret, new Date()));
    else process.exitCode = await rebuild(options);
  });
