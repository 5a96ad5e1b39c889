import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxHttpConfig } from '#hosting/rules/nginx-config.ts';
import { nginxText } from '#hosting/rules/rules.fixture.ts';
import type { NginxSite } from '#hosting/rules/nginx-server.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { makeCertificate } from '#scripts/test-setup/certificate.ts';
import { freePort } from '#scripts/test-setup/free-port.ts';
import { hasNginx, startNginx, type TestNginx } from '#scripts/test-setup/nginx.ts';
import { startSite, type SiteProcess } from '#scripts/test-setup/site-process.ts';
import { nginxSettings } from '#site/nginx-settings.ts';
import { distDir, ordinaryPages, rules } from './built-site.ts';
import { ask, type Told } from './nginx-parts.ts';

const isThere = hasNginx();
if (!isThere) console.warn('nginx is not on this machine and cannot be installed here: it is not tried.');

const folder = mkdtempSync(join(tmpdir(), 'gevel-hosts-'));
const otherDist = join(folder, 'other/dist');
const otherName = 'www.other.example';
const mostForwarded = 8;
const otherRules: HostingRules = { ...rules, redirects: [], moved: [], gone: [], headers: [] };

let node: SiteProcess;
let nginx: TestNginx;
let ports: Record<'plain' | 'tls', number>;
let site: NginxSite;
let other: NginxSite;

/** Puts a release of one page in the place of the one of before, in one move. */
function publishOther(name: string, home: string): void {
  mkdirSync(join(otherDist, name, 'client/nl/404/property'), { recursive: true });
  writeFileSync(join(otherDist, name, 'client/nl/index.html'), home);
  writeFileSync(join(otherDist, name, 'client/nl/404/index.html'), 'niet gevonden');
  writeFileSync(join(otherDist, name, 'client/nl/404/property/index.html'), 'pand niet gevonden');
  symlinkSync(`${name}/client`, join(otherDist, `next-${name}`));
  renameSync(join(otherDist, `next-${name}`), join(otherDist, 'client'));
}

function configs(otherRulesNow: HostingRules): string[] {
  return [nginxHttpConfig(rules), nginxText(rules, site), nginxText(otherRulesNow, other)];
}

beforeAll(async () => {
  if (!isThere) return;
  const env = { GEVEL_VAR: join(folder, 'var'), GEVEL_STORE: join(folder, 'gevel.db'), LOG_LEVEL: 'silent' };
  node = await startSite(env);
  ports = { plain: await freePort(), tls: await freePort() };
  const { keyFile, certificateFile } = makeCertificate(folder);
  const common = {
    listen: [`127.0.0.1:${String(ports.plain)}`],
    upstream: `127.0.0.1:${String(node.port)}`,
    brotli: true,
  };
  const tls = { certificate: certificateFile, key: keyFile, listen: [`127.0.0.1:${String(ports.tls)}`] };
  site = {
    url: 'https://www.lindehof.example',
    nginx: nginxSettings.parse({
      ...common,
      tls,
      otherNames: ['lindehof.example'],
      folder: resolve(distDir),
      challenges: folder,
    }),
  };
  other = {
    url: `http://${otherName}`,
    nginx: nginxSettings.parse({ ...common, id: 'other', folder: otherDist, forwardedPerAddress: mostForwarded }),
  };
  publishOther('one', 'eerste');
  nginx = await startNginx(configs(otherRules));
}, 240_000);

afterAll(async () => {
  if (isThere) {
    await nginx.stop();
    await node.stop();
  }
  rmSync(folder, { recursive: true, force: true });
});

const host = 'www.lindehof.example';

function askNginx(path: string, headers: Record<string, string> = {}): Promise<Told> {
  return ask(ports.tls, path, { tls: true, headers: { host, ...headers } });
}

function askOther(path: string, method?: string): Promise<Told> {
  return ask(ports.plain, path, { headers: { host: otherName }, ...(method && { method }) });
}

/** What both servers must say alike of a path. */
function saidOf({ status, headers }: Told): object {
  const { location, vary, 'cache-control': cache, 'content-security-policy': policy } = headers;
  // nginx names the encoding even where it has one form alone.
  const varies = new Set((vary ?? '').toLowerCase().split(/,\s*/u).filter(Boolean));
  varies.delete('accept-encoding');
  const { 'strict-transport-security': transport, 'x-content-type-options': sniff } = headers;
  const always = { status, location, transport, sniff };
  // A redirect shows nothing that a policy holds for; nginx keeps some of them shorter than it might.
  return location === undefined ? { ...always, policy, cache, varies: [...varies].sort() } : always;
}

