import { Command } from '@commander-js/extra-typings';
import { confirm, yesOption } from '#scripts/commands/confirm.ts';
import { mailFolder } from '#server/mail/catcher.ts';
import { tidyCaughtMails } from '#server/retention/caught-mails.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { previewTidying, tidyStore } from '#server/retention/tidy.ts';
import type { Services } from '#server/services.ts';
import { openServices } from '#server/start.ts';

interface Options {
  readonly dryRun?: true | undefined;
  readonly export?: string | undefined;
  readonly erase?: string | undefined;
  readonly json?: true | undefined;
  readonly yes?: true | undefined;
}

async function run(services: Services, options: Options): Promise<void> {
  const { store, siteData, clock, config } = services;
  const { retention } = siteData().config;
  const show = (title: string, counts: object): void => {
    if (options.json === true) console.log(JSON.stringify(counts));
    else console.log(title, counts);
  };
  if (options.export !== undefined) console.log(JSON.stringify(await exportPerson(store, options.export), null, 2));
  else if (options.erase !== undefined) {
    await confirm(`Everything that is kept about ${options.erase} will be deleted.`, options);
    show('Deleted:', await erasePerson(services, options.erase));
  } else if (options.dryRun === true) show('Would be deleted:', await previewTidying(store, retention, clock()));
  else {
    const caught = await tidyCaughtMails(mailFolder(config), clock());
    show('Deleted:', { ...(await tidyStore(store, retention, clock())), caught });
  }
}

export const command = new Command('gevel retention')
  .description(
    'Deletes what is older than the periods under "retention" in content/site.json. The server does it once a day; without it run this every night.',
  )
  .option('--dry-run', 'only report what would be deleted')
  .option('--export <e-mail>', 'print all that is kept about somebody, as JSON')
  .option('--erase <e-mail>', 'delete all that is kept about somebody')
  .option('--json', 'print the counts as JSON')
  .option(...yesOption)
  .action(async (options) => {
    const services = await openServices();
    try {
      await run(services, options);
    } finally {
      await services.store.close();
    }
  });
