import { robotPattern } from '#i18n/detection.ts';
import { cacheControl, choiceVary } from '#hosting/rules/headers.ts';
import { blockLines, forwardedLimits, limitZones, serverLimits } from '#hosting/rules/nginx-limits.ts';
import { retainedFolders } from '#release/retained-assets.ts';
import { calendarFeedPath } from '#server/diary/calendar-feed-path.ts';
import { longestUploadMegabytes } from '#server/http/body-limits.ts';
import {
  comparablePath,
  homeOriginal,
  onDemandFolders,
  recordMiddle,
  type HeaderRule,
  type HostingRules,
} from '#hosting/rules/rule-set.ts';

/** A string in double quotes as nginx reads it; `$` would start a variable, and no value here needs one. */
function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`"${text}" holds a $, which nginx.conf cannot express. Rename it.`);
  return `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;
}

function map(source: string, target: string, lines: readonly string[]): string {
  return [`map ${source} ${target} {`, ...lines.map((line) => `    ${line}`), '}'].join('\n');
}

/** At the end of a pattern that stands for one page. */
export const indexFile = String.raw`(?:index\.html)?`;

function escapedForRegex(text: string): string {
  return text.replace(/[.*+?^()|[\]\\{}]/gu, String.raw`\$&`);
}

/** What a pattern of a rule is as the key of a map; an index file has been looked up by the time headers are made. */
function keyOf(pattern: string): string {
  if (pattern.endsWith('/*')) return `"~^${escapedForRegex(pattern.slice(0, -1))}"`;
  if (!pattern.includes('/:')) return quoted(pattern);
  return `"~^${escapedForRegex(pattern).replace(/:\w+/gu, '[^/]+')}${indexFile}$"`;
}

/** The line of a map for the value that a rule gives a header. */
function headerLine({ pattern, set }: HeaderRule, name: string): string[] {
  const value = set[name];
  if (value === undefined) return [];
  return [`${keyOf(pattern)} ${quoted(value)};`];
}

/** Headers of every path that some rule replaces; nginx picks their value from a map. */
function replacedHeaders(headers: readonly HeaderRule[]): ReadonlySet<string> {
  return new Set(headers.flatMap(({ unset = [] }) => unset));
}

/** `'Content-Security-Policy' -> '$gevel_content_security_policy'` */
function variableOf(name: string): string {
  return `$gevel_${name.toLowerCase().replaceAll('-', '_')}`;
}

function commonHeaders(headers: readonly HeaderRule[]): Readonly<Record<string, string>> {
  return headers.find(({ pattern }) => pattern === '/*')?.set ?? {};
}

/** A map for each replaced header: the value of every path, and those of the paths that differ. */
function replacementMaps(headers: readonly HeaderRule[]): string[] {
  return [...replacedHeaders(headers)].map((name) => {
    const differing = headers.filter(({ unset = [] }) => unset.includes(name));
    return map('$uri', variableOf(name), [
      `default ${quoted(commonHeaders(headers)[name] ?? '')};`,
      ...differing.flatMap((rule) => headerLine(rule, name)),
    ]);
  });
}

/** Room for the longest key, in the powers of two that nginx wants. */
function hashSizes({ redirects, moved, gone, languages }: HostingRules): string {
  const paths = [...gone, ...moved.map(({ from }) => from), ...redirects.map(({ from }) => `nl:${from}`)];
  const longest = paths.reduce((most, { length }) => Math.max(most, length), 64);
  const entries = redirects.length * languages.length + gone.length + moved.length;
  const powerAbove = (value: number): string => String(2 ** Math.ceil(Math.log2(value)));
  return `map_hash_bucket_size ${powerAbove(longest + 64)};\nmap_hash_max_size ${powerAbove(entries * 4 + 2048)};`;
}

/** Lines of a map that read a path below a list: whatever town and title it has, the number says which record it is about. */
function recordLines({ recordLists }: HostingRules, value: (kind: string, language: string) => string): string[] {
  return (['property', 'project'] as const).flatMap((kind) =>
    Object.entries(recordLists[kind]).flatMap(([language, folders]) =>
      folders.map(
        (folder) => `"~^${escapedForRegex(folder)}${recordMiddle}(?<gevel_id>[^/]+)/?$" ${value(kind, language)};`,
      ),
    ),
  );
}

function maps(rules: HostingRules): string {
  const { languages, defaultLanguage, redirects, moved, gone, headers } = rules;
  const anyLanguage = languages.join('|');
  const wishes = languages.map((language) => `"~*^${language}(?:-|$)" ${language};`);
  return [
    '# Languages: the parameter lng, the cookie lang, the browser, the default.',
    // nginx reads no q-values: the first language of the list that the site has is taken.
    map('$http_accept_language', '$gevel_browser', [
      `default ${defaultLanguage};`,
      ...languages.map(
        (language) => `"~*^(?:(?!(?:${anyLanguage})\\b)[^,]*,\\s*)*${language}(?:[-;,\\s]|$)" ${language};`,
      ),
    ]),
    map('$cookie_lang', '$gevel_cookie', ['default $gevel_browser;', ...wishes]),
    map('$arg_lng', '$gevel_visitor', ['default $gevel_cookie;', ...wishes]),
    '# Robots get the page with all languages in the place of a redirect.',
    map('$http_user_agent', '$gevel_language', ['default $gevel_visitor;', `"~*${robotPattern}" "";`]),
    '# Comparing ignores case, index.html and a missing slash.',
    map('$uri', '$gevel_path', ['default $uri/;', '"~^(.*/)index\\.html$" $1;', '"~/$" $uri;']),
    '# Paths without language: "<language>:<original path>" to the localized path.',
    map('$uri', '$gevel_wanted', ['default $gevel_language;', ...recordLines(rules, (_kind, language) => language)]),
    map('$uri', '$gevel_original', ['default $gevel_path;', ...recordLines(rules, (kind) => `/${kind}/$gevel_id/`)]),
    map('$gevel_wanted:$gevel_original', '$gevel_known', [
      'default "";',
      ...redirects.flatMap(({ from, byLanguage }) =>
        languages.map((language) => `${quoted(`${language}:${from}`)} ${quoted(byLanguage[language] ?? '')};`),
      ),
    ]),
    '# A page that stands where it should is no redirect.',
    map('"$gevel_known $uri"', '$gevel_redirect', ['default $gevel_known;', String.raw`"~^(.*) \1$" "";`]),
    '# Paths under another name of their town.',
    map('$gevel_path', '$gevel_moved', [
      'default "";',
      ...moved.map(({ from, to }) => `${quoted(from)} ${quoted(to)};`),
    ]),
    '# Listings sold or rented longer ago than the site keeps them.',
    map('$gevel_original', '$gevel_gone', ['default 0;', ...gone.map((path) => `${quoted(path)} 1;`)]),
    '# Language of the error page.',
    map('$request_uri', '$gevel_error_language', [
      'default $gevel_visitor;',
      ...languages.map((language) => `"~^/${language}(?:[/?]|$)" ${language};`),
    ]),
    '# A home that is not there has an error page of its own.',
    map('$gevel_original', '$gevel_error_folder', ['default 404;', `"~${homeOriginal}" 404/property;`]),
    '# Caching, by path; what no rule knows is a path without language, and depends on the visitor.',
    '# A missing path without language is answered in the language of the visitor too.',
    map('"$status $request_uri"', '$gevel_cached_path', [
      'default $uri;',
      `"~^4(?:04|10) (?!/(?:${anyLanguage})(?:[/?]|$))" "";`,
    ]),
    map('$gevel_cached_path', '$gevel_file_cache', [
      'default "";',
      ...headers.flatMap((rule) => headerLine(rule, 'Cache-Control')),
    ]),
    map('$gevel_file_cache', '$gevel_cache', [`"" ${quoted(cacheControl.choice)};`, 'default $gevel_file_cache;']),
    map('$gevel_file_cache', '$gevel_vary', [`"" ${quoted(choiceVary)};`, 'default "";']),
    ...replacementMaps(headers),
    '# Who is one visitor: an address, or the part of it that a household has.',
    map('$remote_addr', '$gevel_block', blockLines),
    limitZones,
  ].join('\n\n');
}

/** Where the Node server listens: `npm run serve` without HOST and PORT. */
const upstream = 'upstream gevel {\n    server 127.0.0.1:4321;\n    keepalive 16;\n}';

const transportSecurity = 'Strict-Transport-Security';

/** What the Node server answers: it brings its own headers, so none of this server's may come on top. */
function proxyLocations({ languages, headers }: HostingRules): string[] {
  const value = commonHeaders(headers)[transportSecurity] ?? '';
  const lines = [
    '    proxy_pass http://gevel;',
    '    proxy_http_version 1.1;',
    '    proxy_set_header Connection "";',
    '    proxy_set_header Host $host;',
    '    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '    proxy_set_header X-Forwarded-Proto $scheme;',
    '    proxy_read_timeout 30s;',
    ...forwardedLimits.map((line) => `    ${line}`),
    '    # The API counts itself: what is too large is read to its end, so that a form comes back with its answers.',
    `    client_max_body_size ${String(longestUploadMegabytes)}m;`,
    `    proxy_hide_header ${transportSecurity};`,
    '    # One header of its own is what keeps those of the server away.',
    `    add_header ${transportSecurity} ${quoted(value)} always;`,
  ];
  const folders = `^/(?:${languages.join('|')})/(?:${onDemandFolders.join('|')})(?:/|$)`;
  const block = (place: string, own: readonly string[] = []): string[] =>
    [`location ${place} {`, ...lines, ...own, '}'].map((line) => `    ${line}`);
  // The address of a colleague's calendar is a secret, and telephones ask for it all day.
  const unlogged = ['    access_log off;'];
  return [...block(`= ${calendarFeedPath}`, unlogged), ...block('^~ /api/'), ...block(`~ ${folders}`)];
}

/** Types that nginx does not know: `application/speculationrules+json speculationrules;` */
function typeLines(headers: readonly HeaderRule[]): string[] {
  return headers.flatMap(({ pattern, set }) => {
    const type = set['Content-Type'];
    return type === undefined ? [] : [`        ${type} ${pattern.slice(pattern.lastIndexOf('.') + 1)};`];
  });
}

function serverBlock(rules: HostingRules): string {
  const { headers, languages } = rules;
  const replaced = replacedHeaders(headers);
  const addHeader = ([name, value]: [string, string]): string =>
    `    add_header ${name} ${replaced.has(name) ? variableOf(name) : quoted(value)} always;`;
  const errorPage = '/$gevel_error_language/$gevel_error_folder/index.html';
  return [
    'server {',
    '    listen 80;',
    '    # Behind TLS: listen 443 ssl; with your certificate, and a second server that redirects port 80.',
    '    server_name _;',
    '    root /var/www/gevel/dist/client;',
    '    charset utf-8;',
    '    server_tokens off;',
    '    # A Location header is a path: the Host header of a request is never repeated.',
    '    absolute_redirect off;',
    '    disable_symlinks on from=$document_root;',
    ...serverLimits.map((line) => `    ${line}`),
    '',
    '    # The build made the .gz and .br files. brotli_static needs the module ngx_brotli.',
    '    gzip_static on;',
    '    gzip_vary on;',
    '    # brotli_static on;',
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
    '    # A folder without a page: that it is there is nobody’s business.',
    `    error_page 403 =404 ${errorPage};`,
    '',
    '    # The API and the pages for one reader: the Node server, started with TRUSTED_PROXIES=1.',
    ...proxyLocations(rules),
    `    location ~ ^/(?:${languages.join('|')})/404/ { internal; }`,
    '    location ~ /\\.(?!well-known/) { return 404; }',
    '    location ~ \\.(?:br|gz)$ { return 404; }',
    '    # Scripts and styles of a release that was replaced answer for another day.',
    `    location ~ ^/(?:${retainedFolders.join('|')})/ { try_files $uri @retained; }`,
    '    location @retained { root /var/www/gevel/dist/retained; }',
    '    location = /_headers { return 404; }',
    '    location = /_redirects { return 404; }',
    '    location / {',
    '        if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }',
    '        if ($gevel_gone) { return 410; }',
    '        if ($gevel_redirect) { return 302 $gevel_redirect$is_args$args; }',
    '        if ($gevel_moved) { return 301 $gevel_moved$is_args$args; }',
    // A segment holds no slash and no backslash: `//host/index.html` must not become a redirect to a host.
    '        if ($request_uri ~ "^((?:/[^/?\\\\\\\\]+)+/)index\\.html(?:\\?|$)") { return 301 $1$is_args$args; }',
    '        try_files $uri $uri/ =404;',
    '    }',
    '}',
  ].join('\n');
}

/** A complete nginx configuration for the http context: the maps and one server. */
export function nginxConfig(rules: HostingRules): string {
  const paths = rules.redirects.map(({ from }) => comparablePath(from));
  if (new Set(paths).size !== paths.length) {
    throw new Error('Two redirects start at the same path once case is ignored; nginx would refuse the configuration.');
  }
  return `${hashSizes(rules)}\n\n${maps(rules)}\n\n${upstream}\n\n${serverBlock(rules)}\n`;
}
