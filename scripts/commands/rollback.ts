import { Command } from '@commander-js/extra-typings';
import { spread } from '#publish/spread/spread.ts';
import { pinnedReleaseId, listReleases, resumePublishing, unreadableReleases } from '#release/releases.ts';
import { rollBack } from '#release/roll-back.ts';
import { publicationLock, withSiteLock } from '#release/site-lock.ts';
import { testimonialErasedAt } from '#server/retention/testimonial-erasings.ts';

/** `2026-11-22T14:03:05.000Z -> 2026-11-22 14:03` */
function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

async function list(distDir: string, isJson: boolean): Promise<void> {
  const releases = await listReleases(distDir);
  const unreadable = await unreadableReleases(distDir);
  const pinned = await pinnedReleaseId(distDir);
  if (isJson) {
    console.log(JSON.stringify({ releases, pinned: pinned ?? null, unreadable: Object.fromEntries(unreadable) }));
    return;
  }
  for (const { id, builtAt, pages, mode, isCurrent } of releases) {
    console.log(`${isCurrent ? '*' : ' '} ${id}  ${minuteOf(builtAt)}  ${pages} pages  ${mode}`);
  }
  for (const [id, problem] of unreadable) console.log(`? ${id}  ${problem}`);
  if (pinned !== undefined)
    console.log(`Pinned at ${pinned}: builds publish nothing until \`npm run rollback -- --resume\`.`);
}

/** Other machines and caches follow; what went wrong there is no reason to stay. */
async function tellOthers(distDir: string): Promise<void> {
  for (const problem of await spread(distDir)) console.error(`Warning: ${problem}`);
}

async function goBack(distDir: string, wanted: string | undefined, isJson: boolean): Promise<void> {
  const erasedAt = await testimonialErasedAt({ varDir: process.env['GEVEL_VAR'] ?? 'var' });
  const release = await withSiteLock({ task: 'npm run rollback', file: publicationLock }, () =>
    rollBack(distDir, wanted, erasedAt),
  );
  await tellOthers(distDir);
  const { id, builtAt, pages } = release;
  if (isJson) console.log(JSON.stringify(release));
  else
    console.log(
      `${id} of ${minuteOf(builtAt)} is published: ${pages} pages. ` +
        'Builds publish nothing until `npm run rollback -- --resume`.',
    );
}

export const command = new Command('gevel rollback')
  .description(
    'Publishes an earlier release of the site again; the running server takes it over by itself.\n' +
      'Builds publish nothing after that, until they are told to. It can be undone: go back to the newest, or --resume.',
  )
  .argument('[release]', 'the one with this name; the one before the current one without it')
  .option('--list', 'say which releases there are')
  .option('--json', 'print the release, or with --list all of them, as one JSON object')
  .option('--resume', 'let builds publish again')
  .action(async (release, { list: isList, json, resume }) => {
    const distDir = process.env['DIST'] ?? 'dist';
    if (isList === true) await list(distDir, json === true);
    else if (resume === true) {
      await resumePublishing(distDir);
      await tellOthers(distDir);
      if (json === true) console.log(JSON.stringify({ pinned: null }));
      else console.log('Builds publish again: the next reading of the feed, `npm run rebuild` or `npm run build`.');
    } else await goBack(distDir, release, json === true);
  });
