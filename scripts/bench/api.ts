/**
 * The API under more than it can take: `node scripts/bench/api.ts [--connections 1000] [--seconds 10]`. Needs a built
 * site. Every connection sends questions one after the other, each of another visitor; a reader asks for a static page
 * all the while, from a thread of its own: the one that sends is as busy as the server. The last line is one JSON object.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { PageTime } from '#scripts/bench/read-pages.ts';
import { startSite } from '#scripts/test-setup/site-process.ts';
import { quantile } from './measure.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
  },
});
const connections = Number(values.connections);

interface Answer {
  readonly status: number;
  readonly ms: number;
}

let visitors = 0;

function postBody(visitor: number): string {
  const person = { title: 'none', firstName: 'An', lastName: 'Peeters', phone: '0470123456' };
  return JSON.stringify({ ...person, email: `v${visitor}@home.example`, question: `Vraag ${visitor}`, language: 'nl' });
}

function ask(port: number, agent: Agent, body: string): Promise<Answer> {
  visitors += 1;
  const started = performance.now();
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const headers = {
    'X-Forwarded-For': address,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const done = (status: number): void => {
      resolve({ status, ms: performance.now() - started });
    };
    const call = request({ port, host: '127.0.0.1', path: '/api/forms/contact', method: 'POST', headers, agent });
    call.once('response', (response) => {
      response.resume();
      response.once('end', () => {
        done(response.statusCode ?? 0);
      });
    });
    call.once('error', () => {
      done(0);
    });
    call.end(body);
  });
}

function peakRssMb(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Reads pages for so long, in a thread. */
async function readPages(port: number, seconds: number): Promise<readonly PageTime[]> {
  const reader = new Worker(new URL('read-pages.ts', import.meta.url), {
    workerData: { url: `http://127.0.0.1:${port}/nl/`, seconds },
  });
  const [pages] = (await once(reader, 'message')) as [readonly PageTime[]];
  return pages;
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'));
const server = await startSite({ GEVEL_VAR: folder, GEVEL_STORE: join(folder, 'gevel.db') });
try {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const seconds = Number(values.seconds);
  const end = performance.now() + seconds * 1000;
  const answers: Answer[] = [];
  const senders = Array.from({ length: connections }, async () => {
    while (performance.now() < end) answers.push(await ask(server.port, agent, postBody(visitors)));
  });
  const reading = readPages(server.port, seconds);
  const started = performance.now();
  await Promise.all(senders);
  const passedS = (performance.now() - started) / 1000;
  const pages = await reading;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const count = (isWanted: (status: number) => boolean): number =>
    answers.filter(({ status }) => isWanted(status)).length;
  const accepted = count((status) => status >= 200 && status < 300);
  const refused = count((status) => status === 429 || status === 503);
  const pageTimes = pages.map(({ ms }) => ms).sort((a, b) => a - b);
  const failedPages = pages.filter(({ status }) => status !== 200).length;
  console.log(
    `Static pages meanwhile: ${pages.length}, failed ${failedPages}, p99 ${Math.round(quantile(pageTimes, 0.99))} ms.`,
  );
  console.log(
    JSON.stringify({
      answers_per_s: Math.round(answers.length / passedS),
      p99_ms: Math.round(quantile(times, 0.99)),
      accepted,
      refused,
      other: answers.length - accepted - refused,
      rss_mb: peakRssMb(server.pid),
    }),
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
