import { Command } from '@commander-js/extra-typings';
import { readBusy } from '#feed/calendar/read-busy.ts';
import { doDueWork } from '#server/app/due-work.ts';
import { openServices } from '#server/app/start.ts';

export const command = new Command('gevel alerts')
  .description(
    'Tells visitors of homes that are new to their searches, goes on with newsletters, reminds of leads without an answer, mails reports to\n' +
      'owners and reads calendars of colleagues: run it after publishing and by a timer, where no server runs all the time.\n' +
      'The server does all of it by itself. Mails go into the outbox; the server, or npx gevel outbox --send, delivers them.',
  )
  .option('--json', 'print the numbers as one JSON object')
  .action(async ({ json }) => {
    const services = await openServices();
    try {
      const result = await doDueWork(services, readBusy);
      if (json === true) {
        console.log(JSON.stringify(result));
        return;
      }
      const { changed, gone, matched, mails, reminders, ended, portions, leadReminders, reports } = result;
      console.log(`${changed} homes new or changed, ${gone} gone: news to ${matched} searches.`);
      console.log(`${mails} mails and ${reminders} reminders in the outbox; ${ended} searches ended.`);
      console.log(
        `${portions} portions of newsletters, ${leadReminders} reminders of leads, ${reports} reports for owners.`,
      );
    } finally {
      await services.store.close();
    }
  });
