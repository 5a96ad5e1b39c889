import { isLateKey } from '#base/late-key.ts';
import { post } from '#publish/spread/post.ts';
import type { BuildResult } from '#publish/publish-built.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';

/** IndexNow takes no more at once. */
const mostAddresses = 10_000;
const indexNow = 'https://api.indexnow.org/indexnow';

/** Paths of pages as visitors ask for them. `['/nl/contact/index.html', '/robots.txt'] -> ['/nl/contact/']` */
function pagePaths(files: readonly string[], languages: readonly string[]): string[] {
  const isPage = (path: string): boolean => languages.some((language) => path.startsWith(`/${language}/`));
  return files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => file.slice(0, -'index.html'.length))
    .filter((path) => isPage(path) && !path.includes('/404/'));
}

/**
 * Paths of those among files that search engines are told of, by their keys: lists in another order are for none of them, and they
 * come to the pages behind the first by themselves.
 */
export function pagesForSearch(
  files: readonly string[],
  keyOf: (file: string) => string | undefined,
  languages: readonly string[],
): string[] {
  return pagePaths(
    files.filter((file) => !isLateKey(keyOf(file))),
    languages,
  );
}

/**
 * Tells search engines by IndexNow (`rebuild.indexNowKey` in content/site.json) which of their pages show
 * something else. Returns what went wrong.
 */
export async function announce(
  { changed = [] }: Pick<BuildResult, 'changed'>,
  { url, rebuild }: Pick<SiteConfig, 'url' | 'rebuild'> = readSiteConfig(),
): Promise<string[]> {
  const problems: string[] = [];
  const key = rebuild.indexNowKey;
  for (let start = 0; key !== undefined && start < changed.length; start += mostAddresses) {
    const urlList = changed.slice(start, start + mostAddresses).map((path) => url + path);
    problems.push(...(await post('IndexNow', indexNow, { host: new URL(url).host, key, urlList })));
  }
  return problems;
}
