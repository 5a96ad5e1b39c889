import { memoBy, memoByKey } from '#base/memo.ts';
import type { FilePieces } from '#base/unchanged-file.ts';
import { robotPattern } from '#i18n/detection.ts';
import { isLanguage } from '#i18n/languages.ts';
import { cacheControl, choiceVary } from '#hosting/rules/headers.ts';
import { downPages } from '#hosting/rules/nginx-down.ts';
import { blockLines, limitZones } from '#hosting/rules/nginx-limits.ts';
import { runsOfMoved, runsOfRedirects } from '#hosting/rules/rule-runs.ts';
import { serverBlocks, upstream, type NginxSite } from '#hosting/rules/nginx-server.ts';
import { commonHeaders, escapedForRegex, quoted, replacedHeaders, variableOf } from '#hosting/rules/nginx-text.ts';
import {
  comparableFrom,
  homeOriginal,
  recordMiddle,
  type HeaderRule,
  type HostingRules,
  type MovedRule,
  type RedirectRule,
} from '#hosting/rules/rule-set.ts';
import { pageSegment } from '#site/list-words.ts';

const indent = '    ';

function map(source: string, target: string, lines: readonly string[]): string {
  return `${[`map ${source} ${target} {`, ...lines].join(`\n${indent}`)}\n}`;
}

/** The same of thousands of lines, with nothing for what none of them names. */
function longMap(source: string, target: string, runs: readonly Uint8Array[]): FilePieces {
  const lines = runs.flatMap((run) => [`\n${indent}`, run]);
  return [`map ${source} ${target} {\n${indent}default "";`, ...lines, '\n}'];
}

/** With an empty line between the blocks. */
function blocksOf(blocks: readonly (string | FilePieces)[]): FilePieces {
  return blocks.flatMap((block, index) => [
    ...(index === 0 ? [] : ['\n\n']),
    ...(typeof block === 'string' ? [block] : block),
  ]);
}

/** At the end of a pattern that stands for one page. */
export const indexFile = String.raw`(?:index\.html)?`;

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

/** What the first page of a list would be called if it had a number. */
function firstPages(languages: readonly string[]): string[] {
  return languages.filter(isLanguage).map((language) => pageSegment(2, language).replace('2', '1'));
}

/** Lines of a map that lead from a path without language to those of languages, which are said as `'nl fr'`. */
const redirectLines = memoByKey((run: readonly RedirectRule[], languages: string) => {
  const each = languages.split(' ');
  const lines = run.flatMap(({ from, byLanguage }) =>
    each.map((language) => `${quoted(`${language}:${from}`)} ${quoted(byLanguage[language] ?? '')};`),
  );
  return Buffer.from(lines.join(`\n${indent}`));
});

/** The same of moved pages. */
const movedLines = memoBy((run: readonly MovedRule[]) =>
  Buffer.from(run.map((rule) => `${quoted(comparableFrom(rule))} ${quoted(rule.to)};`).join(`\n${indent}`)),
);

function maps(rules: HostingRules, { nginx }: NginxSite): FilePieces {
  const { languages, defaultLanguage, redirects, moved, gone, headers } = rules;
  const [anyLanguage, spoken] = [languages.join('|'), languages.join(' ')];
  const wishes = languages.map((language) => `"~*^${language}(?:-|$)" ${language};`);
  return blocksOf([
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
    longMap(
      '$gevel_wanted:$gevel_original',
      '$gevel_known',
      runsOfRedirects(redirects).map((run) => redirectLines(run, spoken)),
    ),
    '# A page that stands where it should is no redirect.',
    map('"$gevel_known $uri"', '$gevel_redirect', ['default $gevel_known;', String.raw`"~^(.*) \1$" "";`]),
    '# The number of a record tells where it stands for good; any other path goes by the visitor.',
    map('"$gevel_path $gevel_original"', '$gevel_today', ['default $gevel_redirect;', String.raw`"~^(.*) \1$" "";`]),
    '# Paths under another name of their town.',
    longMap('$gevel_path', '$gevel_moved', runsOfMoved(moved).map(movedLines)),
    '# What small letters may set right, and the first page of a list by its number: the Node server knows.',
    map('$request_uri', '$gevel_missing', [
      'default @gevel_missing;',
      '"~^[^?]*[A-Z]" @gevel_node;',
      `"~^[^?]*/(?:${firstPages(languages).join('|')})/?(?:\\?|$)" @gevel_node;`,
    ]),
    '# Listings sold or rented longer ago than the site keeps them.',
    map('$gevel_original', '$gevel_gone', ['default 0;', ...gone.map((path) => `${quoted(path)} 1;`)]),
    '# Language of the error page.',
    map('$request_uri', '$gevel_error_language', [
      'default $gevel_visitor;',
      ...languages.map((language) => `"~^/${language}(?:[/?]|$)" ${language};`),
    ]),
    '# What stands in for the Node server while it is away.',
    map('$gevel_error_language', '$gevel_down', downPages(rules)),
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
    limitZones(nginx),
  ]);
}

/** What every site has room for at least, so that the file of one serves all of an nginx. */
const leastBucket = 1_024;
const leastSize = 65_536;

/**
 * For the http context, once in an nginx however many sites it has: room for the longest key of a map and for all keys, in
 * the powers of two that nginx wants.
 */
export function nginxHttpConfig({ redirects, moved, gone, languages }: HostingRules): string {
  const longestOf = (rules: HostingRules['redirects'] | HostingRules['moved']): number =>
    rules.reduce((most, { from }) => Math.max(most, from.length), 0);
  const longestGone = gone.reduce((most, { length }) => Math.max(most, length), 0);
  const longest = Math.max(longestGone, longestOf(moved), 'nl:'.length + longestOf(redirects));
  const entries = redirects.length * languages.length + gone.length + moved.length;
  const powerAbove = (value: number, least: number): string =>
    String(Math.max(least, 2 ** Math.ceil(Math.log2(value))));
  const lines = [
    `map_hash_bucket_size ${powerAbove(longest + 64, leastBucket)};`,
    `map_hash_max_size ${powerAbove(entries * 4, leastSize)};`,
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * For the http context, after `nginxHttpConfig`: the maps of a site and its servers. Throws for rules or settings that nginx
 * cannot follow.
 */
export function nginxConfig(rules: HostingRules, site: NginxSite): FilePieces {
  const paths = rules.redirects.map(comparableFrom);
  if (new Set(paths).size !== paths.length) {
    throw new Error('Two redirects start at the same path once case is ignored; nginx would refuse the configuration.');
  }
  const { nginx } = site;
  const pieces = [...blocksOf([maps(rules, site), upstream(nginx), serverBlocks(rules, site)]), '\n'];
  if (nginx.id === 'gevel') return pieces;
  // These are variables and names of groups alone; the lines of paths have none.
  const named = (text: string): string => text.replaceAll(/(?<before>\$|\(\?<)gevel_/gu, `$<before>${nginx.id}_`);
  return pieces.map((piece) => (typeof piece === 'string' ? named(piece) : piece));
}
