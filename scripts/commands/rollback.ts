import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/commands/run-command.ts';
import { heldReleaseId, listReleases, resumePublishing, rollBack } from '#release/releases.ts';
import { publicationLock, withSiteLock } from '#release/site-lock.ts';

const usage = `Publishes an earlier release of the site again. The running server takes it over by itself.
Builds publish nothing after that, until they are told to.
  (nothing)   the release before the current one
  ID          the one with this name
  --list      says which releases there are
  --resume    lets builds publish again`;

async function list(distDir: string): Promise<void> {
  for (const { id, builtAt, pages, mode, isCurrent } of await listReleases(distDir)) {
    console.log(`${isCurrent ? '*' : ' '} ${id}  ${builtAt.slice(0, 16).replace('T', ' ')}  ${pages} pages  ${mode}`);
  }
  const held = await heldReleaseId(distDir);
  if (held !== undefined)
    console.log(`Held at ${held}: builds publish nothing until \`npm run rollback -- --resume\`.`);
}

async function main(): Promise<void> {
  const options = { list: { type: 'boolean' }, resume: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const distDir = process.env['DIST'] ?? 'dist';
  if (values.help === true) {
    console.log(usage);
    return;
  }
  if (values.list === true) {
    await list(distDir);
    return;
  }
  if (values.resume === true) {
    await resumePublishing(distDir);
    console.log('Builds publish again: the next reading of the feed, `npm run rebuild` or `npm run build`.');
    return;
  }
  const { id, builtAt, pages } = await withSiteLock({ task: 'npm run rollback', file: publicationLock }, () =>
    rollBack(distDir, positionals[0]),
  );
  console.log(
    `${id} of ${builtAt.slice(0, 16).replace('T', ' ')} is published: ${pages} pages. ` +
      'Builds publish nothing until `npm run rollback -- --resume`.',
  );
}

await runCommand(main);
