import { parseArgs } from 'node:util';
import { nextFolder } from '#publish/publish-built.ts';
import { runCommand } from '#scripts/commands/run-command.ts';
import { prepareSpare } from '#publish/spare.ts';
import { describeRebuild, writeReport } from '#publish/rebuild-report.ts';
import { dropOldAssets } from '#release/kept-assets.ts';
import { dropDiscarded } from '#release/releases.ts';
import { rebuildSite } from '#publish/rebuild-site.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { readServerConfig } from '#server/config.ts';
import { rebuildLogPath } from '#server/rebuild/log-endpoint.ts';
import { readSiteConfig } from '#site/site-config.ts';

const usage = `Usage: npm run rebuild -- [options]
Reads the feed, makes the pages that changed, checks them and publishes them in one move.
  --full          read the whole feed, also where it could tell what changed
  --whole         build the whole site, also what is the same
  --report FILE   write what was done as JSON
  --log           only print the address of the log of rebuilds, for the agency`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      report: { type: 'string' },
      log: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.log) {
    console.log(readSiteConfig().url + rebuildLogPath(readServerConfig().secret, new Date()));
    return 0;
  }
  const distDir = process.env['DIST'] ?? 'dist';
  const log = (line: string): void => {
    console.log(line);
  };
  return withSiteLock({ task: 'npm run rebuild', log }, async () => {
    const report = await rebuildSite({
      sync: { site: readSiteConfig(), env: process.env, full: values.full, log },
      build: { distDir },
      isFull: values.whole,
    });
    if (values.report !== undefined) writeReport(values.report, report);
    console.log(describeRebuild(report));
    await dropOldAssets(`${distDir}/kept`, new Date());
    await dropDiscarded(distDir);
    if (report.outcome === 'published') await prepareSpare(distDir, nextFolder(distDir));
    return report.outcome === 'failed' ? 1 : 0;
  });
}

await runCommand(main);
