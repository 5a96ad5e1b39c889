import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { completeRoutes } from '#site/complete-routes.ts';
import { readRoutes } from '#site/route-schema.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { readListings, readProjects } from '#site/trusted-records.ts';
import { headersText, redirectsText } from '#hosting/rules/cdn-files.ts';
import { foreignHosts, playerPaths } from '#hosting/rules/foreign-hosts.ts';
import { buildHeaderRules, type InlineHashes, type TopEntry } from '#hosting/rules/headers.ts';
import { nginxConfig } from '#hosting/rules/nginx-config.ts';
import { redirectPage } from '#hosting/rules/redirect-page.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { buildHostingRules } from '#hosting/rules/rules.ts';
import { rulesText } from '#hosting/rules/rules-file.ts';

export interface HostingOptions {
  /** The folder that holds `client/`. */
  readonly distDir: string;
  readonly contentDir: string;
  readonly snapshotDir: string;
  /** ISO date of the build. */
  readonly today: string;
  /** Of all pages. */
  readonly hashes: InlineHashes;
  /** Puts a redirect page into the site. */
  readonly placePage: (path: string, html: string) => Promise<void>;
}

async function readFrom<T>(file: string, read: (text: string) => T): Promise<T> {
  try {
    return read(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `${file} cannot be read, so the redirects cannot be made: ${errorMessage(error)}. Run \`npm run sync\` first.`,
      { cause: error },
    );
  }
}

/** Only what a host serves: the rule files themselves are instructions, and dot files stay private. */
async function readTopEntries(clientDir: string): Promise<TopEntry[]> {
  const entries = await readdir(clientDir, { withFileTypes: true });
  return entries
    .filter(({ name }) => !/^(?:_headers|_redirects|\..*)$|\.(?:br|gz)$/u.test(name))
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

/** The redirect pages of hosts that know no redirects: `['/contact/index.html', '<!doctype html>…']`. */
function* redirectPages(rules: HostingRules, site: SiteConfig): Generator<readonly [string, string]> {
  for (const rule of rules.redirects) {
    for (const path of new Set([rule.from, rule.from.toLowerCase()])) {
      yield [`${path}index.html`, redirectPage(rule, rules.defaultLanguage, site)];
    }
  }
}

/** Writes a file, and the folders above it. */
export async function writePage(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The same for thousands of pages in a row, where waiting for each takes longer than the writing. */
export function writePageSync(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** After the build: rules.json and the three forms that hosts read, all from one rule set. */
export async function writeHosting(options: HostingOptions): Promise<HostingRules> {
  const { distDir, contentDir, snapshotDir, today, hashes } = options;
  const clientDir = join(distDir, 'client');
  const site = readSiteConfig(join(contentDir, 'site.json'));
  const entries = await readTopEntries(clientDir);
  const routes = await readFrom(join(contentDir, 'routes.json'), readRoutes);
  const table = completeRoutes(routes, site.languages, site.defaultLanguage);
  const made = buildHostingRules({
    languages: site.languages,
    defaultLanguage: site.defaultLanguage,
    soldPagesDays: site.soldPagesDays,
    pageSize: site.lists.pageSize,
    today,
    table,
    listings: await readFrom(join(snapshotDir, 'listings.json'), readListings),
    projects: await readFrom(join(snapshotDir, 'projects.json'), readProjects),
    headers: buildHeaderRules({
      hashes,
      languages: site.languages,
      entries,
      hosts: foreignHosts(site),
      playerPaths: playerPaths(table, site.languages),
      frameOrigins: site.map.frameOrigins,
      transport: site.transportSecurity,
    }),
  });
  // Where a page stands now, none has left: two towns may share a name.
  const rules = { ...made, moved: made.moved.filter(({ from }) => !existsSync(join(clientDir, from, 'index.html'))) };
  const hostingDir = join(distDir, 'hosting');
  await mkdir(hostingDir, { recursive: true });
  await writeFile(join(hostingDir, 'rules.json'), rulesText(rules));
  await writeFile(join(hostingDir, 'nginx.conf'), nginxConfig(rules));
  await writeFile(join(clientDir, '_headers'), headersText(rules.headers));
  await writeFile(join(clientDir, '_redirects'), redirectsText(rules));
  for (const [path, html] of redirectPages(rules, site)) {
    if (!existsSync(join(clientDir, path))) await options.placePage(path, html);
  }
  return rules;
}
