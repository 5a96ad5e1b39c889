import { Resolver } from 'node:dns/promises';
import { Command } from '@commander-js/extra-typings';
import { readBusy } from '#feed/calendar/read-busy.ts';
import { createPush } from '#feed/leads/push-to-crm.ts';
import { createTellCrm } from '#feed/leads/tell-pages.ts';
import { explainInProcess } from '#publish/run-explain.ts';
import { sharedFeedCalls } from '#publish/spread/feed-calls.ts';
import { followBucket, takeFirst } from '#publish/spread/follow.ts';
import { officePublications } from '#publish/publications.ts';
import { rebuildRunner } from '#publish/run-rebuild.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { takeFeedCall } from '#feed/sync/take-feed-call.ts';
import { examine } from '#hosting/doctor/doctor.ts';
import { takeHandedSocket } from '#hosting/serve/handed-socket.ts';
import { startServer } from '#hosting/serve/server.ts';
import { checkWritable, foldersOfBuild, unwritableFolders } from '#release/writable-folders.ts';
import { startBackend } from '#server/app/start.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { pictureProcess } from '#server/pictures/picture-process.ts';

/** Serves dist: pages, API, and the worker that sends mail. docs/operate/environment.md lists the environment. */
const { PORT = '4321', HOST = '127.0.0.1', DIST = 'dist' } = process.env;

/** For the office, where somebody waits for the page. */
const names = new Resolver({ timeout: 3_000, tries: 1 });

/** After its start a server has visitors to think of. */
const warmUpMs = 60_000;

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/u.test(text) && port <= 65_535) return port;
  throw new Error(`PORT is "${text}", which is no port. Set it to a number from 0 to 65535.`);
}

/** Refuses at the start what every rebuild would fail of; beside other machines one that cannot build leaves it to them. */
function mayRebuild(): boolean {
  if (process.env['REBUILD_HOOK_URL']) return true;
  const problems = unwritableFolders(foldersOfBuild());
  if (problems.length === 0) return true;
  const isLeftToOthers = Boolean(process.env['PUBLISH_TO']) || readSiteConfig().rebuild.everyMinutes === 0;
  if (!isLeftToOthers) checkWritable();
  console.log(`This machine does not rebuild, because it cannot write ${problems.join(', ')}.`);
  return false;
}

async function serve(): Promise<void> {
  const port = portOf(PORT);
  const descriptor = takeHandedSocket(process.env);
  const isBuilder = mayRebuild();
  await takeFirst(DIST);
  const follower = followBucket(DIST);
  const rebuilds = rebuildRunner(DIST);
  const backend = await startBackend(process.env, {
    reencode: pictureProcess(),
    ...(isBuilder && { runRebuild: rebuilds.run }),
    takeFeedCall: sharedFeedCalls(takeFeedCall, foldersOf({}).privateDir),
    explainHome: explainInProcess(),
    publications: officePublications(DIST),
    ...(follower && { publicationState: follower.state }),
    connectCrm: (data) => createPush({ data }),
    tellCrm: createTellCrm(),
    examine: (only) =>
      examine({ env: process.env, siteFile: 'content/site.json', names, now: new Date(), isServing: true }, only),
    readBusy: (address, window) => readBusy(address, window),
  });
  const server = await startServer({
    distDir: DIST,
    host: HOST,
    port,
    descriptor,
    backend,
    makeElsewhere: rebuilds.makeLate,
  }).catch(async (error: unknown) => {
    await backend.stop();
    throw error;
  });
  const warmingUp = setTimeout(() => {
    if (isBuilder) void rebuilds.warmUp();
  }, warmUpMs).unref();
  let isStopping = false;
  // A terminal's Ctrl-C reaches us directly and through `npm start`: the second one changes nothing.
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    clearTimeout(warmingUp);
    rebuilds.stop();
    void follower?.stop();
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => {
    server.reload().catch((error: unknown) => {
      console.error('The new build could not be loaded; the old one is served on.', error);
    });
  });
  if (backend.mailboxPath !== undefined) {
    console.log(`No SMTP_URL is set: mails are caught, and shown at ${server.url}${backend.mailboxPath}`);
  }
  const invitation = await backend.demoInvitation?.(server.url);
  if (invitation !== undefined) console.log(`The office of the demonstration: ${invitation}`);
  console.log(`Ready at ${server.url}`);
}

export const command = new Command('gevel serve')
  .description(
    'Serves the published site, the API, and the workers that send mail and rebuild. PORT, HOST and DIST say where.',
  )
  .action(serve);
