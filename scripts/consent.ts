import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/command-line/run-command.ts';
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
  const since = values.since === undefined ? 0 : timeOf(values.since);
  const { store } = await openServices();
  try {
    if (values.texts === true) {
      const texts = await store.reader.selectFrom('consent_texts').selectAll().orderBy('first_seen').execute();
      for (const { first_seen: seen, ...row } of texts)
        console.log(JSON.stringify({ ...row, firstSeen: new Date(seen).toISOString() }));
      return;
    }
    let query = store.reader.selectFrom('consents').selectAll().where('received_at', '>=', since);
    if (values.id !== undefined) query = query.where('id', '=', values.id);
    for (const row of await query.orderBy('received_at').execute()) {
      const { decided_at: decided, received_at: received, text_hash: textHash, categories, services, ...rest } = row;
      console.log(
        JSON.stringify({
          ...rest,
          textHash,
          categories: categories.split(' '),
          services: services === '' ? [] : services.split(' '),
          decidedAt: new Date(decided).toISOString(),
          receivedAt: new Date(received).toISOString(),
        }),
      );
    }
  } finally {
    await store.close();
  }
}

await runCommand(main);
