import { Argument, Command } from '@commander-js/extra-typings';
import { hostNames, writeHost } from '#hosting/functions/write-host.ts';

/** What a host of functions cannot do, said to whoever moves there; docs/operate/functions.md says why. */
const ofFunctions = [
  'A function keeps no files and builds nothing: it needs DATABASE_URL, GEVEL_SECRET and SMTP_URL, and REBUILD_HOOK_URL to follow the CRM.',
  'Papers of homes have no photos there, and drafts none either: those files lie with the pages.',
];

const limits = {
  netlify: ofFunctions,
  vercel: ofFunctions,
  cloudflare: [
    'Cloudflare serves the pages only: it has no argon2, no files and no connection to a mail server. Forms, office and owner portal need a machine ' +
      'or another host of functions; name its address in API_ORIGIN. Without it they answer 503.',
    'Nothing there reads the feed: publish again with `npx wrangler deploy`. A file has 25 MB at most, a site 20,000 files on the free plan.',
  ],
} as const;

export const command = new Command('gevel host')
  .description(
    'Writes what a host of functions needs: one self-contained bundle of the API with the content of the published site, ' +
      'the timer, and the settings file of the host; for Cloudflare the pages with a worker that answers by the same rules. Build the site first. Settings that you changed stay as they are.',
  )
  .addArgument(new Argument('<host>', 'which host').choices(hostNames))
  .option('--json', 'print JSON: {"folder": …, "bytes": …, "settingsFile": …, "isSettingsKept": …}')
  .action(async (name, { json }) => {
    const written = await writeHost(name, { distDir: process.env['DIST'] ?? 'dist' });
    if (json === true) {
      console.log(JSON.stringify(written));
      return;
    }
    const { folder, bytes, settingsFile, isSettingsKept } = written;
    const settings = isSettingsKept
      ? `${settingsFile} is yours and stays as it is.`
      : `${settingsFile} is its settings.`;
    console.log(`${folder} holds the function, ${(bytes / 1e6).toFixed(1)} MB unpacked. ${settings}`);
    for (const line of limits[name]) console.log(line);
  });