async function bothSay(path: string, headers: Record<string, string> = {}): Promise<readonly [object, object]> {
  const [one, two] = await Promise.all([
    askNginx(path, headers),
    ask(node.port, path, { headers: { host, ...headers } }),
  ]);
  return [
    { path, ...headers, ...saidOf(one) },
    { path, ...headers, ...saidOf(two) },
  ];
}

describe.runIf(isThere)("Debian's nginx with the configuration of the build", () => {
  it('answers every kind of path as the Node server does', async () => {
    const pages = ordinaryPages.filter((_, index) => index % 40 === 0).map(({ path }) => path);
    const records = ordinaryPages.filter(({ path }) => /\/\d+\/$/u.test(path)).slice(0, 5);
    const odd = records.map(({ path }) => path.replace(/[^/]+\/(?=\d+\/$)/u, 'another-title/'));
    const hidden = ['/_headers', '/_redirects', '/.git/config', '/nl/index.html.br', '/nl/404/', '/fr/404/property/'];
    const missing = [
      '/nl/none/',
      '/none/',
      '/media/',
      '/nl/te-koop/gent/huis/999999/',
      '/nl/te-koop',
      '/nl/index.html',
    ];
    const untidy = ['/NL/', '//nl/', '/nl/Te-Koop/', '/nl/te-koop/pagina-1/', '/sitemap.xml', '/nl/?lng=fr&x=1'];
    const some = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => index % 20 === 0);
    const from = some(rules.redirects).map((rule) => rule.from);
    const paths = [...pages, ...odd, ...hidden, ...missing, ...untidy, ...from, ...some(rules.gone)];
    const moved = some(rules.moved).map((rule) => rule.from);
    expect(Math.min(pages.length, odd.length, from.length, rules.gone.length)).toBeGreaterThan(0);
    for (const path of [...paths, ...moved]) {
      const [one, two] = await bothSay(path);
      expect(one).toEqual(two);
    }
    for (const path of ['/', '/for-sale/', '/property/46/', '/none/']) {
      for (const language of ['fr', 'de,en;q=0.5', 'it']) {
        const [one, two] = await bothSay(path, { 'accept-language': language });
        expect(one).toEqual(two);
      }
      const [one, two] = await bothSay(path, { 'user-agent': 'Googlebot/2.1', cookie: 'lang=en' });
      expect(one).toEqual(two);
    }
  });

  it('leads to the public address from other names and from the port without TLS, whatever Host says', async () => {
    const secure = await ask(ports.tls, '/nl/?a=1', { tls: true, headers: { host: 'lindehof.example' } });
    expect([secure.status, secure.headers.location]).toEqual([301, 'https://www.lindehof.example/nl/?a=1']);
    for (const name of ['www.lindehof.example', 'lindehof.example', 'evil.example']) {
      const { status, headers } = await ask(ports.plain, '/nl/', { headers: { host: name } });
      expect([status, headers.location]).toEqual([301, 'https://www.lindehof.example/nl/']);
    }
    const foreign = await ask(ports.tls, '/for-sale/', { tls: true, headers: { host: 'evil.example' } });
    expect(foreign.headers.location).toMatch(/^\/[a-z]/u);
    mkdirSync(join(folder, '.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(folder, '.well-known/acme-challenge/proof'), 'proof');
    const proof = await ask(ports.plain, '/.well-known/acme-challenge/proof', { headers: { host } });
    expect([proof.status, proof.body.toString()]).toEqual([200, 'proof']);
  });

  it('speaks HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${String(ports.tls)}`, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/nl/', ':authority': host });
    const status = await new Promise((resolveStatus, reject) => {
      session.once('error', reject);
      stream.once('response', (headers) => {
        resolveStatus(headers[':status']);
      });
    });
    stream.close();
    session.close();
    expect(status).toBe(200);
  });

  it('sends the packed files of the build, and a part of a file that is read in parts', async () => {
    const plain = await askNginx('/nl/');
    const brotli = await askNginx('/nl/', { 'accept-encoding': 'gzip, br' });
    const gzip = await askNginx('/nl/', { 'accept-encoding': 'gzip' });
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotli.headers.vary?.toLowerCase()).toContain('accept-encoding');
    // Whatever lies in the memory of the worker: its module for brotli once sent the other file by chance.
    for (const { path } of ordinaryPages.slice(0, 60)) {
      const { headers } = await askNginx(path, {
        'accept-encoding': 'gzip, br',
        'x-filler': '/'.repeat(path.length * 7),
      });
      expect([path, headers['content-encoding']]).toEqual([path, 'br']);
    }
    const part = await askNginx('/og/lindehof.jpg', { range: 'bytes=0-9', 'accept-encoding': 'br' });
    expect([part.status, part.body.length, part.headers['content-encoding']]).toEqual([206, 10, undefined]);
  });

  it('hands forms with files to the Node server, and refuses what no form can hold', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      language: 'nl',
      name: 'Jan',
      comment: 'Goed geholpen.',
      consent: 'yes',
    }))
      form.append(name, value);
    form.append('image', new File([Buffer.alloc(2_000_000, 7)], 'photo.jpg'));
    const made = new Response(form);
    const headers = {
      host,
      'content-type': made.headers.get('content-type') ?? '',
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
    };
    const body = Buffer.from(await made.arrayBuffer());
    const sent = await ask(ports.tls, '/api/forms/testimonial', { tls: true, method: 'POST', headers, body });
    // No picture, and said so by the form: all of it has arrived.
    expect([sent.status, sent.body.toString()]).toEqual([422, expect.stringContaining('image')]);
    const huge = { ...headers, 'content-length': String(101 * 1024 * 1024), expect: '100-continue' };
    const refused = await ask(ports.tls, '/api/forms/testimonial', { tls: true, method: 'POST', headers: huge });
    expect(refused.status).toBe(413);
    expect((await askOther('/nl/', 'POST')).status).toBe(405);
  });

  it('ends what is sent too slowly, and bounds what one address has under way', async () => {
    const head = `GET /nl/ HTTP/1.1\r\nHost: ${otherName}\r\nX-Slow: `;
    const socket = connect(ports.plain, '127.0.0.1', () => socket.write(head));
    const beat = setInterval(() => socket.write('a'), 500);
    await new Promise((closed) =>
      socket
        .resume()
        .on('error', () => undefined)
        .once('close', closed),
    );
    clearInterval(beat);
    const start = `POST /api/forms/contact HTTP/1.1\r\nHost: ${otherName}\r\nContent-Length: 900\r\n\r\n{`;
    const slow = Array.from({ length: mostForwarded }, () => {
      const one = connect(ports.plain, '127.0.0.1', () => one.write(start));
      return one.on('error', () => undefined).resume();
    });
    await new Promise((later) => setTimeout(later, 500));
    expect((await askOther('/api/health/live')).status).toBe(503);
    expect((await askOther('/nl/')).status).toBe(200);
    for (const one of slow) one.destroy();
    await new Promise((later) => setTimeout(later, 500));
    expect((await askOther('/api/health/live')).status).toBe(200);
    // By itself nginx waits for a minute.
  }, 40_000);

  it('keeps two sites of one nginx apart, and follows a publication; a reload tells the rest and loses no request', async () => {
    expect((await askOther('/nl/')).body.toString()).toBe('eerste');
    publishOther('two', 'tweede');
    expect((await askOther('/nl/')).body.toString()).toBe('tweede');
    const expired = '/nl/te-koop/gent/huis/7/';
    expect((await askOther(expired)).status).toBe(404);
    const answers: number[] = [];
    let isOver = false;
    const asking = Array.from({ length: 8 }, async () => {
      while (!isOver) answers.push((await askOther('/nl/').catch(() => ({ status: 0 }))).status);
    });
    await nginx.reload(configs({ ...otherRules, gone: ['/property/7/'] }));
    isOver = true;
    await Promise.all(asking);
    expect([answers.length > 20, answers.filter((status) => status !== 200)]).toEqual([true, []]);
    expect((await askOther(expired)).status).toBe(410);
    expect((await askNginx(expired)).status).not.toBe(410);
  });

  it('refuses to begin with two sites of one name', async () => {
    const twin = { ...other, nginx: { ...other.nginx, id: site.nginx.id } };
    await expect(
      startNginx([nginxHttpConfig(rules), nginxText(rules, site), nginxText(otherRules, twin)]),
    ).rejects.toThrow(/duplicate upstream|is already bound/u);
  });
});
