import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { serveCommand } from '#hosting/serve/serve-command.ts';
import { makeBareFolder } from '#scripts/test-setup/bare-folder.ts';
import { mailsByVisitor } from '#scripts/test-setup/crash-round.ts';
import { freePort } from '#scripts/test-setup/free-port.ts';
import { openSqliteStore } from '#server/store/sqlite-store.ts';

/** Holds the socket as systemd does, hands it to each process that it starts, and starts the next when one has ended. */
const holder = `
use Socket; use POSIX;
$^F = 9;
socket(my $s, PF_INET, SOCK_STREAM, 0) or die $!;
setsockopt($s, SOL_SOCKET, SO_REUSEADDR, 1);
bind($s, sockaddr_in(shift, INADDR_LOOPBACK)) or die $!;
listen($s, 4096) or die $!;
$| = 1;
my $child;
$SIG{TERM} = sub { kill 'TERM', $child; waitpid($child, 0); exit };
for (;;) {
  $child = fork;
  if (!$child) { POSIX::dup2(fileno($s), 3); $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1; exec @ARGV; }
  print "started $child\\n";
  waitpid($child, 0);
}`;

const perl = '/usr/bin/perl';
const perSecond = 50;
const restarts = 3;

let bare: ReturnType<typeof makeBareFolder>;
let parent: ChildProcess;
let port: number;
const started: number[] = [];

beforeEach(async () => {
  if (!existsSync(perl)) return;
  bare = makeBareFolder();
  port = await freePort();
  started.length = 0;
  const more = { GEVEL_MAIL_TEMPLATES: inject('templatesFile'), LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' };
  const env = { ...process.env, ...bare.env, ...more };
  const args = ['-e', holder, String(port), process.execPath, ...serveCommand];
  parent = spawn(perl, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  parent.stdout?.setEncoding('utf8').on('data', (text: string) => {
    for (const [, pid = ''] of text.matchAll(/^started (\d+)$/gmu)) started.push(Number(pid));
  });
});

afterEach(async () => {
  if (!existsSync(perl)) return;
  const ended = once(parent, 'exit');
  parent.kill('SIGTERM');
  await ended;
  bare.remove();
});

/** A request on a connection of its own; status 0 when no answer comes. */
function send(path: string, body?: string, address = '10.0.0.1'): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const headers = {
    'x-forwarded-for': address,
    ...(body !== undefined && { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
    accept: 'application/json',
  };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const done = (status: number): void => {
      resolve({ status, ms: performance.now() - began });
    };
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      response.resume().once('end', () => {
        done(response.statusCode ?? 0);
      });
      response.once('error', () => {
        done(0);
      });
    });
    sent.once('error', () => {
      done(0);
    });
    sent.end(body);
  });
}

describe.runIf(existsSync(perl))('a server whose socket systemd holds', () => {
  it(`is restarted under ${String(perSecond)} requests a second and loses none`, async () => {
    // From then on the socket takes connections, whoever answers them.
    while (started.length === 0) await wait(20);
    expect((await send('/nl/')).status).toBe(200);
    const answers: Promise<{ status: number; ms: number; email?: string }>[] = [];
    const ending = new AbortController();
    const asking = (async () => {
      for (let count = 0; !ending.signal.aborted; count += 1) {
        const address = `10.1.${String(count >> 8)}.${String(count & 255)}`;
        const email = `v${String(count)}@home.example`;
        const person = { title: 'none', firstName: 'An', lastName: 'Peeters', phone: '0470123456', email };
        const question = JSON.stringify({ ...person, language: 'nl', question: `Is het nog vrij? ${email}` });
        const isForm = count % 5 === 0;
        answers.push(
          isForm
            ? send('/api/forms/contact', question, address).then((told) => ({ ...told, email }))
            : send('/nl/', undefined, address),
        );
        await wait(1_000 / perSecond);
      }
    })();
    for (let round = 0; round < restarts; round += 1) {
      await wait(500);
      const before = started.length;
      process.kill(started.at(-1) ?? 0, 'SIGTERM');
      while (started.length === before) await wait(50);
      // Answered by the next process.
      expect((await send('/nl/')).status).toBe(200);
    }
    ending.abort();
    await asking;
    const told = await Promise.all(answers);
    const longest = Math.max(...told.map(({ ms }) => ms));
    console.log(`${String(told.length)} requests, ${String(restarts)} restarts, longest ${longest.toFixed(0)} ms`);
    const wanted = (email?: string): number => (email === undefined ? 200 : 201);
    expect(told.filter(({ status, email }) => status !== wanted(email))).toEqual([]);
    expect(told.length).toBeGreaterThan(restarts * perSecond);
    const store = await openSqliteStore({ file: bare.env['GEVEL_STORE'] ?? '' });
    const known = await mailsByVisitor(store);
    await store.close();
    expect(told.flatMap(({ email }) => (email !== undefined && known.get(email) !== 2 ? [email] : []))).toEqual([]);
  }, 240_000);
});
