import { parseArgs } from 'node:util';
import { listReleases, rollBack } from '#scripts/rebuild/releases.ts';

const usage = `Publishes an earlier release of the site again. The running server takes it over by itself.
  (nothing)   the release before the current one
  ID          the one with this name
  --list      says which releases there are`;

async function main(): Promise<void> {
  const options = { list: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const distDir = process.env['DIST'] ?? 'dist';
  if (values.help === true) {
    console.log(usage);
    return;
  }
  if (values.list === true) {
    for (const { id, builtAt, pages, mode, isCurrent } of await listReleases(distDir)) {
      console.log(`${isCurrent ? '*' : ' '} ${id}  ${builtAt.slice(0, 16).replace('T', ' ')}  ${pages} pages  ${mode}`);
    }
    return;
  }
  const { id, builtAt, pages } = await rollBack(distDir, positionals[0]);
  console.log(`${id} of ${builtAt.slice(0, 16).replace('T', ' ')} is published: ${pages} pages.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
