import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { ProofWork, type Proof, type ProofTools } from '#ui/form/island/proof.ts';
import { forms } from '#server/forms/forms.ts';
import { answerOf, answersTo, type Answer, type Body } from './guard-answers.ts';
import { people, type Visit } from './recorded-people.ts';
import { jsonPost, ownHeaders, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { VirtualTime } from './virtual-time.ts';

let api: TestApi;
let keys = 0;

const fetchTask: ProofTools['fetchTask'] = async () =>
  objectWith<Awaited<ReturnType<ProofTools['fetchTask']>>>(
    await (await api.request('/api/challenge')).json(),
    'challenge',
    'stamp',
  );

/** The device of a visitor, in virtual time. */
function toolsOf(visit: Visit, time: VirtualTime): ProofTools {
  const { workMs = 300, networkMs = 40, lacks, clockMs = 0, clockSetAfter = 0, input = 0 } = visit;
  return {
    async fetchTask() {
      await time.wait(lacks === 'task' ? 10_000 : networkMs);
      if (lacks === 'task') throw new Error('The network gave up.');
      return time.real(fetchTask());
    },
    async solve(challenge) {
      if (lacks === 'crypto') throw new TypeError('crypto.subtle is undefined');
      const solution = await time.real(solveChallenge({ challenge, deriveKey }));
      await time.wait(workMs);
      return solution;
    },
    // Set after the first answer, where it is set at all.
    now: () => 1_000_000_000_000 + time.at + clockMs + (time.at > input + 500 ? clockSetAfter : 0),
    wait: (ms) => time.wait(ms),
  };
}

/** Each visitor has a household of their own. */
let households = 0;
const ownHousehold = () => ({ 'x-forwarded-for': `198.18.${String(households >> 8)}.${String(households & 255)}` });

async function postWithScript(form: string, body: Body, proof: Proof, key: string): Promise<Answer> {
  const sent = { ...body, ...proof, language: 'nl', company_url: '', idempotencyKey: key };
  return answerOf(await api.request(`/api/forms/${form}`, jsonPost(sent, ownHousehold())));
}

async function postWithoutScript(form: string, body: Body): Promise<Answer> {
  const fields = new URLSearchParams([['company_url', '']]);
  for (const [name, value] of Object.entries(body)) for (const each of [value].flat()) fields.append(name, each);
  const headers = ownHeaders({ accept: 'text/html', ...ownHousehold() });
  return answerOf(await api.request(`/nl/form/${form}/`, { method: 'POST', headers, body: fields }));
}

/** What is sent at each attempt. */
function bodiesOf({ form = 'contact', sends, again, first }: Visit): Body[] {
  const body = answersTo(form);
  return sends.map((_, attempt) => {
    if (first === 'refused' && attempt === 0) return { ...body, email: 'an@' };
    if (again === 'other' && attempt > 0) return { ...body, question: 'En nog iets: is er een garage?' };
    return body;
  });
}

/** Plays a visit; returns what the visitor is told at the end. */
async function play(visit: Visit): Promise<Answer> {
  const { form = 'contact', input, sends, first, lacks } = visit;
  households += 1;
  const time = new VirtualTime(api.pass);
  const work = new ProofWork(toolsOf(visit, time));
  const bodies = bodiesOf(visit);
  let answer: Answer = 'refused';
  let key = '';
  for (const [attempt, at] of sends.entries()) {
    if (attempt === 0 && input !== undefined && lacks !== 'script') {
      await time.until(input);
      work.start();
    }
    await time.until(at);
    const body = bodies[attempt] ?? {};
    if (lacks === 'script') {
      answer = await postWithoutScript(form, body);
      continue;
    }
    // As use-sending.ts does: the same answers carry the same key.
    if (attempt === 0 || JSON.stringify(body) !== JSON.stringify(bodies[attempt - 1])) {
      key = `visit-key-${String((keys += 1))}`;
    }
    const proof = await time.finish(work.take());
    // A server that is too busy has not looked at the form.
    if (first !== 'busy' || attempt > 0) answer = await postWithScript(form, body, proof, key);
  }
  return answer;
}

describe.each(storeKinds)('people who fill in a form, on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
  });

  afterAll(async () => {
    await api.close();
  });

  const held: string[] = [];
  // What the store decides is that a proof was used before: the others need no second one.
  const table = Object.entries(people(forms.map(({ name }) => name))).filter(
    ([, { sends }]) => kind === 'sqlite' || sends.length > 1,
  );

  it.each(table)('are thanked: %s', async (name, visit) => {
    const answer = await play(visit);
    if (answer === 'held') held.push(name);
    expect(answer).toBe('thanked');
  });

  it('are many, and none of them is held', async () => {
    if (kind === 'sqlite') expect(table.length).toBeGreaterThanOrEqual(300);
    expect(held).toEqual([]);
    const doubted = await api.services.store.reader
      .selectFrom('leads')
      .select('suspicion')
      .where('suspicion', 'is not', null)
      .execute();
    expect(doubted).toEqual([]);
  });
});
