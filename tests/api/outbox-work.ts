import { expect } from 'vitest';
import { minuteMs } from '#server/clock.ts';
import type { Delivery, OutboxRow } from '#server/outbox/delivery.ts';
import type { OutboxTable } from '#server/store/tables.ts';
import { jsonPost, question, type TestApi } from './test-api.ts';

/** More at once would be told, on a busy machine, to come again. */
const atOnce = 25;

/** Sends questions of so many visitors: each becomes one mail to the agency and one to its visitor. */
export async function sendLeads(api: TestApi, count: number, name = 'visitor'): Promise<void> {
  const statuses = new Set<number>();
  for (let first = 0; first < count; first += atOnce) {
    const posts = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) =>
      api.request(
        '/api/forms/contact',
        jsonPost({ ...question, email: `${name}${String(first + index)}@home.example` }),
      ),
    );
    for (const { status } of await Promise.all(posts)) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([201]));
}

/** Everything in the outbox, the oldest first. */
export function outboxRows({ services }: TestApi): Promise<OutboxRow[]> {
  return services.store.reader.selectFrom('outbox').selectAll().orderBy('created_at').execute();
}

/** How many rows are in each state. */
export async function countByState(api: TestApi): Promise<Partial<Record<OutboxTable['state'], number>>> {
  const counts: Partial<Record<OutboxTable['state'], number>> = {};
  for (const { state } of await outboxRows(api)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Lets simulated time pass while the worker looks at the outbox again and again, every half minute by default. */
export async function work(api: TestApi, delivery: Delivery, ms: number, stepMs = minuteMs / 2): Promise<void> {
  const worker = api.worker(delivery);
  for (let passed = 0; passed < ms; passed += stepMs) {
    await worker.run();
    api.pass(stepMs);
  }
  delivery.close();
}
