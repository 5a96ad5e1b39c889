import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { sendBusy } from './busy-answer.ts';

const rules = {
  languages,
  defaultLanguage: 'nl',
  headers: [],
  redirects: [],
  moved: [],
  recordLists: { property: {}, project: {} },
  gone: [],
};

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    sendBusy(request, response, rules, 'failed');
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.close();
});

describe('what failed here', () => {
  it.each(languages)('is said in %s, on a page that leads on', async (language) => {
    const t = createTranslator(language);
    const asked = [
      [`/${language}/owner/`, {}],
      [`/api/links/x?lng=${language}`, { 'accept-language': 'ja' }],
      ['/api/x', { referer: `https://home.example/${language}/contact/` }],
      ['/api/x', { 'accept-language': language }],
    ] as const;
    for (const [path, headers] of asked) {
      const answer = await fetch(base + path, { headers: { accept: 'text/html', ...headers } });
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 500, 'no-store']);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<h1>${t('api:downPage.title')}</h1><p>${t('errors:api-error')}</p>`);
      expect(html).toContain(`<a href="/${language}/">`);
      const json = await fetch(base + path, { headers: { accept: 'application/json', ...headers } });
      expect([json.status, await json.json()]).toEqual([500, { code: 'error', text: t('errors:api-error') }]);
    }
  });
});
