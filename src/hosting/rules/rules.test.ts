import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isListed } from '#domain/availability.ts';
import { headersText } from '#hosting/rules/cdn-files.ts';
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
  byReference,
  comparablePath,
  languageOfPath,
  missingFolder,
  recordOfPath,
  referenceKey,
} from '#hosting/rules/rule-set.ts';
import { buildHostingRules } from '#hosting/rules/rules.ts';
import { listing, nginxSite, nginxText, redirectsText, route, source, rules } from './rules.fixture.ts';

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
    // Also where the page stood, or would stand, under another name of its town: no host leads there first.
    expect(rules.gone).toEqual([
      '/fr/a-vendre/gand/maison/5/',
      '/fr/a-vendre/gent/maison/5/',
      '/nl/te-koop/gent/villa-met-tuin/5/',
      '/property/5/',
    ]);
    expect(buildHostingRules({ ...source, soldPagesDays: 91 }).gone).toEqual([]);
  });

  it('knows a home by its reference, however it is written, and none by a postcode', () => {
    const listings = [
      listing('46', { reference: 'LH-00.46' }),
      listing('47', { reference: '9000' }),
      listing('48', { reference: 'lh 0046' }),
      listing('49', { reference: 'villa' }),
    ];
    const found = byReference(buildHostingRules({ ...source, listings }).redirects);
    expect([...found].map(([key, { from }]) => [key, from])).toEqual([['lh0046', '/property/46/']]);
    expect(['LH-0046', 'lh.00 46', 'LH0046'].map(referenceKey)).toEqual(['lh0046', 'lh0046', 'lh0046']);
  });

  it('leads a reference to the home that is on offer, whatever was let under it before', () => {
    const before = { reference: 'LH-0046', availability: 'rented', availabilityChangedOn: source.today } as const;
    const now = listing('46', { reference: 'lh 0046' });
    for (const listings of [
      [listing('4', before), now],
      [now, listing('4', before)],
    ]) {
      const { redirects } = buildHostingRules({ ...source, listings });
      expect(byReference(redirects).get('lh0046')?.from).toBe('/property/46/');
      expect(redirects.map(({ from }) => from)).toContain('/property/4/');
    }
    const alone = buildHostingRules({ ...source, listings: [listing('4', before)] });
    expect(byReference(alone.redirects).get('lh0046')?.from).toBe('/property/4/');
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
    expect(readNginxMoved(nginxText(rules, nginxSite))).toEqual(
      Object.fromEntries(rules.moved.map(({ from, to }) => [comparablePath(from), to])),
    );
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
    expect(nginxText(rules, nginxSite)).toContain(
      'map $gevel_original $gevel_error_folder {\n    default 404;\n    "~^/(?:property/\\d|[a-z]{2}/404/property/)" 404/property;\n}',
    );
  });

  it('is read the same way by nginx', () => {
    const config = nginxText(rules, nginxSite);
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
        nginxText(rules, nginxSite),
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
    const config = nginxText(rules, nginxSite);
    for (const language of rules.languages)
      expect(readNginx(config, language)).toEqual(expectedReadBack(rules, language));
  });

  it('say the same headers', () => {
    expect(readHeaders(headersText(rules.headers))).toEqual(rules.headers);
    expect(readNginxHeaders(nginxText(rules, nginxSite))).toEqual(rules.headers);
  });

  it('let no CDN choose a language without asking the cookie', () => {
    const lines = redirectsText({ ...rules, moved: [] })
      .trim()
      .split('\n');
    expect(lines.filter((line) => !line.endsWith(' 404'))).toEqual([
      '/fr/a-vendre/gand/maison/5/ /fr/404/property/ 410',
      '/fr/a-vendre/gent/maison/5/ /fr/404/property/ 410',
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
    const config = nginxText(rules, nginxSite);
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
    const config = nginxText(rules, nginxSite);
    expect(config).toMatch(/error_page 403 =404 /u);
    expect(config.match(/add_header (?:Cache-Control|Vary) \$\w+ always;/gu)).toHaveLength(2);
    const pattern = /"~(\^4[^"]*)" "";/u.exec(config)?.[1] ?? '';
    const isForEachVisitor = (line: string) => new RegExp(pattern, 'u').test(line);
    expect(['404 /media/', '410 /property/9/', '404 /nlx/'].map(isForEachVisitor)).toEqual([true, true, true]);
    expect(['404 /nl/x/', '404 /nl?x', '200 /media/'].map(isForEachVisitor)).toEqual([false, false, false]);
  });

  it('bound what one address holds open on nginx, in all and of what the Node server answers', () => {
    const config = nginxText(rules, nginxSite);
    expect(config).toMatch(/^ {4}client_header_timeout \d+s;$/mu);
    expect(config).toMatch(/^ {4}client_body_timeout \d+s;$/mu);
    expect(config).toMatch(/^ {4}limit_conn gevel_requests \d+;$/mu);
    expect(config.match(/^ {8}proxy_request_buffering off;\n {8}limit_conn gevel_forwarded \d+;$/gmu)).toHaveLength(4);
    expect(config.match(/^limit_conn_zone \$gevel_block zone=gevel_(?:requests|forwarded):/gmu)).toHaveLength(2);
  });

  it('give robots no redirect on nginx', () => {
    expect(nginxText(rules, nginxSite)).toMatch(
      /map \$http_user_agent \$gevel_language \{\n {4}default \$gevel_visitor;\n {4}"~\*.*crawl.*" "";/u,
    );
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

  it('has nginx refuse links or send .br files, for its module for those does not bear the first', () => {
    const config = (brotli: boolean): string =>
      nginxText(rules, { ...nginxSite, nginx: { ...nginxSite.nginx, brotli } });
    expect([config(true), config(false)].map((text) => /brotli_static|disable_symlinks/u.exec(text)?.[0])).toEqual([
      'brotli_static',
      'disable_symlinks',
    ]);
    expect(config(true)).not.toContain('disable_symlinks');
  });
});
