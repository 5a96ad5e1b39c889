import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/commands/run-command.ts';
import { exportConsentTexts, exportProofs } from '#server/consent/export-proofs.ts';
import { openServices } from '#server/start.ts';

const usage = `Proofs of choices about cookies, as JSON, one a line.
  (nothing)        all of them, oldest first
  --id <number>    those of one browser: the number stands in its cookie settings
  --since <date>   those received from a day on, 2026-11-21
  --texts          the texts that were shown, by the hash in the proofs`;

function timeOf(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`--since is "${date}", which is no day. Write it as 2026-11-21.`);
  return time;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      since: { type: 'string' },
      texts: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const sinceMs = values.since === undefined ? undefined : timeOf(values.since);
  const { store } = await openServices();
  try {
    const rows =
      values.texts === true ? await exportConsentTexts(store) : await exportProofs(store, { id: values.id, sinceMs });
    for (const row of rows) console.log(JSON.stringify(row));
  } finally {
    await store.close();
  }
}

await runCommand(main);
