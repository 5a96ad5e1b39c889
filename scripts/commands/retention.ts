import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/commands/run-command.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { previewTidying, tidyStore } from '#server/retention/tidy.ts';
import { openServices } from '#server/start.ts';

const usage = `Keeps what visitors sent no longer than it may be kept. Run it every night.
  (nothing)          deletes what is too old, and reports it
  --dry-run          only reports what would be deleted
  --export <e-mail>  prints all that is kept about somebody, as JSON
  --erase <e-mail>   deletes it
The periods stand in content/site.json, "retention".`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean' },
      export: { type: 'string' },
      erase: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const { store, siteData, clock } = await openServices();
  const { retention } = siteData().config;
  try {
    if (values.export !== undefined) console.log(JSON.stringify(await exportPerson(store, values.export), null, 2));
    else if (values.erase !== undefined) console.log('Deleted:', await erasePerson(store, values.erase));
    else if (values['dry-run'] === true)
      console.log('Would be deleted:', await previewTidying(store, retention, clock()));
    else console.log('Deleted:', await tidyStore(store, retention, clock()));
  } finally {
    await store.close();
  }
}

await runCommand(main);
