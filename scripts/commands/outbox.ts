import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/commands/run-command.ts';
import type { Mail } from '#submissions/form-server.ts';
import { createPush } from '#feed/leads/push-to-crm.ts';
import { rowsInCare, sendAgain } from '#server/outbox/care.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import { outboxState } from '#server/outbox/outbox.ts';
import { createWorker, openServices } from '#server/start.ts';

const usage = `Looks after the mails and CRM deliveries that wait.
  (nothing)          how many wait, are held, were given up
  --dead             lists what was given up
  --held             lists what waits because its sender may be a robot
  --replay [id ...]  tries what was given up again: all, or the ones named
  --release id ...   sends what was held
  --send             delivers what is due now, without the server`;

function describe(row: OutboxRow): string {
  const { subject, to } = row.kind === 'mail' ? (JSON.parse(row.payload) as Mail) : { subject: 'CRM', to: undefined };
  const when = new Date(row.created_at).toISOString().slice(0, 16).replace('T', ' ');
  const reason = row.last_error === null ? '' : `\n    ${row.last_error}`;
  return `${row.id}  ${when}  ${to?.address ?? row.kind}  ${subject}${reason}`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dead: { type: 'boolean' },
      held: { type: 'boolean' },
      replay: { type: 'boolean' },
      release: { type: 'boolean' },
      send: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const services = await openServices();
  const { store, clock } = services;
  try {
    if (values.dead === true) for (const row of await rowsInCare(store, 'dead')) console.log(describe(row));
    if (values.held === true) for (const row of await rowsInCare(store, 'held')) console.log(describe(row));
    if (values.replay === true)
      console.log(`${await sendAgain(store, 'dead', clock(), positionals)} will be tried again.`);
    if (values.release === true) {
      if (positionals.length === 0) throw new Error('Name what to release: --held lists it.');
      console.log(`${await sendAgain(store, 'held', clock(), positionals)} will be sent.`);
    }
    if (values.send === true) {
      const worker = createWorker(services, process.env, (data) => createPush({ data }));
      console.log(`${await worker.run()} sent.`);
      await worker.stop();
    }
    const { waiting, dead } = await outboxState(store, clock());
    const held = await rowsInCare(store, 'held');
    console.log(`${waiting} waiting, ${held.length} held, ${dead} given up.`);
  } finally {
    await store.close();
  }
}

await runCommand(main);
