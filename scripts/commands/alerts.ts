import { Command } from '@commander-js/extra-typings';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { openServices } from '#server/app/start.ts';

export const command = new Command('gevel alerts')
  .description(
    'Tells visitors of homes that are new to their searches: run it after publishing, and every hour for the daily and weekly mails.\n' +
      'The server does both by itself. Mails go into the outbox; the server, or npx gevel outbox --send, delivers them.',
  )
  .option('--json', 'print the numbers as one JSON object')
  .action(async ({ json }) => {
    const services = await openServices();
    try {
      const result = await runAlerts(services);
      if (json === true) {
        console.log(JSON.stringify(result));
        return;
      }
      const { changed, gone, matched, mails, reminders, ended } = result;
      console.log(`${changed} homes new or changed, ${gone} gone: news to ${matched} searches.`);
      console.log(`${mails} mails and ${reminders} reminders in the outbox; ${ended} searches ended.`);
    } finally {
      await services.store.close();
    }
  });
