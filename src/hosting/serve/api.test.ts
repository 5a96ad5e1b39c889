import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiHandler, type SiteState } from '#hosting/serve/api.ts';
import type { ApiEnvironment } from '#server/http/context.ts';

const rules = { languages: ['nl', 'fr'], defaultLanguage: 'nl', headers: [], redirects: [], gone: [] };
const site = { rules, files: new Map(), redirects: new Map(), gone: new Set<string>(), tags: new Map() };
const state: SiteState = { site, renderOnDemand: undefined };

const patienceMs = 150;

let server: Server;
let finish: () => void;

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, agent: false, method: 'POST' }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.once('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    });
    sent.once('error', reject).end();
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
    atWork += 1;
    await finished;
    return context.text('done');
  });
  app.post('/api/read', async (context) => context.text(await context.req.text()));
  app.post('/api/health/live', (context) => context.json({ atWork }));
  const handler = apiHandler({ app }, () => state, patienceMs);
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
  const [json, page] = await Promise.all([
    ask('/api/slow', { accept: 'application/json', referer: 'https://home.example/fr/contact/' }),
    ask('/api/slow', { accept: 'text/html,*/*', 'accept-language': 'nl-BE' }),
  ]);
  expect([json.status, json.headers['retry-after'], JSON.parse(json.body)]).toEqual([
    503,
    '5',
    { code: 'busy', text: expect.stringMatching(/^Il y a beaucoup de monde\./u) as unknown },
  ]);
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toMatch(/^<!doctype html><html lang="nl">.*<h1>Het is erg druk<\/h1>/u);
  finish();
  expect(new Set((await flooded).map(({ body }) => body))).toEqual(new Set(['done']));
});

it('gives the place of one that is done to one that waits', async () => {
  const flooded = flood();
  await expect.poll(async () => (await ask('/api/health/live')).body).toBe('{"atWork":50}');
  const late = ask('/api/slow');
  finish();
  expect([(await late).status, (await flooded).length]).toEqual([200, 50]);
});

/** Begins to send a body; `goOn` sends the rest. The answer is a text, or the code of what went wrong. */
function begin(type: string): { answer: Promise<string>; goOn: () => void } {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': type };
  const sent = request({ port, path: '/api/read', agent: false, method: 'POST', headers });
  const answer = new Promise<string>((resolve) => {
    sent.once('response', (response) => response.setEncoding('utf8').once('data', resolve));
    sent.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? '');
    });
  });
  sent.write('one ');
  return { answer, goOn: () => sent.end('two') };
}

it('waits for files, and not for what somebody types', async () => {
  const files = begin('multipart/form-data; boundary=x');
  expect(await begin('application/json').answer).toBe('ECONNRESET');
  files.goOn();
  expect(await files.answer).toBe('one two');
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
