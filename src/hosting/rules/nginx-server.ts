import { isLanguage } from '#i18n/languages.ts';
import { downLines } from '#hosting/rules/nginx-down.ts';
import { forwardedLimits, serverLimits } from '#hosting/rules/nginx-limits.ts';
import { commonHeaders, escapedForRegex, quoted, replacedHeaders, variableOf } from '#hosting/rules/nginx-text.ts';
import { onDemandFolders, type HeaderRule, type HostingRules } from '#hosting/rules/rule-set.ts';
import { retainedFolders } from '#release/retained-assets.ts';
import { calendarFeedPath } from '#server/diary/calendar-feed-path.ts';
import { longestUploadMegabytes } from '#server/http/body-limits.ts';
import { pageSegment, pageWordOf } from '#site/list-words.ts';
import type { NginxSettings } from '#site/nginx-settings.ts';

/** What of a site's configuration nginx is told. */
export interface NginxSite {
  /** Public address without a slash at its end. */
  readonly url: string;
  readonly nginx: NginxSettings;
  /** Files that the Node server makes when somebody asks, `/nl/te-koop/prijs-oplopend/index.html`. */
  readonly late?: readonly string[];
}

/**
 * Where the Node server listens. Each request has a connection of its own: on one that is kept nginx may send a form just as
 * Node closes it, and cannot send it again.
 */
export function upstream({ id, upstream: address }: NginxSettings): string {
  return `upstream ${id} {\n    server ${address};\n}`;
}

const transportSecurity = 'Strict-Transport-Security';

const isPage = (file: string): boolean => file.endsWith('/index.html');

/**
 * Where the pages stand that the Node server makes when somebody asks: `['~ ^/nl/te-koop/prijs-oplopend/?$', '~ ^/nl/.+/pagina-\\d+/?$']`.
 * Of the pages of lists nginx knows the word alone, in every language: how many there are is another number with every few homes.
 */
function latePages(late: readonly string[], languages: readonly string[]): string[] {
  const pages = late.filter(isPage).map((file) => file.slice(0, -'/index.html'.length));
  if (pages.length === 0) return [];
  const orders = pages.filter((path) => pageWordOf(path.slice(path.lastIndexOf('/') + 1)) === undefined);
  return [
    ...orders.map((path) => `~ ^${escapedForRegex(path)}/?$`),
    ...languages.filter(isLanguage).map((language) => {
      const word = escapedForRegex(pageSegment(2, language).slice(0, -1));
      return String.raw`~ ^/${language}/.+/${word}\d+/?$`;
    }),
  ];
}

/** And the exports: `['= /exports/kyero.xml']` */
function lateExports(late: readonly string[]): string[] {
  return late.filter((file) => !isPage(file)).map((file) => `= ${file}`);
}

/** Of thousands of homes an export takes its time; whoever fetches it waits, and asks no second time before the next night. */
const exportSeconds = 90;

/** What the Node server answers: it brings its own headers, so none of this server's may come on top. */
function proxyLocations(
  { languages, headers }: HostingRules,
  { nginx, late = [] }: Pick<NginxSite, 'nginx' | 'late'>,
): string[] {
  const value = commonHeaders(headers)[transportSecurity] ?? '';
  const lines = [
    `    proxy_pass http://${nginx.id};`,
    '    proxy_http_version 1.1;',
    '    proxy_set_header Connection close;',
    '    proxy_set_header Host $host;',
    '    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '    proxy_set_header X-Forwarded-Proto $scheme;',
    ...forwardedLimits(nginx).map((line) => `    ${line}`),
    '    # The API counts itself: what is too large is read to its end, so that a form comes back with its answers.',
    `    client_max_body_size ${String(longestUploadMegabytes)}m;`,
    `    proxy_hide_header ${transportSecurity};`,
    '    # One header of its own is what keeps those of the server away.',
    `    add_header ${transportSecurity} ${quoted(value)} always;`,
  ];
  const folders = `^/(?:${languages.join('|')})/(?:${onDemandFolders.join('|')})(?:/|$)`;
  const block = (place: string, own: readonly string[] = [], seconds = 30): string[] =>
    [`location ${place} {`, ...lines, `    proxy_read_timeout ${seconds}s;`, ...own, '}'].map((line) => `    ${line}`);
  // The address of a colleague's calendar is a secret, and telephones ask for it all day.
  const unlogged = ['    access_log off;'];
  return [
    ...block(`= ${calendarFeedPath}`, unlogged),
    ...block('^~ /api/'),
    ...block(`~ ${folders}`),
    ...block('@gevel_node'),
    ...latePages(late, languages).flatMap((place) => block(place)),
    ...lateExports(late).flatMap((place) => block(place, [], exportSeconds)),
  ];
}

