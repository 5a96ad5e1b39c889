import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import { headersText, redirectsText } from '#hosting/rules/cdn-files.ts';
import { buildHeaderRules, headersFor, tileHost } from '#hosting/rules/headers.ts';
import { nginxConfig } from '#hosting/rules/nginx-config.ts';
import {
  expectedReadBack,
  readHeaders,
  readGone,
  readNginx,
  nginxRecord,
  readNginxHeaders,
  readMissing,
  readNginxMoved,
  readRedirectPage,
} from '#hosting/rules/read-back.fixture.ts';
import { redirectPage } from '#hosting/rules/redirect-page.ts';
import {
  comparablePath,
  languageOfPath,
  matchesPattern,
  missingFolder,
  recordOfPath,
} from '#hosting/rules/rule-set.ts';
import { buildHostingRules, type RuleSource } from '#hosting/rules/rules.ts';

function route(original: string, nl: string, fr: string): RouteEntry {
  return {
    original,
    type: original.startsWith('/property/') ? 'property' : 'page',
    paths: { nl, fr },
    breadcrumbs: {},
  };
}

function listing(id: string, more: Partial<Listing> = {}): Listing {
  return {
    id,
    goal: 'sale',
    availability: 'available',
    isDraft: false,
    title: { nl: 'Villa met tuin', fr: 'Villa avec jardin' },
    typeName: { nl: 'Huis', fr: 'Maison' },
    address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: true },
    ...more,
  } as Listing;
}

const source: RuleSource = {
  languages: ['nl', 'fr'],
  defaultLanguage: 'nl',
  soldPagesDays: 90,
  pageSize: 12,
  today: '2026-11-21',
  table: [
    route('/', '/nl/', '/fr/'),
    route('/for-sale/', '/nl/te-koop/', '/fr/a-vendre/'),
    route('/Privacy/', '/nl/privacy/', '/fr/vie-privee/'),
    route('/property/46/', '/nl/te-koop/gent/bijzonder/46/', '/fr/a-vendre/gent/maison/46/'),
    route('/property/99/', '/nl/te-koop/gent/weg/99/', '/fr/a-vendre/gent/maison/99/'),
  ],
  listings: [
    listing('46'),
    listing('5', { availability: 'sold', availabilityChangedOn: '2026-08-22' }),
    listing('6', { availability: 'sold', availabilityChangedOn: '2026-11-01' }),
    listing('7', { isDraft: true }),
  ],
  projects: [],
  headers: buildHeaderRules({
    hashes: { scripts: ['sha256-abc='], styles: [] },
    languages: ['nl', 'fr'],
    hosts: { script: [], connect: [], image: [], frame: ['https://player.example'] },
    playerPaths: ['/nl/te-koop/', '/fr/a-vendre/'],
    frameOrigins: ['https://partner.example'],
    entries: [
      { name: '_astro', isFolder: true },
      { name: 'media', isFolder: true },
      { name: 'nl', isFolder: true },
      { name: 'og', isFolder: true },
      { name: '404.html', isFolder: false },
      { name: 'sitemap-nl.xml', isFolder: false },
      { name: 'favicon.svg', isFolder: false },
    ],
  }),
};
const rules = buildHostingRules(source);

describe('buildHostingRules', () => {
  it('leads every path without language to the default language, and knows the others', () => {
    expect(rules.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '/ /nl/',
      '/Privacy/ /nl/privacy/',
      '/for-sale/ /nl/te-koop/',
      '/property/46/ /nl/te-koop/gent/bijzonder/46/',
      '/property/6/ /nl/te-koop/gent/villa-met-tuin/6/',
    ]);
    expect(rules.redirects[4]?.byLanguage).toEqual({
      nl: '/nl/te-koop/gent/villa-met-tuin/6/',
      fr: '/fr/a-vendre/gand/maison/6/',
    });
  });

  it('expires what was sold more than the configured days ago, in every language', () => {
    expect(rules.gone).toEqual(['/fr/a-vendre/gand/maison/5/', '/nl/te-koop/gent/villa-met-tuin/5/', '/property/5/']);
    expect(buildHostingRules({ ...source, soldPagesDays: 91 }).gone).toEqual([]);
  });

  it('refuses a route that leads nowhere in a language', () => {
    const table = [...source.table, { ...route('/team/', '/nl/team/', ''), paths: { nl: '/nl/team/' } }];
    expect(() => buildHostingRules({ ...source, table })).toThrow(
      'content/routes.json has neither a path nor breadcrumbs in "fr" for /team/',
    );
  });
});

