import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs, secondMs } from '#server/clock.ts';
import { newChallenge } from '#server/guards/proof-of-work.ts';
import { signToken } from '#server/guards/token.ts';
import { answerOf, answersTo, type Answer } from './guard-answers.ts';
import { htmlPost, jsonPost, startApi, type TestApi } from './test-api.ts';

let api: TestApi;
let floods = 0;

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
  floods += 1;
  const from = { 'x-forwarded-for': `203.0.113.${String(floods)}` };
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
