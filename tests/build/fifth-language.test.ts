import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { buildWithLanguage, copyDir } from './fifth-language.ts';

const clientDir = join(copyDir, 'dist/client');
const read = (path: string): string => readFileSync(join(clientDir, path), 'utf8');

beforeAll(() => {
  const { code, output } = buildWithLanguage('lb', "{ numbers: 'de-LU', openGraph: 'lb_LU' }");
  expect(code, output).toBe(0);
});

afterAll(() => {
  rmSync(copyDir, { recursive: true });
});

describe('a fifth language, added as a folder and a line', () => {
  it('has every kind of page, in itself', () => {
    const paths = [
      '',
      'for-sale/',
      'for-sale/gent/',
      'contact/',
      'feedback/site-contact/',
      'login/',
      '404/',
      'map-frame/',
    ];
    for (const path of paths)
      expect([path, read(`lb/${path}index.html`)]).toEqual([path, expect.stringContaining('<html lang="lb"')]);
    expect(read('lb/index.html')).toContain('<meta property="og:locale" content="lb_LU">');
  });

  it('is offered on every page, and to search engines', () => {
    expect(read('nl/te-koop/index.html')).toMatch(/<a href="\/lb\/for-sale\/" lang="lb" hreflang="lb"/u);
    expect(read('sitemap-index.xml')).toContain('/sitemap-lb.xml');
    expect(read('sitemap-lb.xml')).toContain('/lb/for-sale/');
  });

  it('has paths by the slug rules where the route table says nothing', () => {
    const rules = readRules(readFileSync(join(copyDir, 'dist/hosting/rules.json'), 'utf8'));
    const pathOf = (original: string) => rules.redirects.find(({ from }) => from === original)?.byLanguage['lb'];
    expect(pathOf('/Ons-team/')).toBe('/lb/ons-team/');
    expect(pathOf('/property/46/')).toMatch(/^\/lb\/for-sale\/sint-martens-latem\/[a-z-]+\/46\/$/u);
    for (const { byLanguage } of rules.redirects)
      expect(existsSync(join(clientDir, byLanguage['lb'] ?? '-'))).toBe(true);
  });

  it("shows the agency's texts in the default language until they are translated, and says so", () => {
    expect(read('lb/missie/index.html')).toContain('lang="nl"');
    expect(read('en/mission/index.html')).not.toMatch(/<div[^>]* lang="nl"/u);
  });

  it('has its mails', () => {
    const { templates } = objectWith<{ templates: Record<string, string> }>(
      parseJson(readFileSync(join(copyDir, 'dist/mail/templates.json'), 'utf8')),
      'templates',
    );
    expect(templates['lb']).toContain('lang="lb"');
  });
});

describe("a service with signals of Google's Consent Mode", () => {
  it.each(['lb/index.html', 'nl/te-koop/index.html', 'de/404/index.html'])(
    'is denied everything first in %s',
    (path) => {
      const html = read(path);
      const [first = ''] = /<script>[^<]*<\/script>/u.exec(html) ?? [];
      expect(html.indexOf(first)).toBeLessThan(html.indexOf('</head>'));
      // No other script stands before it, and no page names the tag: the choice loads it.
      expect(html.indexOf('<script')).toBe(html.indexOf(first));
      expect(html).not.toContain('tags.example');
      const page: { window?: object; dataLayer?: ArrayLike<unknown>[] } = {};
      page.window = page;
      runInNewContext(first.replace(/<\/?script>/gu, ''), page);
      const denied = 'denied';
      const signals = {
        ad_storage: denied,
        ad_user_data: denied,
        ad_personalization: denied,
        analytics_storage: denied,
      };
      expect(page.dataLayer?.map((call) => Array.from(call))).toEqual([['consent', 'default', signals]]);
    },
  );

  it('stands in the security policy with its hash and the host of its tag', () => {
    const headers = read('_headers');
    const script = /<script>([^<]*)<\/script>/u.exec(read('nl/index.html'))?.[1] ?? '';
    expect(headers).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(headers).toMatch(/script-src [^;]*https:\/\/tags\.example/u);
  });
});
