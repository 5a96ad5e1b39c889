import { describe, expect, it } from 'vitest';
import { buildHeaderRules, headersFor, tileHost } from '#hosting/rules/headers.ts';
import { matchesPattern } from '#hosting/rules/rule-set.ts';
import { nginxSite, nginxText, rules } from './rules.fixture.ts';

describe('headersFor', () => {
  it('gives each kind of path its caching and every path the security headers', () => {
    const caching = (path: string): string | undefined => headersFor(rules.headers, path)['Cache-Control'];
    expect(caching('/_astro/page.abc.css')).toBe('public, max-age=31536000, immutable');
    expect(caching('/nl/te-koop/')).toBe('public, max-age=0, must-revalidate');
    expect(caching('/sitemap-nl.xml')).toBe('public, max-age=3600');
    expect(caching('/og/lindehof.jpg')).toBe('public, max-age=86400');
    // No page waits for the agency's colours, and another one is soon there.
    expect(caching('/theme.css')).toBe('public, max-age=60, stale-while-revalidate=604800');
    expect(headersFor(rules.headers, '/anything')['Content-Security-Policy']).toBe(
      "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types gevel; report-uri /api/policy-reports; report-to policy",
    );
  });

  it('gives every path the same security headers, word by word', () => {
    for (const path of ['/', '/nl/', '/nl/te-koop/gent/huis/5/', '/fr/map-frame/', '/_astro/page.abc.js', '/nope']) {
      const { 'Content-Security-Policy': policy = '', ...headers } = headersFor(rules.headers, path);
      expect(headers).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        // Players and tile servers refuse a page that does not say its site.
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Strict-Transport-Security': 'max-age=31536000',
        'Reporting-Endpoints': 'policy="/api/policy-reports"',
      });
      expect(policy).toMatch(/^default-src 'none'; /u);
      expect(policy).not.toMatch(/unsafe-|script-src[^;]*\s(?:\*|https:)(?:\s|;)/u);
    }
  });

  it('gives the long policy of pages to pages, and a short one to what is none', () => {
    const entries = ['_astro', 'media', 'search', 'cards', 'sitemaps', 'contact'].map((name) => ({
      name,
      isFolder: true,
    }));
    const files = ['favicon.svg', 'robots.txt', '404.html', 'service-worker.js'].map((name) => ({
      name,
      isFolder: false,
    }));
    const headers = buildHeaderRules({
      hashes: { scripts: [], styles: [] },
      languages: ['nl'],
      entries: [...entries, ...files],
    });
    const isShort = (path: string) =>
      headersFor(headers, path)['Content-Security-Policy']?.includes('img-src') === false;
    const parts = ['/_astro/a.js', '/media/ab/480.avif', '/search/nl-1.json', '/cards/nl/5-2/', '/favicon.svg'];
    expect(parts.filter((path) => !isShort(path))).toEqual([]);
    const pages = ['/', '/nl/', '/contact/', '/404.html', '/service-worker.js', '/nope/'];
    expect(pages.filter(isShort)).toEqual([]);
  });

  it('has each pattern once: of two blocks for one Cloudflare Pages takes the last alone', () => {
    const entries = ['_astro', 'media', 'nl'].map((name) => ({ name, isFolder: true }));
    const hosts = { script: [], connect: [], image: [], frame: ['https://player.example'] };
    const headers = buildHeaderRules({
      hashes: { scripts: [], styles: [] },
      languages: ['nl'],
      entries,
      hosts,
      playerPaths: ['/nl/te-koop/'],
    });
    const patterns = headers.map(({ pattern }) => pattern);
    expect(patterns).toEqual([...new Set(patterns)]);
    expect(headers.find(({ pattern }) => pattern === '/media/*')).toMatchObject({
      unset: ['Content-Security-Policy', 'Cross-Origin-Resource-Policy'],
      set: { 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    });
  });

  it('never lets a browser keep a price or an old service worker', () => {
    const entries = [
      { name: 'cards', isFolder: true },
      { name: 'service-worker.js', isFolder: false },
    ];
    const headers = buildHeaderRules({ hashes: { scripts: [], styles: [] }, languages: ['nl'], entries });
    expect(headersFor(headers, '/cards/nl/5-2/')['Cache-Control']).toBe('public, max-age=0, must-revalidate');
    expect(headersFor(headers, '/service-worker.js')['Cache-Control']).toBe('no-cache');
  });

  it('lets photos be shown in mails and by portals, and nothing else', () => {
    const policyOf = (path: string) => headersFor(rules.headers, path)['Cross-Origin-Resource-Policy'];
    expect(policyOf('/media/0a1b2c/960.webp')).toBe('cross-origin');
    for (const path of ['/_astro/page.abc.js', '/nl/', '/favicon.svg']) expect(policyOf(path)).toBe('same-origin');
  });

  it('insists on TLS as far as the agency wants', () => {
    const scopeOf = (transport: 'subdomains' | 'preload') =>
      headersFor(
        buildHeaderRules({ hashes: { scripts: [], styles: [] }, languages: ['nl'], entries: [], transport }),
        '/',
      )['Strict-Transport-Security'];
    expect([scopeOf('subdomains'), scopeOf('preload')]).toEqual([
      'max-age=31536000; includeSubDomains',
      'max-age=31536000; includeSubDomains; preload',
    ]);
  });

  it('lets this site and the named ones embed the map frame, and no other page', () => {
    const policyOf = (path: string) => headersFor(rules.headers, path)['Content-Security-Policy'];
    const common = policyOf('/nl/') ?? '';
    expect(common).toMatch(/; frame-ancestors 'none';/u);
    for (const language of rules.languages)
      expect(policyOf(`/${language}/map-frame/`)).toBe(
        common.replace("frame-ancestors 'none'", "frame-ancestors 'self' https://partner.example"),
      );
    for (const path of ['/map-frame/', '/nl/map-frames/', '/nl/x/map-frame/']) expect(policyOf(path)).toBe(common);
  });

  it('lets players of other companies in only where pages show them', () => {
    const policyOf = (path: string) => headersFor(rules.headers, path)['Content-Security-Policy'];
    const common = policyOf('/nl/') ?? '';
    const withPlayer = common.replace("frame-src 'self'", "frame-src 'self' https://player.example");
    for (const path of ['/nl/te-koop/gent/huis/5/', '/fr/a-vendre/liège/maison/6/'])
      expect(policyOf(path)).toBe(withPlayer);
    // Lists show none, nor do the pages of their towns and types.
    const without = [
      '/nl/te-koop/',
      '/nl/te-koop/gent/',
      '/nl/te-koop/gent/pagina-2/',
      '/nl/te-koop/gent/huis/5/more/',
    ];
    for (const path of [...without, '/nl/', '/nl/contact/', '/nl/map-frame/', '/en/te-koop/gent/huis/5/'])
      expect([path, policyOf(path)]).not.toEqual([path, expect.stringContaining('player.example')]);
  });

  it('lets scripts make HTML of texts by the policy of the site alone, unless tags of others run there', () => {
    const typesOf = (hasTags: boolean, path: string) => {
      const headers = buildHeaderRules({
        hashes: { scripts: [], styles: [] },
        languages: ['nl'],
        entries: [{ name: '_astro', isFolder: true }],
        hosts: { script: [], connect: [], image: [], frame: ['https://player.example'] },
        hasTags,
        playerPaths: ['/nl/te-koop/'],
      });
      const policy = headersFor(headers, path)['Content-Security-Policy'] ?? '';
      return policy.split('; ').filter((directive) => directive.includes('trusted-types'));
    };
    const pages = ['/', '/nl/', '/nl/te-koop/', '/nl/te-koop/gent/huis/5/', '/nl/map-frame/', '/404.html'];
    for (const path of pages)
      expect(typesOf(false, path), path).toEqual(["require-trusted-types-for 'script'", 'trusted-types gevel']);
    expect(typesOf(false, '/_astro/page.abc.js')).toEqual([]);
    for (const path of pages) expect(typesOf(true, path), path).toEqual([]);
  });

  it('reads the same pages in nginx, whose address ends in index.html by then', () => {
    const key = /"~(\^\/nl\/te-koop\/[^"]*index[^"]*)" /u.exec(nginxText(rules, nginxSite))?.[1] ?? '';
    const isPlayer = (path: string) => new RegExp(key, 'u').test(path);
    expect(['/nl/te-koop/gent/huis/5/', '/nl/te-koop/gent/huis/5/index.html'].map(isPlayer)).toEqual([true, true]);
    expect(
      ['/nl/te-koop/', '/nl/te-koop/gent/index.html', '/nl/te-koop/gent/pagina-2/index.html'].map(isPlayer),
    ).toEqual([false, false, false]);
  });

  it('lets the pictures of a configured tile server in', () => {
    const [everywhere] = buildHeaderRules({
      hashes: { scripts: [], styles: [] },
      languages: ['nl'],
      entries: [],
      hosts: { script: [], connect: [], image: ['https://*.tiles.example'], frame: [] },
    });
    expect(everywhere?.set['Content-Security-Policy']).toContain("; img-src 'self' data: https://*.tiles.example;");
    expect(tileHost('https://{s}.tiles.example/{z}/{x}/{y}.png')).toBe('https://*.tiles.example');
    expect(tileHost('https://tiles.example:8443/a/{z}/{x}/{y}.png')).toBe('https://tiles.example:8443');
  });

  it('never sets one header by two rules on the same path, unless the second takes the first away', () => {
    const paths = [
      '/',
      '/nl/',
      '/fr/x/',
      '/fr/map-frame/',
      '/nl/te-koop/gent/huis/5/',
      '/_astro/a.css',
      '/og/a.jpg',
      '/404.html',
      '/favicon.svg',
    ];
    for (const path of paths) {
      const names: string[] = [];
      for (const { pattern, unset = [], set } of rules.headers) {
        if (!matchesPattern(pattern, path)) continue;
        for (const name of unset) names.splice(names.indexOf(name), 1);
        names.push(...Object.keys(set));
      }
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
