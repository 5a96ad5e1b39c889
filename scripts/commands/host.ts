import { Argument, Command } from '@commander-js/extra-typings';
import { hostNames, writeHost } from '#hosting/functions/write-host.ts';

/** What a host of functions cannot do, said to whoever moves there; docs/operate/functions.md says why. */
const limits = [
  'A function keeps no files and builds nothing: it needs DATABASE_URL, GEVEL_SECRET and SMTP_URL, and REBUILD_HOOK_URL to follow the CRM.',
  'Papers of homes have no photos there, and drafts none either: those files lie with the pages.',
];

export const command = new Command('gevel host')
  .description(
    'Writes what a host of functions needs: one self-contained bundle of the API with the content of the published site, ' +
      'the timer, and the settings file of the host. Build the site first. Settings that you changed stay as they are.',
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
    for (const line of limits) console.log(line);
  });
