import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersFor } from '#hosting/rules/headers.ts';
import {
  expectedReadBack,
  readHeaders,
  readGone,
  readMoved,
  readNginx,
  readNginxHeaders,
  readRedirectPage,
} from '#hosting/rules/read-back.fixture.ts';
import { startServer, type RunningServer } from '#hosting/serve/server.ts';
import { clientDir, distDir, fileOf, ordinaryPages, rules } from './built-site.ts';

const redirectsFile = readFileSync(join(clientDir, '_redirects'), 'utf8');
const headersFile = readFileSync(join(clientDir, '_headers'), 'utf8');
const nginxFile = readFileSync(join(distDir, 'hosting/nginx.conf'), 'utf8');

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ distDir, host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.stop();
});

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { redirect: 'manual', headers });
}

describe('_redirects, _headers and nginx.conf', () => {
  it('say what rules.json says', () => {
    const { languages, headers, gone, moved } = rules;
    expect(readGone(redirectsFile)).toEqual(gone);
    expect(readMoved(redirectsFile)).toEqual(moved);
    const lines = redirectsFile.trim().split('\n');
    const missing = lines.filter((line) => line.endsWith(' 404'));
    expect(missing.length).toBeGreaterThan(0);
    expect(readMoved(redirectsFile).length + gone.length + missing.length).toBe(lines.length);
    for (const language of languages) expect(readNginx(nginxFile, language)).toEqual(expectedReadBack(rules, language));
    expect(readHeaders(headersFile)).toEqual(headers);
    expect(readNginxHeaders(nginxFile)).toEqual(headers);
  });
});

describe('the redirect pages', () => {
  it('lie at every path without language, in both spellings, and lead where rules.json says', () => {
    for (const { from, byLanguage } of rules.redirects) {
      for (const path of [from, from.toLowerCase()]) {
        const html = readFileSync(join(clientDir, fileOf(path) ?? path), 'utf8');
        expect([path, readRedirectPage(html)]).toEqual([path, byLanguage]);
      }
    }
  });
});

describe('the server', () => {
  it('moves every path without language to the default one, and robots nowhere', async () => {
    for (const { from, to } of rules.redirects) {
      const { status, headers } = await ask(from);
      expect([from, status, headers.get('location')]).toEqual([from, 302, to]);
      const robot = await ask(from, { 'User-Agent': 'Googlebot/2.1', 'Accept-Language': 'fr' });
      expect([from, robot.status]).toEqual([from, 200]);
      await robot.arrayBuffer();
    }
  });

  it('moves every path to the language that nginx would choose', async () => {
    for (const language of rules.languages) {
      for (const [from, to] of Object.entries(readNginx(nginxFile, language).redirects)) {
        const { headers } = await ask(from, { 'Accept-Language': language });
        expect([from, headers.get('location')]).toEqual([from, to]);
      }
    }
  });

  it('gives security.txt as text, and no host keeps it back as a hidden file', async () => {
    const path = '/.well-known/security.txt';
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await response.text()).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-.*Z\n.*\nCanonical: https:.*\n$/u);
    const refused = [...nginxFile.matchAll(/location ~ (?<pattern>\S+) \{ return 404; \}/gu)];
    expect(refused.map(({ groups }) => new RegExp(groups?.['pattern'] ?? '', 'u').test('/.git/config'))).toContain(
      true,
    );
    expect(refused.filter(({ groups }) => new RegExp(groups?.['pattern'] ?? '', 'u').test(path))).toEqual([]);
  });

  it('answers 410 to every expired path of both files, with a page', async () => {
    const paths = new Set([...readGone(redirectsFile), ...readNginx(nginxFile, 'nl').gone]);
    expect(paths.size).toBeGreaterThan(0);
    for (const path of paths) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 410]);
      expect(await response.text()).toContain('</html>');
    }
  });

  it('sends the headers of _headers with every page', async () => {
    const headerRules = readHeaders(headersFile);
    for (const { path } of ordinaryPages.slice(0, 50)) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      const sent = Object.keys(headersFor(headerRules, path)).map((name) => [name, response.headers.get(name)]);
      expect(Object.fromEntries(sent)).toEqual(headersFor(headerRules, path));
      await response.arrayBuffer();
    }
  });

  it('says of a home that is not there that it is one, in the language of the path', async () => {
    for (const [path, title] of [
      ['/nl/te-koop/gent/huis/999999/', 'Pand niet gevonden'],
      ['/fr/a-louer/gand/maison/999999/', 'Bien introuvable'],
      ['/en/for-sale/ghent/house/999999/', 'Property not found'],
      ['/de/zu-vermieten/gent/haus/999999/', 'Immobilie nicht gefunden'],
    ] as const) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`, 'u'));
    }
  });

  it('answers an unknown path with status 404 and the page of its language', async () => {
    for (const language of rules.languages) {
      const response = await ask(`/${language}/does-not-exist/`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`<html lang="${language}"`);
    }
  });
});
