import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Clock } from '#server/clock.ts';
import { securityEvents } from '#server/guards/security-log.ts';
import { gatherFrom } from '#server/metrics/gather.ts';
import type { Metrics } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';

/** Seconds; a page of the API takes some hundredths, an upload some seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every label is one of a few words of ours: nothing that a visitor sent, no address, no number of a record. */
function metersOf(registers: [Registry]) {
  return {
    requests: new Counter({
      name: 'gevel_requests_total',
      help: 'Requests that were answered, by class of route and status.',
      labelNames: ['class', 'status'] as const,
      registers,
    }),
    seconds: new Histogram({
      name: 'gevel_request_seconds',
      help: 'How long answers of the API took, by class of route.',
      labelNames: ['class'] as const,
      buckets,
      registers,
    }),
    leads: new Counter({
      name: 'gevel_leads_total',
      help: 'Leads that were stored, by form; held ones wait for a person.',
      labelNames: ['form', 'state'] as const,
      registers,
    }),
    rebuilds: new Counter({
      name: 'gevel_rebuilds_total',
      help: 'Rebuilds that this server ran, by how they ended.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    writes: new Histogram({
      name: 'gevel_store_write_seconds',
      help: 'How long a write took until it was on the disk, by how it ended.',
      labelNames: ['outcome'] as const,
      buckets,
      registers,
    }),
    security: new Counter({
      name: 'gevel_security_events_total',
      help: 'Events of the security log, by code.',
      labelNames: ['event'] as const,
      registers,
    }),
  };
}

/** Begins to count; `text` also asks the store how it stands now. */
export function createMetrics(store: Store, clock: Clock): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'gevel_' });
  const meters = metersOf([registry]);
  // A rate is only known of what was there before its first event.
  for (const event of securityEvents) meters.security.inc({ event }, 0);
  for (const outcome of ['published', 'unchanged', 'failed']) meters.rebuilds.inc({ outcome }, 0);
  const gather = gatherFrom(registry, store, clock);
  return {
    answered(routeClass, status, seconds) {
      meters.requests.inc({ class: routeClass, status: String(status) });
      if (seconds !== undefined) meters.seconds.observe({ class: routeClass }, seconds);
    },
    leadStored(form, isHeld) {
      meters.leads.inc({ form, state: isHeld ? 'held' : 'taken' });
    },
    rebuildEnded(outcome) {
      meters.rebuilds.inc({ outcome });
    },
    security(event) {
      meters.security.inc({ event });
    },
    wrote(outcome, seconds) {
      meters.writes.observe({ outcome }, seconds);
    },
    async text() {
      await gather();
      return registry.metrics();
    },
  };
}

/** The same store; each write is measured. */
export function measuredStore(store: Store, metrics: Pick<Metrics, 'wrote'>): Store {
  return {
    ...store,
    async write(work) {
      const started = performance.now();
      let outcome: 'stored' | 'failed' = 'failed';
      try {
        const result = await store.write(work);
        outcome = 'stored';
        return result;
      } finally {
        metrics.wrote(outcome, (performance.now() - started) / 1000);
      }
    },
  };
}
