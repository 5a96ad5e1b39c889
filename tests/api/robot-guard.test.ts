import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs, secondMs } from '#server/clock.ts';
import { forms } from '#server/forms/forms.ts';
import { signToken } from '#server/guards/token.ts';
import { newChallenge } from '#server/guards/proof-of-work.ts';
import { ProofWork, type Proof, type ProofTools } from '#ui/form/island/proof.ts';
import { people, type Visit } from './recorded-people.ts';
import { htmlPost, jsonPost, ownHeaders, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';
import { VirtualTime } from './virtual-time.ts';

let api: TestApi;
let visits = 0;

type Body = Record<string, string | readonly string[]>;

/** Right answers to a form, each time of somebody else. */
function answersTo(name: string): Body {
  const form = forms.find((each) => each.name === name);
  if (!form) throw new Error(`There is no form ${name}.`);
  visits += 1;
  const own = `visitor${String(visits)}@home.example`;
  const answers: Body = validAnswers(form);
  const friend = 'friendEmail' in answers ? { friendEmail: `friend${String(visits)}@home.example` } : {};
  // A time of the calendar has few places.
  const slots = ['09:30', '10:30', '11:30', '13:30', '14:30', '15:30', '16:30'];
  const slot = 'slot' in answers ? { slot: slots[visits % slots.length] ?? '' } : {};
  return { ...answers, ...friend, ...slot, ...('email' in answers && { email: own }) };
}

/** Where a visitor is led after sending: `held` is the page that says that a person looks at the message first. */
type Answer = 'thanked' | 'held' | 'refused';

async function answerOf(response: Response): Promise<Answer> {
  if (response.status >= 400) return 'refused';
  const place = response.headers.get('location') ?? ((await response.json()) as { readonly feedback: string }).feedback;
  return place.includes('wordt-nagekeken') ? 'held' : 'thanked';
}

const fetchTask: ProofTools['fetchTask'] = async () =>
  (await (await api.request('/api/challenge')).json()) as Awaited<ReturnType<ProofTools['fetchTask']>>;

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

async function postWithScript(form: string, body: Body, proof: Proof, key: string): Promise<Answer> {
  const sent = { ...body, ...proof, language: 'nl', company_url: '', idempotencyKey: key };
  return answerOf(await api.request(`/api/forms/${form}`, jsonPost(sent)));
}

async function postWithoutScript(form: string, body: Body): Promise<Answer> {
  const fields = new URLSearchParams([['company_url', '']]);
  for (const [name, value] of Object.entries(body)) for (const each of [value].flat()) fields.append(name, each);
  const headers = ownHeaders({ accept: 'text/html' });
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
      key = `visit-${String(visits)}-${String(attempt)}`;
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
  const table = Object.entries(people).filter(([, { sends }]) => kind === 'sqlite' || sends.length > 1);

  it.each(table)('are thanked: %s', async (name, visit) => {
    const answer = await play(visit);
    if (answer === 'held') held.push(name);
    expect(answer).toBe('thanked');
  });

  it('are many, and none of them is held', async () => {
    if (kind === 'sqlite') expect(table.length).toBeGreaterThanOrEqual(60);
    expect(held).toEqual([]);
    const doubted = await api.services.store.reader
      .selectFrom('leads')
      .select('suspicion')
      .where('suspicion', 'is not', null)
      .execute();
    expect(doubted).toEqual([]);
  });
});

async function solved(secret = api.services.config.secret): Promise<{ challenge: Challenge; altcha: string }> {
  const challenge = await newChallenge(secret, api.services.clock());
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, altcha: encode({ challenge, solution }) };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

async function sendBody(more: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return answerOf(await api.request('/api/forms/contact', jsonPost({ ...answersTo('contact'), ...more }, headers)));
}

/** Sends so often from one address; `refused` where not all come through. */
async function flood(count: number, more: () => Promise<object>): Promise<Answer> {
  visits += 1;
  const from = { 'x-forwarded-for': `203.0.113.${String(visits % 250)}` };
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await sendBody(await more(), from));
  return answers.find((answer) => answer !== 'thanked') ?? 'thanked';
}

/** The same proof with every message; what becomes of the last. */
async function replay(times: number): Promise<Answer> {
  const { altcha } = await solved();
  let answer: Answer = 'refused';
  for (let index = 0; index < times; index += 1) answer = await sendBody({ altcha });
  return answer;
}

const stampAgo = (ms: number, secret = api.services.config.secret): string => {
  const issuedAt = api.services.clock().getTime() - ms;
  return signToken(secret, { purpose: 'stamp', value: '', issuedAt, expiresAt: issuedAt + 60 * minuteMs });
};

