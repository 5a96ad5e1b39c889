import { Command } from '@commander-js/extra-typings';
import { brusselsMinute } from '#domain/brussels-clock.ts';
import { createPush } from '#feed/leads/push-to-crm.ts';
import { rowsInCare, sendAgain } from '#server/outbox/care.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import { openLanes, readLanes, type LaneRow } from '#server/outbox/lanes.ts';
import { releaseHeldRows } from '#server/leads/held-leads.ts';
import { outboxState } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import { aboutRow } from '#server/outbox/payload.ts';
import { createWorker, openServices } from '#server/app/start.ts';
import type { Store } from '#server/store/store.ts';

interface Options {
  readonly dead?: true | undefined;
  readonly held?: true | undefined;
  readonly replay?: true | undefined;
  readonly release?: true | undefined;
  readonly send?: true | undefined;
  readonly json?: true | undefined;
}

const takenReason =
  'the time or the document that it asks for has passed, or gone to somebody else meanwhile. Write to its sender yourself.';

function describe(row: OutboxRow): string {
  const { subject, recipient } = aboutRow(row);
  const when = brusselsMinute(row.created_at);
  const reason = row.last_error === null ? '' : `\n    ${row.last_error}`;
  return `${row.id}  ${when}  ${recipient ?? row.kind}  ${subject}${reason}`;
}

const laneNames = {
  agency: 'Mail to the agency',
  visitors: 'Mail to visitors',
  webhook: 'CRM_WEBHOOK_URL',
  crm: 'The CRM',
  alarm: 'ALERT_WEBHOOK_URL',
} as const;

/** `Mail to visitors is refused since 2026-11-22 10:00: 550 …` */
function describeTrouble({ lane, trouble, since, reason }: LaneRow): string {
  const what = trouble === 'refused' ? 'is refused' : 'gets no answer';
  return `${laneNames[lane]} ${what} since ${brusselsMinute(since ?? 0)}: ${reason ?? ''}`;
}

/** `3 waiting, 0 held, 1 unconfirmed, 0 given up.` */
function describeCounts({ waiting, held, unconfirmed, dead }: Awaited<ReturnType<typeof outboxState>>): string {
  return `${waiting} waiting, ${held} held, ${unconfirmed} unconfirmed, ${dead} given up.`;
}

async function list(store: Store, state: 'dead' | 'held', isJson: boolean): Promise<void> {
  for (const row of await rowsInCare(store, state)) {
    // Whom it goes to and why it waits; what it says stays in the store.
    const { id, kind, created_at: createdAt, last_error: error } = row;
    console.log(isJson ? JSON.stringify({ state, id, kind, createdAt, error }) : describe(row));
  }
}

async function care(services: Services, ids: readonly string[], options: Options): Promise<void> {
  const { store, clock } = services;
  const isJson = options.json === true;
  if (options.dead === true) await list(store, 'dead', isJson);
  if (options.held === true) await list(store, 'held', isJson);
  if (options.replay === true) console.error(`${await sendAgain(store, clock(), ids)} will be tried again.`);
  if (options.release === true) {
    if (ids.length === 0) throw new Error('Name what to release: --held lists it.');
    const { released, taken } = await releaseHeldRows(services, ids);
    console.error(`${released} will be sent.`);
    for (const id of taken) console.error(`${id} stays held: ${takenReason}`);
  }
  if (options.send === true) {
    await store.write(openLanes);
    const worker = createWorker(services, process.env, (data) => createPush({ data }));
    console.error(`${await worker.run()} sent.`);
    await worker.stop();
  }
  for (const lane of (await readLanes(store)).filter(({ trouble }) => trouble !== null)) {
    const { since, trouble, reason } = lane;
    console.log(isJson ? JSON.stringify({ lane: lane.lane, trouble, since, reason }) : describeTrouble(lane));
  }
  const counts = await outboxState(store);
  console.log(isJson ? JSON.stringify(counts) : describeCounts(counts));
}

export const command = new Command('gevel outbox')
  .description(
    'Looks after the mails and deliveries to the CRM that wait. Without an option: how many wait, are held, wait for a click of their sender (unconfirmed), were given up.',
  )
  .argument('[id...]', 'the ones that --replay and --release mean')
  .option('--dead', 'list what was given up')
  .option('--held', 'list what waits because its sender may be a robot')
  .option('--replay', 'try what was given up again: all, or the ones named')
  .option('--release', 'send what was held: the ones named')
  .option('--send', 'deliver what is due now, without the server')
  .option('--json', 'print JSON, one object a line')
  .action(async (ids, options) => {
    const services = await openServices();
    try {
      await care(services, ids, options);
    } finally {
      await services.store.close();
    }
  });
