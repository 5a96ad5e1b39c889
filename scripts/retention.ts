import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/command-line/run-command.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { retentionDays } from '#server/retention/periods.ts';
import { previewTidying, tidyStore } from '#server/retention/tidy.ts';
import { openServices } from '#server/start.ts';

const usage = `Keeps what visitors sent no longer than it may be kept. Run it every night.
  (nothing)          deletes what is too old, and reports it
  --dry-run          only reports what would be deleted
  --export <e-mail>  prints all that is kept about somebody, as JSON
  --erase <e-mail>   deletes it`;

const periods = Object.entries(retentionDays).map(([kind, days]) => `${kind} ${days}`);

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
    console.log(`${usage}\nDays: ${periods.join(', ')}.`);
    return;
  }
  const { store, clock } = await openServices();
  try {
    if (values.export !== undefined) console.log(JSON.stringify(await exportPerson(store, values.export), null, 2));
    else if (values.erase !== undefined) console.log('Deleted:', await erasePerson(store, values.erase));
    else if (values['dry-run'] === true) console.log('Would be deleted:', await previewTidying(store, clock()));
    else console.log('Deleted:', await tidyStore(store, clock()));
  } finally {
    await store.close();
  }
}

await runCommand(main);
