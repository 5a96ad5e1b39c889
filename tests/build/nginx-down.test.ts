import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxHttpConfig } from '#hosting/rules/nginx-config.ts';
import { nginxText } from '#hosting/rules/rules.fixture.ts';
import { freePort } from '#scripts/test-setup/free-port.ts';
import { hasNginx, startNginx, type TestNginx } from '#scripts/test-setup/nginx.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { nginxSettings } from '#site/nginx-settings.ts';
import { rules } from './built-site.ts';
import { ask, type Told } from './nginx-parts.ts';

const isThere = hasNginx();
const folder = mkdtempSync(join(tmpdir(), 'gevel-down-'));
const host = 'www.lindehof.example';
const question = '/api/links/alert-stop?token=x';

let nginx: TestNginx;
let port: number;

beforeAll(async () => {
  if (!isThere) return;
  mkdirSync(join(folder, 'client/nl'), { recursive: true });
  writeFileSync(join(folder, 'client/nl/index.html'), 'thuis');
  port = await freePort();
  const settings = nginxSettings.parse({
    listen: [`127.0.0.1:${String(port)}`],
    // Where nobody listens.
    upstream: `127.0.0.1:${String(await freePort())}`,
    folder,
  });
  nginx = await startNginx([nginxHttpConfig(rules), nginxText(rules, { url: `http://${host}`, nginx: settings })]);
});

afterAll(async () => {
  if (isThere) await nginx.stop();
  rmSync(folder, { recursive: true, force: true });
});

function seen(path: string, language: string, method = 'GET'): Promise<Told> {
  return ask(port, path, { method, headers: { host, 'accept-language': language } });
}

describe.runIf(isThere)('nginx without the Node server behind it', () => {
  it.each(languages)('says so in %s, on a page that nobody keeps', async (language) => {
    const t = createTranslator(language);
    const { status, headers, body } = await seen(question, language);
    const {
      'content-type': type,
      'cache-control': cache,
      'retry-after': later,
      'x-content-type-options': sniff,
    } = headers;
    expect([status, type, cache, later, sniff]).toEqual([502, 'text/html; charset=utf-8', 'no-store', '30', 'nosniff']);
    const html = body.toString();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<h1>${t('api:downPage.title')}</h1><p>${t('api:downPage.text')}</p>`);
    expect(html).toContain(`<a href="/${language}/">`);
    const style = /<style>(.*)<\/style>/u.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('goes by the language of the path, and of the link', async () => {
    expect((await seen('/fr/owner/', 'de')).body.toString()).toContain('<html lang="fr">');
    expect((await seen(`${question}&lng=en`, 'de')).body.toString()).toContain('<html lang="en">');
    expect((await seen(question, 'it')).body.toString()).toContain('<html lang="nl">');
  });

  it('says so to whoever sends a form, too, and goes on with the files', async () => {
    const sent = await seen('/api/forms/contact', 'nl', 'POST');
    expect([sent.status, sent.body.toString()]).toEqual([502, expect.stringContaining('<html lang="nl">')]);
    const home = await seen('/nl/', 'nl');
    expect([home.status, home.body.toString()]).toEqual([200, 'thuis']);
  });
});
