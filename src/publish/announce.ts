import { post } from '#publish/spread/post.ts';
import type { BuildResult } from '#publish/publish-built.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';

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

/** A whole build makes everything: it says by the dates of its pages what is new in them. */
function changedPaths(
  { made, gone, lateChanged = [], mode, changed = [] }: BuildResult,
  languages: readonly string[],
): readonly string[] {
  return mode === 'full' ? changed : pagePaths([...made, ...lateChanged, ...gone], languages);
}

/**
 * Tells search engines by IndexNow (`rebuild.indexNowKey` in content/site.json) which pages show something else. Returns what
 * went wrong.
 */
export async function announce(
  result: BuildResult,
  { url, languages, rebuild }: SiteConfig = readSiteConfig(),
): Promise<string[]> {
  const paths = changedPaths(result, languages);
  const problems: string[] = [];
  const key = rebuild.indexNowKey;
  for (let start = 0; key !== undefined && start < paths.length; start += mostAddresses) {
    const urlList = paths.slice(start, start + mostAddresses).map((path) => url + path);
    problems.push(...(await post('IndexNow', indexNow, { host: new URL(url).host, key, urlList })));
  }
  return problems;
}
