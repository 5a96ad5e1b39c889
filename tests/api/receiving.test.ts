import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SiteProcess } from '#scripts/test-setup/site-process.ts';
import { startBareSite } from './bare-site.ts';
import { jsonPost, question } from './test-api.ts';

let site: SiteProcess;
let open: Socket[] = [];

/** Somebody who sends slowly, nothing more, or only a part. */
interface Sender {
  readonly socket: Socket;
  /** All that came back. */
  readonly answer: () => string;
}

interface Unfinished {
  readonly path: string;
  readonly type: string;
  readonly address: string;
  readonly length?: number;
}

const slowAddress = '203.0.113.7';
const typed: Unfinished = { path: '/api/forms/contact', type: 'application/json', address: slowAddress };
const files: Unfinished = {
  path: '/api/forms/testimonial',
  type: 'multipart/form-data; boundary=x',
  address: slowAddress,
};

/** Sends a head that promises a body, and the first sign of it. */
function begin({ path, type, address, length = 9 }: Unfinished): Promise<Sender> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(site.port, '127.0.0.1', () => {
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        'Sec-Fetch-Site: same-origin',
        `Content-Type: ${type}`,
        `X-Forwarded-For: ${address}`,
        `Content-Length: ${String(length)}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n{`);
      resolve({ socket, answer: () => answer });
    });
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.once('error', reject).on('error', () => undefined);
    open.push(socket);
  });
}

function beginMany(count: number, request: Unfinished): Promise<Sender[]> {
  return Promise.all(Array.from({ length: count }, () => begin(request)));
}

let visitors = 0;

/** Somebody at this address sends a question; the status of the answer. */
async function sendQuestion(address: string): Promise<number> {
  visitors += 1;
  const body = { ...question, email: `visitor${String(visitors)}@home.example` };
  const response = await fetch(`http://127.0.0.1:${String(site.port)}${typed.path}`, {
    ...jsonPost(body, { 'x-forwarded-for': address }),
    signal: AbortSignal.timeout(15_000),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Somebody at this address sends a testimonial, as a form with files. */
async function sendTestimonial(address: string): Promise<number> {
  visitors += 1;
  const body = new FormData();
  const answers = {
    language: 'nl',
    name: 'Jan Peeters',
    comment: `Snel en eerlijk geholpen. ${String(visitors)}`,
    consent: 'yes',
  };
  for (const [name, value] of Object.entries(answers)) body.append(name, value);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3060a0' } })
    .jpeg()
    .toBuffer();
  body.append('image', new File([new Uint8Array(photo)], 'home.jpg'));
  const response = await fetch(`http://127.0.0.1:${String(site.port)}${files.path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  await response.arrayBuffer();
  return response.status;
}

beforeAll(async () => {
  site = await startBareSite();
});

afterAll(async () => {
  await site.stop();
});

afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});

it('takes questions and files while others hold unfinished forms, at the same address too', async () => {
  // Of one block only so many are received at once; together these hold more than there are places.
  for (const address of [slowAddress, '192.0.2.7', '198.18.0.7']) {
    await beginMany(60, { ...typed, address });
    await beginMany(20, { ...files, address });
  }
  await wait(200);
  for (const address of [slowAddress, '198.51.100.4', '2001:db8:1:2::3']) {
    expect([address, await sendQuestion(address), await sendTestimonial(address)]).toEqual([address, 201, 201]);
  }
});

it('takes questions while others send theirs sign by sign', async () => {
  const senders = await beginMany(120, { ...typed, length: 60_000 });
  const drip = setInterval(() => {
    for (const { socket } of senders) socket.write(' ');
  }, 100);
  try {
    await wait(1_000);
    expect(await sendQuestion(slowAddress)).toBe(201);
    expect(await sendQuestion('198.51.100.5')).toBe(201);
    // They are sent away long before they would have been done; who reads in time is told so.
    await expect.poll(() => senders.every(({ socket }) => socket.closed), { timeout: 30_000 }).toBe(true);
    const answers = senders.map(({ answer }) => answer()).filter((answer) => answer !== '');
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 .*^Connection: close\r$/imsu);
  } finally {
    clearInterval(drip);
  }
});

it('keeps no place for whoever leaves in the middle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaving = await Promise.all([beginMany(40, typed), beginMany(20, files)]);
    for (const { socket } of leaving.flat()) socket.resetAndDestroy();
  }
  expect(await sendQuestion('198.51.100.6')).toBe(201);
  expect(await sendTestimonial('198.51.100.6')).toBe(201);
});
