import { Command } from '@commander-js/extra-typings';
import { withSiteLock } from '#release/site-lock.ts';
import { checkWritable } from '#release/writable-folders.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { explainListing } from '#feed/sync/explain.ts';
import { feedJsonSchema } from '#feed/format/record-schema.ts';
import { dryRunSync, type DryRunResult } from '#feed/sync/dry-run.ts';
import { storeOwnersOf } from '#feed/sync/store-owners.ts';
import { syncFeed, type SyncOptions, type SyncResult } from '#feed/sync/sync.ts';

interface Values {
  readonly feed?: string | undefined;
  readonly source?: string | undefined;
  readonly full?: true | undefined;
  readonly dryRun?: true | undefined;
  readonly explain?: string | undefined;
  readonly acceptShrink?: true | undefined;
  readonly content?: string | undefined;
  readonly quiet?: true | undefined;
  readonly json?: true | undefined;
}

function optionsOf(values: Values): SyncOptions {
  return {
    site: readSiteConfig(),
    feed: values.feed,
    source: values.source,
    env: process.env,
    full: values.full === true,
    acceptShrink: values.acceptShrink === true,
    ...(values.content !== undefined && { contentDir: values.content }),
    ...(values.quiet !== true && {
      log: (line: string) => {
        // The result alone stands on the standard output where a program reads it.
        if (values.json === true) console.error(line);
        else console.log(line);
      },
    }),
  };
}

async function run(values: Values): Promise<SyncResult | DryRunResult> {
  const options = optionsOf(values);
  if (values.explain === undefined && values.dryRun !== true) {
    // Another content folder is somebody's trial: nobody else writes there, and the accounts of the site stay.
    if (values.content !== undefined) return syncFeed(options);
    checkWritable();
    return withSiteLock({ task: 'npm run sync' }, async () => {
      const result = await syncFeed(options);
      if (!result.ok) return result;
      const { line, warnings } = await storeOwnersOf(options);
      for (const text of [line, ...warnings]) options.log?.(text);
      return result;
    });
  }
  const preview =
    values.explain === undefined ? await dryRunSync(options) : await explainListing(values.explain, options);
  if (preview.ok && values.json !== true) for (const line of preview.lines) console.log(line);
  return preview;
}

async function sync(values: Values): Promise<number> {
  try {
    const result = await run(values);
    if (values.json === true) console.log(JSON.stringify(result));
    if (result.ok) return 0;
    console.error(`${result.message}\n${result.advice}`);
  } catch (error) {
    // A full disk or a folder that may not be written is the machine's matter; anything else is a fault of ours.
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    console.error(`The sync cannot go on: ${error.message}\nThe last snapshot is untouched.`);
  }
  return 1;
}

export const command = new Command('gevel sync')
  .description(
    'Reads the feed, checks it record by record and writes content/snapshot. A feed that cannot be used changes nothing.\n' +
      'Passwords and tokens of the feed are read from the environment: FEED_TOKEN, FEED_PASSWORD, ...',
  )
  .option('--feed <kind, folder or address>', 'another feed than the one of content/site.json')
  .option('--source <folder or address>', 'where a feed of that kind is')
  .option('--full', 'read everything, also from a feed that can tell what changed')
  .option('--dry-run', 'only say what would change: added, changed, withdrawn, held back and why')
  .option('--explain <number>', 'show one listing from its raw record to its pages, with every warning')
  .option('--accept-shrink', 'accept that a large share of the listings is gone')
  .option('--content <folder>', 'write the snapshot below another folder than content')
  .option('--schema', 'print the JSON Schema of a feed in our own format (public/feed.schema.json)')
  .option('--json', 'print what was done, or would be, as one JSON object')
  .option('--quiet', 'print nothing unless something is wrong')
  .action(async ({ schema, ...values }) => {
    if (schema === true) console.log(JSON.stringify(feedJsonSchema(), null, 2));
    else process.exitCode = await sync(values);
  });
