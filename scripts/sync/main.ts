import { parseArgs } from 'node:util';
import { readSiteConfig } from '#site/site-config.ts';
import { syncFeed } from './sync.ts';

const usage = `Usage: npm run sync -- [options]
  --feed FOLDER|URL   another feed than the one of content/site.json
  --accept-shrink     accept that a large share of the listings is gone
  --content DIR       write the snapshot below another folder than content
  --quiet             print nothing unless something is wrong
A token for the feed is read from the environment variable FEED_TOKEN.`;

const options = {
  feed: { type: 'string' },
  'accept-shrink': { type: 'boolean', default: false },
  content: { type: 'string' },
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

async function main(): Promise<number> {
  const values = readArguments();
  if (!values) return 1;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const result = await syncFeed({
    site: readSiteConfig(),
    feed: values.feed,
    token: process.env['FEED_TOKEN'],
    acceptShrink: values['accept-shrink'],
    ...(values.content !== undefined && { contentDir: values.content }),
    ...(!values.quiet && {
      log: (line: string) => {
        console.log(line);
      },
    }),
  });
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
