import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { openServices } from '#server/app/start.ts';
import type { Delivery } from '#server/outbox/delivery.ts';
import { ownAddresses } from '#server/outbox/lanes.ts';
import { OutboxWorker } from '#server/outbox/worker.ts';
import { RebuildWorker } from '#server/rebuild/worker.ts';

/**
 * The workers of one server over a store that others share, until it is killed: `node queue-process.ts <folder> <start of the clock> <speed>`.
 * What it delivers and rebuilds it writes, a line each, into files of the folder that all of them add to.
 */
const [, , folder = '', begin = '', speed = ''] = process.argv;
/** So much faster than ours that what a lost server held is free within seconds. */
const clock: Clock = () => new Date(Number(begin) + (Date.now() - Number(begin)) * Number(speed));

const note = (file: string, line: string): void => {
  appendFileSync(join(folder, file), `${line}\n`);
};

const delivery: Delivery = {
  async deliver(row) {
    note('deliveries', `${row.kind} ${row.message_id} ${String(process.pid)}`);
    await wait(2);
    return { kind: 'sent' };
  },
  close: () => undefined,
};

const services = { ...(await openServices()), clock, log: createLog('silent') };
const { store, log, siteData } = services;
const worker = new OutboxWorker({
  store,
  clock,
  log,
  host: 'agency.example',
  ownAddresses: ownAddresses(siteData().config),
  deliveries: { mail: delivery, webhook: delivery, crm: delivery, alarm: delivery },
  deadNotice: () => undefined,
  watch: () => Promise.resolve(),
});
let number = 0;
const rebuilds = new RebuildWorker(
  services,
  async () => {
    number += 1;
    const name = `${String(process.pid)}-${String(number)}`;
    note('rebuilds', `begin ${name}`);
    await wait(60);
    note('rebuilds', `end ${name}`);
    return { outcome: 'unchanged', warnings: [], seconds: { sync: 0, build: 0 } };
  },
  { hasSchedule: false },
);
worker.start();
rebuilds.start();
console.log('ready');
// The loops keep no process alive by themselves.
setInterval(() => undefined, 60_000);
