import { startKillableApi, type KillableApi } from '#scripts/test-setup/killable-api.ts';
import { newSecret, secretHash } from '#server/accounts/secrets.ts';
import type { Store } from '#server/store/store.ts';

const agents = ['agent-0', 'agent-1', 'agent-2', 'agent-3'] as const;
const manager = 'manager-0';
/** As many colleagues press a button at the same moment. */
const connections = 16;
/** Done, none came, and: not done, send it again. */
const [ok, none, busy] = [200, 0, 503];

/** What colleagues were told over all rounds, and what they still have to send again. */
export interface OfficeLedger {
  /** Cookie of the manager who does it all. */
  readonly cookie: string;
  /** Whom an acknowledged lead went to, by its number. */
  readonly assigned: Map<string, string>;
  readonly answered: Set<string>;
  /** Leads of which something was not acknowledged: sent again in the next round. */
  readonly open: Set<string>;
  unanswered: number;
}

/** Adds the colleagues, one of them logged in. */
export async function openOfficeLedger(store: Store): Promise<OfficeLedger> {
  const secret = newSecret();
  const now = Date.now();
  const people = [...agents, manager].map((id) => {
    const role = id === manager ? ('manager' as const) : ('agent' as const);
    const account = { email: `${id}@agency.example`, email_key: `${id}@agency.example`, language: 'nl', name: id };
    return { id, role, status: 'active' as const, ...account, created_at: now, updated_at: now };
  });
  await store.write(async (transaction) => {
    await transaction.insertInto('staff').values(people).execute();
    const session = {
      hash: secretHash(secret),
      id: 'session-0',
      staff_id: manager,
      stage: 'open' as const,
      device: '',
    };
    await transaction
      .insertInto('staff_sessions')
      .values({ ...session, created_at: now, seen_at: now })
      .execute();
  });
  const cookie = `__Host-gevel-office=${secret}`;
  return { cookie, assigned: new Map(), answered: new Set(), open: new Set(), unanswered: 0 };
}

/** Adds leads that wait for an answer; returns their numbers. */
async function addLeads(store: Store, name: string, count: number): Promise<string[]> {
  const now = Date.now();
  const ids = Array.from({ length: count }, (_, index) => `${name}-${String(index)}`);
  const said = { form: 'contact', language: 'nl', created_at: now };
  await store.write(async (transaction) => {
    await transaction
      .insertInto('leads')
      .values(
        ids.map((id) => ({ ...said, id, email: `${id}@home.example`, name: 'An', fields: '{}', retention: 'lead' })),
      )
      .execute();
    const fresh = { state: 'new' as const, is_held: 0, opened_at: now, reminded: 2 };
    await transaction
      .insertInto('lead_cases')
      .values(ids.map((id) => ({ ...said, ...fresh, lead_id: id })))
      .execute();
  });
  return ids;
}

/** Whom a lead goes to: each time it is sent, the same. */
function colleagueOf(lead: string): string {
  return agents[Number(lead.split('-').at(-1)) % agents.length] ?? agents[0];
}

/** Assigns a lead and answers it; a form that comes again has the key that it had. */
async function workOn(lead: string, api: KillableApi, ledger: OfficeLedger, done: () => void): Promise<void> {
  const headers = { Cookie: ledger.cookie };
  const colleague = colleagueOf(lead);
  const answer = { language: 'nl', lead, key: lead, subject: `Antwoord ${lead}`, answer: 'Ja, nog vrij.' };
  const assigned = await api.post('/api/office/lead-assign', { language: 'nl', lead, colleague }, headers);
  if (assigned === ok) {
    ledger.assigned.set(lead, colleague);
    done();
  }
  const answered = await api.post('/api/office/lead-answer', answer, headers);
  if (answered === ok) {
    ledger.answered.add(lead);
    done();
  }
  ledger.unanswered += [assigned, answered].filter((status) => status === none).length;
  const refused = [assigned, answered].find((status) => ![ok, none, busy].includes(status));
  if (refused !== undefined) throw new Error(`The office answered ${String(refused)} for the lead ${lead}.`);
  if (assigned === ok && answered === ok) ledger.open.delete(lead);
  else ledger.open.add(lead);
}

/** A round in which the API is killed while leads are assigned and answered. */
export interface OfficeCrashRound {
  readonly env: Readonly<Record<string, string>>;
  /** The same store, open. It is closed by whoever opened it. */
  readonly store: Store;
  readonly ledger: OfficeLedger;
  /** No lead is the same in two rounds. */
  readonly name: string;
  readonly leads: number;
  /** It is killed as soon as this share of the work was acknowledged, 0 for the first act of it; without it, never. */
  readonly killAt?: number;
}

/** Starts the API, assigns and answers new leads and those that are open, all at once, and kills it in the middle. */
export async function runOfficeCrashRound(round: OfficeCrashRound): Promise<void> {
  const { env, store, ledger, name, leads, killAt = Number.POSITIVE_INFINITY } = round;
  const ids = [...ledger.open, ...(leads > 0 ? await addLeads(store, name, leads) : [])];
  const killAfter = 1 + Math.floor(killAt * 2 * ids.length);
  const api = await startKillableApi(env, connections);
  let acknowledged = 0;
  try {
    const done = (): void => {
      acknowledged += 1;
      if (acknowledged >= killAfter) api.kill();
    };
    await Promise.all(ids.map((lead) => workOn(lead, api, ledger, done)));
  } finally {
    await api.end();
  }
}

/** What the store lacks of what was acknowledged, and leads with more than one mail. */
export async function officeLosses({ reader }: Store, ledger: OfficeLedger) {
  const rows = await reader
    .selectFrom('lead_cases')
    .leftJoin('outbox', 'outbox.lead_id', 'lead_cases.lead_id')
    .select(({ fn }) => [
      'lead_cases.lead_id as id',
      'assignee',
      'lead_cases.state as state',
      fn.count<number>('outbox.id').as('mails'),
    ])
    .groupBy(['lead_cases.lead_id', 'assignee', 'lead_cases.state'])
    .execute();
  const cases = new Map(rows.map((row) => [row.id, row]));
  const lostAssignments = [...ledger.assigned].filter(([id, colleague]) => cases.get(id)?.assignee !== colleague);
  const lostAnswers = [...ledger.answered].filter((id) => {
    const found = cases.get(id);
    return found?.state !== 'answered' || found.mails === 0;
  });
  const mailedTwice = rows.filter(({ mails }) => mails > 1).map(({ id }) => id);
  return { lostAssignments, lostAnswers, mailedTwice };
}
