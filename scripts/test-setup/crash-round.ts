import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
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

async function portOf(child: ChildProcess): Promise<number> {
  const { stdout } = child;
  if (!stdout) throw new Error('The API has no output to read its port from.');
  const [chunk] = (await Promise.race([once(stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
  const port = Number(String(chunk));
  if (Number.isInteger(port) && port > 0) return port;
  throw new Error('The API did not start; what it said stands above.');
}

function question(email: string): string {
  const person = { title: 'none', firstName: 'An', lastName: 'Peeters', phone: '0470123456', email };
  return JSON.stringify({ ...person, language: 'nl', question: `Is het nog vrij? ${email}` });
}

interface Visitor {
  readonly port: number;
  readonly agent: Agent;
  readonly index: number;
  readonly email: string;
}

/** Status of the answer; 0 when there was none. */
function send({ port, agent, index, email }: Visitor): Promise<number> {
  const body = question(email);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': `10.${String((index >> 16) & 255)}.${String((index >> 8) & 255)}.${String(index & 255)}`,
  };
  return new Promise((resolve) => {
    const post = request({ port, host: '127.0.0.1', path: '/api/forms/contact', method: 'POST', headers, agent });
    post.once('response', (response) => {
      response.resume();
      // Only a whole answer counts.
      response.once('end', () => {
        resolve(response.statusCode ?? 0);
      });
      response.once('error', () => {
        resolve(0);
      });
    });
    post.once('error', () => {
      resolve(0);
    });
    post.end(body);
  });
}

/** Starts the API, lets everybody send at once, and kills it with SIGKILL in the middle. */
export async function runCrashRound({ env, name, submissions, killAfter }: CrashRound): Promise<CrashOutcome> {
  const child = spawn(process.execPath, ['scripts/test-setup/api-process.ts'], {
    env: { ...process.env, ...env, TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const acknowledged: string[] = [];
  let unanswered = 0;
  try {
    const port = await portOf(child);
    const visitors = Array.from({ length: submissions }, async (_, index) => {
      const email = `${name}-${String(index)}@home.example`;
      const status = await send({ port, agent, index, email });
      if (status === 201) acknowledged.push(email);
      else if (status === 0) unanswered += 1;
      if (acknowledged.length >= killAfter) child.kill('SIGKILL');
    });
    await Promise.all(visitors);
  } finally {
    child.kill('SIGKILL');
    await gone;
    agent.destroy();
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
