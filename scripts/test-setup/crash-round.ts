import { startKillableApi } from '#scripts/test-setup/killable-api.ts';
import type { Store } from '#server/store/store.ts';

/** A round in which the API is killed while visitors send. */
export interface CrashRound {
  /** Where the store is, as the environment says it. */
  readonly env: Readonly<Record<string, string>>;
  /** Name of the round: no visitor is the same in two. */
  readonly name: string;
  readonly submissions: number;
  /** It is killed as soon as so many visitors have been told that we have their question. */
  readonly killAfter: number;
}

export interface CrashOutcome {
  /** Addresses of the visitors that were told that we have their question. */
  readonly acknowledged: readonly string[];
  readonly unanswered: number;
}

function questionOf(email: string): object {
  const person = { title: 'none', firstName: 'An', lastName: 'Peeters', phone: '0470123456', email };
  return { ...person, language: 'nl', question: `Is het nog vrij? ${email}` };
}

/** Another one for each visitor. */
function addressOf(index: number): string {
  return `10.${String((index >> 16) & 255)}.${String((index >> 8) & 255)}.${String(index & 255)}`;
}

/** Starts the API, lets everybody send at once, and kills it with SIGKILL in the middle. */
export async function runCrashRound({ env, name, submissions, killAfter }: CrashRound): Promise<CrashOutcome> {
  const api = await startKillableApi(env);
  const acknowledged: string[] = [];
  let unanswered = 0;
  try {
    const visitors = Array.from({ length: submissions }, async (_, index) => {
      const email = `${name}-${String(index)}@home.example`;
      const headers = { 'X-Forwarded-For': addressOf(index) };
      const status = await api.post('/api/forms/contact', questionOf(email), headers);
      if (status === 201) acknowledged.push(email);
      else if (status === 0) unanswered += 1;
      if (acknowledged.length >= killAfter) api.kill();
    });
    await Promise.all(visitors);
  } finally {
    await api.end();
  }
  return { acknowledged, unanswered };
}

/** How many mails each lead of a store has, by the address of its visitor. */
export async function mailsByVisitor({ reader }: Store): Promise<Map<string, number>> {
  const leads = await reader
    .selectFrom('leads')
    .leftJoin('outbox', 'outbox.lead_id', 'leads.id')
    .select(({ fn }) => ['leads.email', fn.count<number>('outbox.id').as('mails')])
    .groupBy(['leads.id', 'leads.email'])
    .execute();
  return new Map(leads.map(({ email, mails }) => [email, mails]));
}
