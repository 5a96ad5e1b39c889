import { runCommand } from '#scripts/commands/run-command.ts';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { openServices } from '#server/start.ts';

const usage = `Tells visitors of homes that are new to their searches: run it after publishing, and every hour for the daily and weekly mails.
The server does both by itself. Mails go into the outbox; the server, or scripts/commands/outbox.ts --send, delivers them.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const services = await openServices();
  try {
    const { changed, gone, matched, mails, reminders, ended } = await runAlerts(services);
    console.log(`${changed} homes new or changed, ${gone} gone: news to ${matched} searches.`);
    console.log(`${mails} mails and ${reminders} reminders in the outbox; ${ended} searches ended.`);
  } finally {
    await services.store.close();
  }
}

await runCommand(main);
