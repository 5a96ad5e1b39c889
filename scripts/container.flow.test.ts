import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const text = readFileSync('Containerfile', 'utf8')
  .replaceAll(/^#.*\n/gmu, '')
  .replaceAll(/\\\n\s*/gu, '');
const lines = text.split('\n').filter(Boolean);
const stages = text.split(/^FROM /mu).slice(1);
const [, last = ''] = stages;

it('runs as a user of its own on an image without npm, asks for its health and stops when it is told', () => {
  expect(stages).toHaveLength(2);
  expect([...last.matchAll(/^USER (?<user>\S+)$/gmu)].map(({ groups }) => groups?.['user'])).toEqual(['10001:10001']);
  expect(last).not.toMatch(/\bnpm\b/u);
  expect(last).toMatch(/^HEALTHCHECK .*CMD \["node", "scripts\/container-health\.js"\]$/mu);
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/mu);
  // In the form of a list: with a shell between, the signal to stop would not come through.
  expect(lines.at(-1)).toMatch(/^CMD \["node", /u);
  // Nothing is fetched, and no secret is an argument or a variable of the image.
  expect(text).not.toMatch(/^ADD |(?:SECRET|PASSWORD|TOKEN|_KEY)\b/mu);
});

it('takes only what is there, and what the list of what may come in allows', () => {
  const [everything, ...allowed] = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(everything).toBe('*');
  const copied = [...text.matchAll(/^COPY (?!--from)(?<words>.+)$/gmu)].flatMap(
    ({ groups }) => groups?.['words']?.split(' ').slice(0, -1) ?? [],
  );
  expect(copied.length).toBeGreaterThan(5);
  for (const path of copied) {
    expect([path, existsSync(path)]).toEqual([path, true]);
    expect(allowed).toContain(`!${path.split('/')[0] ?? ''}`);
  }
  for (const kept of ['**/.env*', 'content/snapshot', '**/node_modules']) expect(allowed).toContain(kept);
});

it('has whatever the software writes to in the volume, as one file system', () => {
  const links = [...last.matchAll(/ln -s (?<to>\/data\/\S+) (?<from>\S+)/gu)].map(({ groups }) => groups?.['from']);
  const start = readFileSync('scripts/commands/start.ts', 'utf8');
  const made = /makeLinkedFolders\(\[(?<list>[^\]]+)\]\)/u.exec(start)?.groups?.['list'] ?? '';
  const folders = [...made.matchAll(/'(?<path>[^']+)'/gu)].map(({ groups }) => groups?.['path']);
  // The sync makes the last one itself, beside where the link leads.
  expect(links.toSorted()).toEqual([...folders, 'content/snapshot'].toSorted());
});

it('is well while the server says that it lives', async () => {
  let status = 200;
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const check = () =>
    promisify(execFile)(process.execPath, ['scripts/container-health.js'], {
      env: { ...process.env, PORT: String(port) },
    }).then(
      () => 'well',
      () => 'unwell',
    );
  expect(await check()).toBe('well');
  status = 503;
  expect(await check()).toBe('unwell');
  server.close();
  expect(await check()).toBe('unwell');
});