interface Robot {
  readonly act: () => Promise<Answer>;
  readonly becomes: Answer;
}

const trap = 'https://spam.example';

const robots: Readonly<Record<string, Robot>> = {
  'fills in every field': { act: () => sendBody({ company_url: trap }), becomes: 'held' },
  'fills in every field of a page without a script': {
    act: async () => {
      const body = { ...answersTo('contact'), company_url: trap } as Record<string, string>;
      return answerOf(await api.request('/nl/form/contact/', htmlPost(body)));
    },
    becomes: 'held',
  },
  'is a browser that fills in every field, and works for its proof': {
    act: async () =>
      sendBody({ company_url: trap, ...(await solved()), stamp: stampAgo(minuteMs), challenge: undefined }),
    becomes: 'held',
  },
  'sends the stamp at once, without a proof': { act: () => sendBody({ stamp: stampAgo(0) }), becomes: 'held' },
  'sends the stamp after 1.9 s, without a proof': {
    act: () => sendBody({ stamp: stampAgo(1.9 * secondMs) }),
    becomes: 'held',
  },
  'makes up a stamp': { act: () => sendBody({ stamp: 'W10.AAAA' }), becomes: 'held' },
  'has the stamp of another site': {
    act: () => sendBody({ stamp: stampAgo(minuteMs, 'the secret of another site, long enough') }),
    becomes: 'held',
  },
  'makes up a proof': { act: () => sendBody({ altcha: encode({ challenge: 1 }) }), becomes: 'held' },
  'guesses the solution': {
    act: async () => {
      const { challenge } = await solved();
      return sendBody({ altcha: encode({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }) });
    },
    becomes: 'held',
  },
  'makes its task easier': {
    act: async () => {
      const { challenge } = await solved();
      const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
      return sendBody({ altcha: encode({ challenge: easy, solution: { counter: 1, derivedKey: '00' } }) });
    },
    becomes: 'held',
  },
  'makes its task last longer': {
    act: async () => {
      const { challenge } = await solved();
      const later = { ...challenge.parameters, expiresAt: (challenge.parameters.expiresAt ?? 0) + 86_400 };
      const longer = { ...challenge, parameters: later };
      return sendBody({
        altcha: encode({ challenge: longer, solution: await solveChallenge({ challenge, deriveKey }) }),
      });
    },
    becomes: 'held',
  },
  'has a proof of another site': {
    act: async () => sendBody({ altcha: (await solved('the secret of another site, long enough')).altcha }),
    becomes: 'held',
  },
  'uses one proof twice': { act: () => replay(2), becomes: 'held' },
  'uses one proof for twelve messages': { act: () => replay(12), becomes: 'held' },
  'sends a proof that is no JSON': { act: () => sendBody({ altcha: '%%%' }), becomes: 'held' },
  'posts thirty times from one address, without a proof': {
    act: () => flood(30, () => Promise.resolve({})),
    becomes: 'refused',
  },
  'posts thirty times from one address, each with a proof': {
    act: () => flood(30, async () => ({ altcha: (await solved()).altcha })),
    becomes: 'refused',
  },
  'posts from the page of another site': {
    act: () => sendBody({}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
    becomes: 'refused',
  },
  // What nobody can tell from a person.
  'posts once, like a browser without a script': { act: () => sendBody({}), becomes: 'thanked' },
  'waits two seconds with its stamp, without a proof': {
    act: () => sendBody({ stamp: stampAgo(2 * secondMs) }),
    becomes: 'thanked',
  },
  'is a browser that works for its proof and leaves the trap alone': {
    act: async () => sendBody({ altcha: (await solved()).altcha, stamp: stampAgo(100) }),
    becomes: 'thanked',
  },
  'comes with a proof of yesterday, worth as much as none': {
    act: async () => {
      const { altcha } = await solved();
      api.pass(61 * minuteMs);
      return sendBody({ altcha });
    },
    becomes: 'thanked',
  },
};

describe('a robot', () => {
  beforeAll(async () => {
    api = await startApi('sqlite');
  });

  afterAll(async () => {
    await api.close();
  });

  it.each(Object.entries(robots))('that %s', async (_name, { act, becomes }) => {
    expect(await act()).toBe(becomes);
  });

  it('of these 22, 18 are caught', () => {
    const all = Object.values(robots);
    expect([all.length, all.filter(({ becomes }) => becomes !== 'thanked').length]).toEqual([22, 18]);
  });
});
