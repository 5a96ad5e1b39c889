import { Agent, createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiHandler, type SiteState } from '#hosting/serve/api.ts';
import type { ApiEnvironment } from '#server/http/context.ts';

const rules = {
  languages: ['nl', 'fr'],
  defaultLanguage: 'nl',
  headers: [],
  redirects: [],
  moved: [],
  recordLists: { property: {}, project: {} },
  gone: [],
};
const site = {
  rules,
  files: new Map(),
  redirects: new Map(),
  references: new Map(),
  moved: new Map(),
  gone: new Set<string>(),
  tags: new Map(),
};
const state: SiteState = { site, renderOnDemand: undefined };

const patient = {
  perAddress: 60,
  most: 100,
  bytesPerAddress: 1_000_000,
  bytesPerSecond: 1,
  patienceMs: 30_000,
  longestMs: 30_000,
};
const receiving = { texts: { ...patient, perAddress: 55, patienceMs: 150 }, files: patient };

let server: Server;
let finish: () => void;

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function ask(
  path: string,
  headers: Record<string, string> = {},
  {
    body = '',
    agent = false,
    method = 'POST',
  }: { readonly body?: string | Buffer; readonly agent?: Agent | false; readonly method?: string } = {},
): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, agent, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.once('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    });
    sent.once('error', reject).end(body);
  });
}

/** Fifty requests that work until `finish`. */
function flood(): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 50 }, () => ask('/api/slow')));
}

beforeEach(async () => {
  const app = new Hono<ApiEnvironment>();
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let atWork = 0;
  app.post('/api/slow', async (context) => {
    await context.req.text();
    atWork += 1;
    await finished;
    return context.text('done');
  });
  app.post('/api/events', (context) =>
    context.body(new ReadableStream<Uint8Array>(), 200, { 'content-type': 'text/event-stream' }),
  );
  app.post('/api/read', async (context) => context.text(await context.req.text()));
  app.onError((error, context) => context.text(error.message, 503));
  app.post('/api/health/live', (context) => context.json({ atWork }));
  const handler = apiHandler({ app, trustedProxies: 1 }, () => state, receiving);
  server = createServer((incoming, response) => void handler(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.close();
});

it('answers whoever waited in vain: JSON to a script, a page to a form without one, each in the language of its page', async () => {
  const flooded = flood();
  // Fifty are at work only when the first of them has said so; health is answered all the while.
  await expect.poll(async () => (await ask('/api/health/live')).body).toBe('{"atWork":50}');
  const [json, page, view] = await Promise.all([
    ask('/api/slow', { accept: 'application/json', referer: 'https://home.example/fr/contact/' }),
    ask('/api/slow', { accept: 'text/html,*/*', 'accept-language': 'nl-BE' }),
    ask('/api/links/stop?token=a&lng=fr', { accept: 'text/html,*/*', 'accept-language': 'nl-BE' }, { method: 'GET' }),
  ]);
  expect([json.status, json.headers['retry-after'], JSON.parse(json.body)]).toEqual([
    503,
    '5',
    { code: 'busy', text: expect.stringMatching(/^Le site est très sollicité\./u) as unknown },
  ]);
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toMatch(/^<!doctype html><html lang="nl">.*<h1>Het is erg druk<\/h1>/u);
  expect(page.body).not.toContain('href');
  // Whoever follows a link of a mail has typed nothing: it can be followed again, in the language of the mail.
  expect([view.status, view.body]).toEqual([503, expect.stringMatching(/^<!doctype html><html lang="fr">/u)]);
  expect(view.body).toContain('<p>Rechargez cette page dans une minute.</p><p><a href="">');
  expect(view.body).toContain('<a href="/fr/">');
  finish();
  expect(new Set((await flooded).map(({ body }) => body))).toEqual(new Set(['done']));
});

it('keeps no place for an answer that goes on as long as somebody listens', async () => {
  const { port } = server.address() as AddressInfo;
  const listening = Array.from({ length: 60 }, () => {
    const sent = request({ port, path: '/api/events', agent: false, method: 'POST' });
    const answer = new Promise<number | undefined>((resolve) => {
      sent.once('response', ({ statusCode }) => {
        resolve(statusCode);
      });
    });
    sent.on('error', () => undefined).end();
    return { answer, leave: () => sent.destroy() };
  });
  expect(new Set(await Promise.all(listening.map(({ answer }) => answer)))).toEqual(new Set([200]));
  expect((await ask('/api/read', {}, { body: 'one' })).body).toBe('one');
  for (const { leave } of listening) leave();
});

it('gives the place of one that is done to one that waits', async () => {
  const flooded = flood();
  await expect.poll(async () => (await ask('/api/health/live')).body).toBe('{"atWork":50}');
  const late = ask('/api/slow');
  finish();
  expect([(await late).status, (await flooded).length]).toEqual([200, 50]);
});

/** Begins to send a body; `goOn` sends the rest. The answer is a text, or the code of what went wrong. */
function begin(type: string, address = '192.0.2.1'): { answer: Promise<string>; goOn: () => void; stop: () => void } {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': type, 'x-forwarded-for': address };
  const sent = request({ port, path: '/api/read', agent: false, method: 'POST', headers });
  const answer = new Promise<string>((resolve) => {
    sent.once('response', (response) => response.setEncoding('utf8').once('data', resolve));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? '');
    });
  });
  sent.write('one ');
  return { answer, goOn: () => sent.end('two'), stop: () => sent.destroy() };
}