describe('a town by another of its names', () => {
  const moved = Object.fromEntries(rules.moved.map(({ from, to }) => [from, to]));

  it('leads from the names of the feed and of the other languages to the one of the language', () => {
    expect(moved).toEqual({
      '/sitemap.xml': '/sitemap-index.xml',
      '/fr/a-vendre/gent/': '/fr/a-vendre/gand/',
      '/fr/a-vendre/ghent/': '/fr/a-vendre/gand/',
      '/fr/a-vendre/gent/maison/5/': '/fr/a-vendre/gand/maison/5/',
      '/fr/a-vendre/gent/maison/6/': '/fr/a-vendre/gand/maison/6/',
      '/nl/te-koop/gand/': '/nl/te-koop/gent/',
      '/nl/te-koop/ghent/': '/nl/te-koop/gent/',
    });
  });

  it('leads from each page of such a list to the same page', () => {
    const listings = source.listings.filter(isListed);
    const many = { ...source, listings: [...listings, ...listings, ...listings], pageSize: listings.length };
    const paths = buildHostingRules(many).moved.map(({ from, to }) => `${from} ${to}`);
    expect(paths).toContain('/fr/a-vendre/gent/page-2/ /fr/a-vendre/gand/page-2/');
    expect(paths).toContain('/fr/a-vendre/gent/page-3/ /fr/a-vendre/gand/page-3/');
    expect(paths.filter((path) => path.includes('page-4'))).toEqual([]);
  });

  it('says so to every host', () => {
    const lines = redirectsText({ ...rules, gone: [] })
      .trim()
      .split('\n');
    expect(lines).toContain('/fr/a-vendre/gent/ /fr/a-vendre/gand/ 301');
    expect(lines.filter((line) => line.endsWith(' 301'))).toHaveLength(rules.moved.length);
    expect(readNginxMoved(nginxConfig(rules))).toEqual(moved);
  });
});

