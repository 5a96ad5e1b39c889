import { Command } from '@commander-js/extra-typings';
import { exportConsentTexts, exportProofs } from '#server/consent/export-proofs.ts';
import { openServices } from '#server/app/start.ts';

function timeOf(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`--since is "${date}", which is no day. Write it as 2026-11-21.`);
  return time;
}

export const command = new Command('gevel consent')
  .description('Prints proofs of choices about cookies, oldest first, as JSON, one a line.')
  .option('--id <number>', 'those of one browser: the number stands in its cookie settings')
  .option('--since <date>', 'those received from a day on, 2026-11-21')
  .option('--texts', 'the texts that were shown, by the hash in the proofs')
  .action(async ({ id, since, texts }) => {
    const sinceMs = since === undefined ? undefined : timeOf(since);
    const { store } = await openServices();
    try {
      const rows = texts === true ? await exportConsentTexts(store) : await exportProofs(store, { id, sinceMs });
      for (const row of rows) console.log(JSON.stringify(row));
    } finally {
      await store.close();
    }
  });
