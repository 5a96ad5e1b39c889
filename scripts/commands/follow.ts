import { Command } from '@commander-js/extra-typings';
import { nextFolder } from '#publish/publish-built.ts';
import { meetBucket } from '#publish/spread/spread.ts';
import { purgeChanged } from '#publish/spread/purge.ts';
import { dropUnlessBusy } from '#publish/staging.ts';
import { currentReleaseId } from '#release/releases.ts';

const words = {
  same: 'shows the same as the bucket already',
  put: 'has put into the bucket what only it showed',
  taken: 'shows now what the bucket shows',
};

export const command = new Command('gevel follow')
  .description(
    'Makes this machine show what the bucket of PUBLISH_TO shows: fetches what changed, checks it, and publishes it in one move.\n' +
      '`npm run serve` does so by itself; a machine with nginx alone needs it now and then.',
  )
  .option('--json', 'print what was done as one JSON object')
  .action(async ({ json }) => {
    const distDir = process.env['DIST'] ?? 'dist';
    if (!process.env['PUBLISH_TO']) throw new Error('PUBLISH_TO is not set: there is no bucket to follow.');
    const did = await meetBucket(distDir);
    // Whatever was done: the copy may hold pictures that were withdrawn since, also where somebody was killed right here.
    await dropUnlessBusy(distDir, nextFolder(distDir));
    for (const problem of await purgeChanged(distDir)) console.error(`Warning: ${problem}`);
    const release = await currentReleaseId(distDir);
    if (json === true) console.log(JSON.stringify({ did, release: release ?? null }));
    else
      console.log(release === undefined ? 'The bucket shows nothing yet.' : `This machine ${words[did]}: ${release}.`);
  });