/** Types that nginx does not know: `application/speculationrules+json speculationrules;` */
function typeLines(headers: readonly HeaderRule[]): string[] {
  return headers.flatMap(({ pattern, set }) => {
    const type = set['Content-Type'];
    return type === undefined ? [] : [`        ${type} ${pattern.slice(pattern.lastIndexOf('.') + 1)};`];
  });
}

/** Certificate and protocols; nothing where somebody before this nginx speaks TLS. */
function tlsLines({ id, tls }: NginxSettings): string[] {
  if (!tls) return [];
  return [
    `    ssl_certificate ${tls.certificate};`,
    `    ssl_certificate_key ${tls.key};`,
    '    ssl_protocols TLSv1.2 TLSv1.3;',
    `    ssl_session_cache shared:${id}_tls:10m;`,
    '    ssl_session_timeout 1d;',
    '    ssl_session_tickets off;',
  ];
}

/** Where a certificate authority looks for its proof, before anything is redirected. */
function challengeLines({ challenges }: NginxSettings): string[] {
  return challenges === undefined ? [] : [`    location ^~ /.well-known/acme-challenge/ { root ${challenges}; }`];
}

const plainListen = ({ listen }: NginxSettings): string[] => listen.map((address) => `    listen ${address};`);
// Since 1.25.1 nginx has a directive of its own for HTTP/2, and takes this form too.
const tlsListen = ({ tls }: NginxSettings): string[] =>
  (tls?.listen ?? []).map((address) => `    listen ${address} ssl http2;`);

/** Leads to the public address: never to what the Host header of a request says. */
function leadingServer(names: readonly string[], listens: readonly string[], { url, nginx }: NginxSite): string {
  return [
    'server {',
    ...listens,
    `    server_name ${names.join(' ')};`,
    '    server_tokens off;',
    ...serverLimits(nginx).map((line) => `    ${line}`),
    ...challengeLines(nginx),
    ...(listens.some((line) => line.includes(' ssl')) ? tlsLines(nginx) : []),
    `    location / { return 301 ${url}$request_uri; }`,
    '}',
  ].join('\n');
}

/**
 * That nothing outside is reached through a link. Not beside `brotli_static`: that module reads on behind the end of a path
 * when links are refused from a folder on, takes what lies there for more of it and sends the .gz file, or not, by chance
 * (google/ngx_brotli, issues 123 and 134). No release holds a link: checkRelease refuses one.
 */
const linkLines = ({ brotli }: NginxSettings): string[] =>
  brotli ? [] : ['    disable_symlinks on from=$document_root;'];