describe('a record by its number', () => {
  it('is known below the lists of its kind, whatever town and title the path has', () => {
    const of = (path: string) => recordOfPath(path, rules.recordLists);
    expect(of('/fr/a-vendre/elsene/vieux-titre/46/')).toEqual({ original: '/property/46/', language: 'fr' });
    expect(of('/nl/te-koop/gent/46')).toEqual({ original: '/property/46/', language: 'nl' });
    for (const path of [
      '/nl/te-koop/46/',
      '/nl/te-koop/',
      '/nl/contact/gent/46/',
      '/nl/te-koop/a/b/c/46/',
      '/nl/te-koop/gent/villa/46/index.html/',
    ])
      expect(of(path), path).toBeUndefined();
  });

  it('that is not there is told of on a page of its own; a page of a list is no home', () => {
    const of = (path: string) => missingFolder(path, rules.recordLists);
    expect(
      ['/property/9999/', '/fr/404/property/', '/nl/te-koop/gent/villa/9999/', '/fr/a-vendre/gand/9999'].map(of),
    ).toEqual(Array(4).fill('404/property'));
    expect(['/nl/te-koop/gent/pagina-2/', '/project/9/', '/nl/contact/9/', '/'].map(of)).toEqual(Array(4).fill('404'));
    expect(nginxConfig(rules)).toContain(
      'map $gevel_original $gevel_error_folder {\n    default 404;\n    "~^/(?:property/\\d|[a-z]{2}/404/property/)" 404/property;\n}',
    );
  });

  it('is read the same way by nginx', () => {
    const config = nginxConfig(rules);
    fc.assert(
      fc.property(
        fc.constantFrom('/nl/te-koop/', '/fr/a-vendre/', '/nl/', '/'),
        fc.array(fc.constantFrom('gent', '46', 'a-b', 'pagina-2'), { maxLength: 4 }),
        fc.boolean(),
        (list, segments, slash) => {
          const path = `${list}${segments.join('/')}${slash && segments.length > 0 ? '/' : ''}`;
          const known = recordOfPath(path, rules.recordLists);
          expect(nginxRecord(config, path)).toEqual(known && `${known.language}:${known.original}`);
        },
      ),
    );
  });

  it('is no redirect on nginx where the page stands already', () => {
    const pattern =
      /map "\$gevel_known \$uri" \$gevel_redirect \{\n {4}default \$gevel_known;\n {4}"~(.*)" "";/u.exec(
        nginxConfig(rules),
      )?.[1] ?? '';
    const stays = new RegExp(pattern, 'u');
    expect(stays.test('/nl/te-koop/gent/x/6/ /nl/te-koop/gent/x/6/')).toBe(true);
    expect(stays.test('/nl/te-koop/gent/x/6/ /nl/te-koop/gent/y/6/')).toBe(false);
    expect(stays.test(' /nl/')).toBe(false);
  });
});

describe('the three forms', () => {
  it('say the same redirects and expired paths', () => {
    expect(readGone(redirectsText({ ...rules, moved: [] }))).toEqual(rules.gone);
    const config = nginxConfig(rules);
    for (const language of rules.languages)
      expect(readNginx(config, language)).toEqual(expectedReadBack(rules, language));
  });

  it('say the same headers', () => {
    expect(readHeaders(headersText(rules.headers))).toEqual(rules.headers);
    expect(readNginxHeaders(nginxConfig(rules))).toEqual(rules.headers);
  });

  it('let no CDN choose a language without asking the cookie', () => {
    const lines = redirectsText({ ...rules, moved: [] })
      .trim()
      .split('\n');
    expect(lines.filter((line) => !line.endsWith(' 404'))).toEqual([
      '/fr/a-vendre/gand/maison/5/ /fr/404/property/ 410',
      '/nl/te-koop/gent/villa-met-tuin/5/ /nl/404/property/ 410',
      '/property/5/ /nl/404/property/ 410',
    ]);
  });

  it('tell of a home that is not there on the same page', () => {
    const lines = readMissing(redirectsText(rules));
    const missing = ['/property/9999/', '/nl/te-koop/gent/villa/9999/', '/fr/a-vendre/gand/maison/9999/'];
    const other = ['/nl/te-koop/gent/pagina-2/', '/nl/contact/9/', '/nl/te-koop/', '/nl/onbekend/'];
    for (const path of [...missing, ...other]) {
      const language = languageOfPath(path, rules.languages) ?? rules.defaultLanguage;
      const folder = missingFolder(path, rules.recordLists);
      expect(lines(path), path).toBe(folder === '404' ? undefined : `/${language}/${folder}/`);
    }
  });

  it('hand the API and the pages for one reader to the Node server on nginx', () => {
    const config = nginxConfig(rules);
    expect(config).toContain('upstream gevel {\n    server 127.0.0.1:4321;');
    const locations = [...config.matchAll(/location (\S+ \S+) \{\n {8}proxy_pass http:\/\/gevel;/gu)].map(
      ([, place]) => place,
    );
    expect(locations).toEqual(['= /api/diary.ics', '^~ /api/', '~ ^/(?:nl|fr)/(?:owner|office|preview|form)(?:/|$)']);
    // The secret of a colleague's calendar stands in its address.
    expect(config).toMatch(/location = \/api\/diary\.ics \{[^}]*\n {8}access_log off;\n {4}\}/u);
    expect(config.match(/access_log/gu)).toHaveLength(1);
    // Before the files of the site, which nginx would look for first.
    expect(config.indexOf('location ~ ^/(?:nl|fr)/(?:owner')).toBeLessThan(config.indexOf('location / {'));
  });

  it('answers what is missing as the Node server does: a folder too, and without a language for each visitor anew', () => {
    const config = nginxConfig(rules);
    expect(config).toMatch(/error_page 403 =404 /u);
    expect(config.match(/add_header (?:Cache-Control|Vary) \$\w+ always;/gu)).toHaveLength(2);
    const pattern = /"~(\^4[^"]*)" "";/u.exec(config)?.[1] ?? '';
    const isForEachVisitor = (line: string) => new RegExp(pattern, 'u').test(line);
    expect(['404 /media/', '410 /property/9/', '404 /nlx/'].map(isForEachVisitor)).toEqual([true, true, true]);
    expect(['404 /nl/x/', '404 /nl?x', '200 /media/'].map(isForEachVisitor)).toEqual([false, false, false]);
  });

  it('bound what one address holds open on nginx, in all and of what the Node server answers', () => {
    const config = nginxConfig(rules);
    expect(config).toMatch(/^ {4}client_header_timeout \d+s;$/mu);
    expect(config).toMatch(/^ {4}client_body_timeout \d+s;$/mu);
    expect(config).toMatch(/^ {4}limit_conn gevel_requests \d+;$/mu);
    expect(config.match(/^ {8}proxy_request_buffering off;\n {8}limit_conn gevel_forwarded \d+;$/gmu)).toHaveLength(3);
    expect(config.match(/^limit_conn_zone \$gevel_block zone=gevel_(?:requests|forwarded):/gmu)).toHaveLength(2);
  });

  it('give robots no redirect on nginx', () => {
    expect(nginxConfig(rules)).toMatch(
      /map \$http_user_agent \$gevel_language \{\n {4}default \$gevel_visitor;\n {4}"~\*.*crawl.*" "";/u,
    );
  });
});

