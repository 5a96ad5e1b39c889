import { existsSync } from 'node:fs';
import { runNode } from '#scripts/build-steps/child.ts';
import { showStep } from '#scripts/build-steps/progress.ts';
import { runCommand } from '#scripts/command-line/run-command.ts';
import { heldReleaseId, ReleaseHeld } from '#scripts/rebuild/releases.ts';
import { serveCommand } from '#scripts/serving/serve-command.ts';

/** The whole way from the feed to an answering server: what `npm start` runs. */
const snapshot = 'content/snapshot/listings.json';

async function sync(): Promise<void> {
  if ((await runNode(['scripts/sync/main.ts'])) === 0) return;
  if (!existsSync(snapshot)) {
    throw new Error('The feed could not be read (why stands above), and there is no earlier snapshot to build from.');
  }
  console.warn('The feed could not be read (why stands above). Going on with the last good snapshot.');
}

async function build(): Promise<void> {
  const held = await heldReleaseId(process.env['DIST'] ?? 'dist');
  if (held !== undefined) {
    console.warn(new ReleaseHeld(held).message);
    return;
  }
  const code = await runNode(['scripts/build.ts']);
  if (code !== 0) throw new Error('The site could not be built; why stands above.');
}

await runCommand(async () => {
  await showStep('1/3 Reading the feed', sync);
  await showStep('2/3 Building the site', build);
  console.log('▸ 3/3 Serving the site …');
  return runNode(serveCommand);
});
