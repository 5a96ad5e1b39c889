import { setTimeout } from 'node:timers/promises';
import { worstOf, type DoctorCheck, type Finding } from '#base/doctor-finding.ts';
import {
  connectionIds,
  type ConnectionId,
  type ConnectionLine,
  type ConnectionsPage,
} from '#contracts/office-connections.ts';
import { errorMessage } from '#base/error-message.ts';
import { mailTrouble } from '#server/alarm/mail-trouble.ts';
import { secondMs } from '#server/clock.ts';
import { readLanes } from '#server/outbox/lanes.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';

/** Longer nobody waits for a page. */
const patienceMs = 12 * secondMs;

/** Under which name the doctor looks at it; the CRM is judged by what it took. */
const checks: Readonly<Partial<Record<ConnectionId, DoctorCheck>>> = {
  'mail-server': 'mail server',
  'mail-domain': 'mail domain',
  feed: 'feed',
  store: 'store',
  scanner: 'scanner',
  map: 'map',
  configuration: 'configuration',
  proxies: 'proxies',
  disk: 'disk',
  permissions: 'permissions',
  release: 'release',
};

async function within(check: string, look: Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  const patience = new AbortController();
  const tooLong = setTimeout(patienceMs, undefined, { signal: patience.signal, ref: false }).then(
    (): readonly Finding[] => [
      { check, light: 'red', what: `No answer within ${String(patienceMs / secondMs)} seconds.` },
    ],
  );
  // Whichever is not needed any more may break off unheard.
  tooLong.catch(() => undefined);
  try {
    return await Promise.race([look, tooLong]);
  } catch (error) {
    return [{ check, light: 'red', what: errorMessage(error) }];
  } finally {
    patience.abort();
  }
}

/** What the CRM did with the last leads. */
async function crmFindings({ store }: Services): Promise<readonly Finding[]> {
  const lane = (await readLanes(store)).find((one) => one.lane === 'crm');
  const check = 'crm';
  if (lane?.trouble != null) {
    const since = lane.since === null ? '' : ` since ${new Date(lane.since).toISOString()}`;
    return [{ check, light: 'red', what: `The CRM takes no leads${since}: ${lane.reason ?? ''}` }];
  }
  const dead = await store.reader
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'crm')
    .where('state', '=', 'dead')
    .execute();
  if (dead.length > 0) return [{ check, light: 'amber', what: `${String(dead.length)} leads were given up.` }];
  const accepted = lane?.accepted ?? 0;
  return [{ check, light: 'green', what: accepted > 0 ? 'The CRM takes leads.' : 'No lead was handed over yet.' }];
}

/** What a host knows of itself that cannot look any further. */
async function mailFindings({ store, clock }: Services): Promise<readonly Finding[]> {
  const trouble = mailTrouble(await readLanes(store), clock());
  const check = 'mail server';
  if (!trouble) return [{ check, light: 'green', what: 'No mail was refused of late.' }];
  return [{ check, light: 'red', what: `Since ${trouble.since.toISOString()}: ${trouble.reason}` }];
}

/** What there is to say of a connection; undefined where this host cannot look at it. */
async function findingsOf(id: ConnectionId, services: Services): Promise<readonly Finding[] | undefined> {
  const check = checks[id];
  if (check === undefined) return crmFindings(services);
  if (services.examine) return within(check, services.examine(check));
  return id === 'mail-server' ? mailFindings(services) : undefined;
}

/** Every connection with its light, looked at now, as `npx gevel doctor` does. */
export async function connectionsPage(
  { services }: Pick<OfficePageQuestion, 'services'>,
  tested?: ConnectionId,
): Promise<ConnectionsPage> {
  const lines = connectionIds.map(async (id): Promise<ConnectionLine[]> => {
    const findings = await findingsOf(id, services);
    return findings ? [{ id, light: worstOf(findings), findings }] : [];
  });
  return {
    kind: 'connections',
    lines: (await Promise.all(lines)).flat(),
    at: services.clock().getTime(),
    isPart: !services.examine,
    ...(tested && { tested }),
  };
}
