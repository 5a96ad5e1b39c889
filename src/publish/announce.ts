import { errorMessage } from '#base/error-message.ts';
import type { BuildResult } from '#publish/publish-built.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';

const timeoutMs = 10_000;
/** IndexNow takes no more at once. */
const mostAddresses = 10_000;
const indexNow = 'https://api.indexnow.org/indexnow';

/** Paths of pages as visitors ask for them. `['/nl/contact/index.html', '/robots.txt'] -> ['/nl/contact/']` */
export function pagePaths(files: readonly string[], languages: readonly string[]): string[] {
  const isPage = (path: string): boolean => languages.some((language) => path.startsWith(`/${language}/`));
  return files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => file.slice(0, -'index.html'.length))
    .filter((path) => isPage(path) && !path.includes('/404/'));
}

async function post(name: string, url: string, body: object, headers: Record<string, string> = {}): Promise<string[]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? [] : [`${name} answered ${response.status}. The site is published; its caches may be older.`];
  } catch (error) {
    return [`${name} did not answer: ${errorMessage(error)}. The site is published.`];
  }
}

/** A whole build makes everything: it says by the dates of its pages what is new in them. */
function changedPaths(
  { made, gone, lateChanged = [], mode, changed = [] }: BuildResult,
  languages: readonly string[],
): readonly string[] {
  return mode === 'full' ? changed : pagePaths([...made, ...lateChanged, ...gone], languages);
}

/**
 * Tells those who want to know that the site is another: search engines by IndexNow (`rebuild.indexNowKey` in
 * content/site.json), a CDN by its purge hook (CDN_PURGE_URL, with CDN_PURGE_TOKEN). Returns what went wrong.
 */
export async function announce(
  result: BuildResult,
  env: NodeJS.ProcessEnv = process.env,
  { url, languages, rebuild }: SiteConfig = readSiteConfig(),
): Promise<string[]> {
  const paths = changedPaths(result, languages);
  const problems: string[] = [];
  const { CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: token } = env;
  if (purgeUrl) {
    const body = result.mode === 'full' ? { everything: true } : { everything: false, paths };
    problems.push(...(await post('CDN_PURGE_URL', purgeUrl, body, token ? { Authorization: `Bearer ${token}` } : {})));
  }
  const key = rebuild.indexNowKey;
  for (let start = 0; key !== undefined && start < paths.length; start += mostAddresses) {
    const urlList = paths.slice(start, start + mostAddresses).map((path) => url + path);
    problems.push(...(await post('IndexNow', indexNow, { host: new URL(url).host, key, urlList })));
  }
  return problems;
}