describe('headersFor', () => {
  it('gives each kind of path its caching and every path the security headers', () => {
    const caching = (path: string): string | undefined => headersFor(rules.headers, path)['Cache-Control'];
    expect(caching('/_astro/page.abc.css')).toBe('public, max-age=31536000, immutable');
    expect(caching('/nl/te-koop/')).toBe('public, max-age=0, must-revalidate');
    expect(caching('/sitemap-nl.xml')).toBe('public, max-age=3600');
    expect(caching('/og/lindehof.jpg')).toBe('public, max-age=86400');
    expect(headersFor(rules.headers, '/anything')['Content-Security-Policy']).toBe(
      "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; report-uri /api/policy-reports; report-to policy",
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

  it('reads the same pages in nginx, whose address ends in index.html by then', () => {
    const key = /"~(\^\/nl\/te-koop\/[^"]*index[^"]*)" /u.exec(nginxConfig(rules))?.[1] ?? '';
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

describe('comparablePath', () => {
  it.each([
    ['/Privacy', '/privacy/'],
    ['/for-sale/index.html', '/for-sale/'],
    ['/', '/'],
    ['/index.html', '/'],
  ])('makes %s to %s', (path, expected) => {
    expect(comparablePath(path)).toBe(expected);
  });
});

describe('redirectPage', () => {
  const rule = rules.redirects[1];
  const page = rule ? redirectPage(rule, 'nl', { url: 'https://site.example', agency: { name: 'Agency & Son' } }) : '';

  it('leads on by its script, or at once without scripts, and links to every language', () => {
    expect(page).toContain('<script src="/choose-language.js" defer></script>');
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="0; url=/nl/privacy/"></noscript>');
    expect(page).toContain('<h1>Agency &amp; Son</h1>');
    expect(page).toContain('<li><a href="/fr/vie-privee/" hreflang="fr" lang="fr">français</a></li>');
    expect(readRedirectPage(page)).toEqual(rule?.byLanguage);
  });

  it('tells search engines which page it stands for', () => {
    expect(page).toContain('<link rel="canonical" href="https://site.example/nl/privacy/">');
    expect(page).toContain('<link rel="alternate" hreflang="fr" href="https://site.example/fr/vie-privee/">');
    expect(page).toContain('<link rel="alternate" hreflang="x-default" href="https://site.example/nl/privacy/">');
    expect(page).not.toContain('noindex');
  });
});