const json = 'application/json';
const withFiles = 'multipart/form-data; boundary=x';

it('waits for files, and not for what somebody types', async () => {
  const files = begin(withFiles);
  expect(JSON.parse(await begin(json).answer)).toMatchObject({ code: 'busy' });
  files.goOn();
  expect(await files.answer).toBe('one two');
});

it('keeps no place for those who have not sent everything, nor for those who left', async () => {
  const unfinished = Array.from({ length: 55 }, () => begin(json));
  for (const { stop } of unfinished.slice(0, 50)) stop();
  const flooded = flood();
  await expect.poll(async () => (await ask('/api/health/live')).body).toBe('{"atWork":50}');
  finish();
  expect(new Set((await flooded).map(({ status }) => status))).toEqual(new Set([200]));
  for (const { stop } of unfinished) stop();
});

it('sends away the slowest of an address that has too many under way, and nobody else', async () => {
  const first = begin(withFiles, '192.0.2.1');
  const elsewhere = begin(withFiles, '192.0.2.2');
  await expect.poll(async () => (await ask('/api/read', {}, { body: 'x' })).status).toBe(200);
  const others = Array.from({ length: 60 }, () => begin(withFiles, '192.0.2.1'));
  expect(await first.answer).toBe('busy');
  for (const { goOn } of [elsewhere, ...others]) goOn();
  expect(new Set(await Promise.all([elsewhere, ...others].map(({ answer }) => answer)))).toEqual(new Set(['one two']));
});

it('hands on every byte of a body, one after the other by the same connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (const type of [json, withFiles]) {
      for (const size of [0, 1, 70_000, 250_000]) {
        const body = Buffer.alloc(size, 'x');
        const { status, headers, body: answer } = await ask('/api/read', { 'content-type': type }, { body, agent });
        expect([type, status, headers.connection, answer.length]).toEqual([type, 200, 'keep-alive', size]);
      }
    }
  } finally {
    agent.destroy();
  }
});

it('says that it ends the connection where it answers before the body is there', async () => {
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const connectionOf = (path: string, type: string): Promise<(string | number | undefined)[]> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': type, 'content-length': 9 };
      const sent = request({ port, path, agent, method: 'POST', headers }, (response) => {
        resolve([response.statusCode, response.headers.connection]);
      });
      sent.on('error', reject).write('x');
    });
  try {
    expect(await connectionOf('/api/nothing', withFiles)).toEqual([404, 'close']);
    expect(await connectionOf('/api/read', json)).toEqual([503, 'close']);
  } finally {
    agent.destroy();
  }
});

it('refuses bodies that are too long without waiting for them, and keeps nobody else waiting', async () => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': json, 'content-length': 9_000_000 };
  const statuses = Array.from(
    { length: 60 },
    () =>
      new Promise((resolve, reject) => {
        const sent = request({ port, path: '/api/nothing', agent: false, method: 'POST', headers }, (response) => {
          resolve(response.statusCode);
          sent.destroy();
        });
        sent.on('error', reject).write('x');
      }),
  );
  expect((await ask('/api/read', {}, { body: 'x' })).status).toBe(200);
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([404]));
});

it('keeps nobody waiting for those who send files', async () => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const uploads = Array.from({ length: 60 }, () =>
    request({ port, path: '/api/slow', agent: false, method: 'POST', headers }).on('error', () => undefined),
  );
  for (const upload of uploads) upload.end('a file');
  await expect.poll(async () => (await ask('/api/health/live')).body).toBe('{"atWork":10}');
  expect((await ask('/api/read')).status).toBe(200);
  finish();
});
