import { parseArgs } from 'node:util';
import { withSiteLock } from '#release/site-lock.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { explainListing } from '#feed/sync/explain.ts';
import { feedJsonSchema } from '#feed/format/form-schema.ts';
import { previewSync, type PreviewResult } from '#feed/sync/preview.ts';
import { storeOwnersOf } from '#feed/sync/store-owners.ts';
import { syncFeed, type SyncOptions, type SyncResult } from '#feed/sync/sync.ts';

const usage = `Usage: npm run sync -- [options]
  --feed KIND|FOLDER|URL   another feed than the one of content/site.json
  --source FOLDER|URL      where a feed of that kind is
  --full                   read everything, also from a feed that can tell what changed
  --dry-run                only say what would change: added, changed, withdrawn, held back and why
  --explain NUMBER         show one listing from its raw record to its pages, with every warning
  --accept-shrink          accept that a large share of the listings is gone
  --content DIR            write the snapshot below another folder than content
  --schema                 print the JSON Schema of a feed in our own form (public/feed.schema.json)
  --quiet                  print nothing unless something is wrong
Passwords and tokens of the feed are read from the environment: FEED_TOKEN, FEED_PASSWORD, ...`;

const options = {
  feed: { type: 'string' },
  source: { type: 'string' },
  full: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  explain: { type: 'string' },
  'accept-shrink': { type: 'boolean', default: false },
  content: { type: 'string' },
  schema: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return undefined;
  }
}

type Values = NonNullable<ReturnType<typeof readArguments>>;

function optionsOf(values: Values): SyncOptions {
  return {
    site: readSiteConfig(),
    feed: values.feed,
    source: values.source,
    env: process.env,
    full: values.full,
    acceptShrink: values['accept-shrink'],
    ...(values.content !== undefined && { contentDir: values.content }),
    ...(!values.quiet && {
      log: (line: string) => {
        console.log(line);
      },
    }),
  };
}

async function run(values: Values): Promise<SyncResult | PreviewResult> {
  const options = optionsOf(values);
  if (values.explain === undefined && !values['dry-run']) {
    // Another content folder is somebody's trial: nobody else writes there, and the accounts of the site stay.
    if (values.content !== undefined) return syncFeed(options);
    return withSiteLock({ task: 'npm run sync' }, async () => {
      const result = await syncFeed(options);
      if (!result.ok) return result;
      const { line, warnings } = await storeOwnersOf(options);
      for (const text of [line, ...warnings]) options.log?.(text);
      return result;
    });
  }
  const preview =
    values.explain === undefined ? await previewSync(options) : await explainListing(values.explain, options);
  if (preview.ok) for (const line of preview.lines) console.log(line);
  return preview;
}

async function main(): Promise<number> {
  const values = readArguments();
  if (!values) return 1;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.schema) {
    console.log(JSON.stringify(feedJsonSchema(), null, 2));
    return 0;
  }
  const result = await run(values);
  if (result.ok) return 0;
  console.error(`${result.message}\n${result.advice}`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  // A full disk or a folder that may not be written is the machine's matter; anything else is a fault of ours.
  if (!(error instanceof Error) || !('syscall' in error)) throw error;
  console.error(`The sync cannot go on: ${error.message}\nThe last snapshot is untouched.`);
  process.exitCode = 1;
}
