import { Command } from '@commander-js/extra-typings';
import { describeRebuild, writeReport } from '#publish/rebuild-report.ts';
import { rebuildInTurn } from '#publish/rebuild-in-turn.ts';
import { checkWritable } from '#release/writable-folders.ts';
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
  checkWritable();
  const log = (line: string): void => {
    // The report alone stands on the standard output where a program reads it.
    if (json === true) console.error(line);
    else console.log(line);
  };
  const report = await rebuildInTurn({
    distDir,
    isFull: full === true,
    isWhole: whole === true,
    log,
    onReport(told) {
      if (file !== undefined) writeReport(file, told);
      console.log(json === true ? JSON.stringify(told) : describeRebuild(told));
    },
  });
  return report.outcome === 'failed' ? 1 : 0;
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