function siteServer(rules: HostingRules, { url, nginx, late = [] }: NginxSite): string {
  const { headers, languages } = rules;
  const replaced = replacedHeaders(headers);
  const addHeader = ([name, value]: [string, string]): string =>
    `    add_header ${name} ${replaced.has(name) ? variableOf(name) : quoted(value)} always;`;
  const errorPage = '/$gevel_error_language/$gevel_error_folder/index.html';
  return [
    'server {',
    ...(nginx.tls ? tlsListen(nginx) : plainListen(nginx)),
    `    server_name ${new URL(url).hostname};`,
    `    root ${nginx.folder}/client;`,
    ...tlsLines(nginx),
    '    charset utf-8;',
    '    server_tokens off;',
    '    # A Location header is a path: the Host header of a request is never repeated.',
    '    absolute_redirect off;',
    ...linkLines(nginx),
    ...serverLimits(nginx).map((line) => `    ${line}`),
    '',
    '    # The build made the .gz and .br files.',
    '    gzip_static on;',
    '    gzip_vary on;',
    ...(nginx.brotli ? ['    brotli_static on;'] : []),
    '',
    '    include mime.types;',
    '    types {',
    '        application/manifest+json webmanifest;',
    '        # Read in parts, which nginx gives of what it does not compress: leave this type out of gzip_types.',
    '        application/vnd.pmtiles pmtiles;',
    ...typeLines(headers),
    '    }',
    '',
    ...Object.entries(commonHeaders(headers)).map(addHeader),
    '    add_header Cache-Control $gevel_cache always;',
    '    add_header Vary $gevel_vary always;',
    '',
    `    error_page 404 ${errorPage};`,
    `    error_page 410 ${errorPage};`,
    '    # Written with two slashes, which nginx would take for one.',
    '    error_page 418 = @gevel_node;',
    '    # A folder without a page: that it is there is nobody’s business.',
    `    error_page 403 =404 ${errorPage};`,
    ...downLines(rules),
    '',
    '    # The API and the pages for one reader: the Node server, started with TRUSTED_PROXIES=1.',
    ...proxyLocations(rules, { nginx, late }),
    ...challengeLines(nginx),
    `    location ~ ^/(?:${languages.join('|')})/404/ { internal; }`,
    '    location ~ /\\.(?!well-known/) { return 404; }',
    '    location ~ \\.(?:br|gz)$ { return 404; }',
    '    # Scripts and styles of a release that was replaced answer for another day.',
    `    location ~ ^/(?:${retainedFolders.join('|')})/ { try_files $uri @retained; }`,
    `    location @retained { root ${nginx.folder}/retained; }`,
    '    location = /_headers { return 404; }',
    '    location = /_redirects { return 404; }',
    '    location / {',
    '        if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }',
    '        if ($request_uri ~ "^[^?]*//") { return 418; }',
    '        if ($gevel_gone) { return 410; }',
    '        if ($gevel_today) { return 301 $gevel_today$is_args$args; }',
    '        if ($gevel_redirect) { return 302 $gevel_redirect$is_args$args; }',
    '        if ($gevel_moved) { return 301 $gevel_moved$is_args$args; }',
    // A segment holds no slash and no backslash: `//host/index.html` must not become a redirect to a host.
    '        if ($request_uri ~ "^((?:/[^/?\\\\\\\\]+)+/)index\\.html(?:\\?|$)") { return 301 $1$is_args$args; }',
    '        try_files $uri $uri/ $gevel_missing;',
    '    }',
    '    location @gevel_missing { return 404; }',
    '}',
  ].join('\n');
}

/** The server of the site, and those that only lead to it. Throws where a certificate stands beside an address without TLS. */
export function serverBlocks(rules: HostingRules, site: NginxSite): string {
  const { url, nginx } = site;
  if (nginx.tls && !url.startsWith('https://')) {
    throw new Error(`nginx.tls is set, but the address of the site is ${url}. Set url (or SITE_URL) to https://….`);
  }
  const { hostname } = new URL(url);
  const { otherNames } = nginx;
  const plain = nginx.tls ? [leadingServer([hostname, ...otherNames], plainListen(nginx), site)] : [];
  const others = nginx.tls ? tlsListen(nginx) : plainListen(nginx);
  const leading = otherNames.length > 0 ? [leadingServer(otherNames, others, site)] : [];
  return [siteServer(rules, site), ...plain, ...leading].join('\n\n');
}
