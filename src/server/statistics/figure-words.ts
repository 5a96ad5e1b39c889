import type { FigureRow } from '#contracts/office-statistics.ts';
import { readSearch } from '#server/alerts/saved-search.ts';
import { searchWords, type Words } from '#server/alerts/search-words.ts';
import { pagePath } from '#server/site/site-data.ts';
import type { ViewCount } from '#server/statistics/read-counts.ts';
import { sharedPages } from '#server/visits/counted-page.ts';

/** A page by its name in the menu and its address; homes and projects together. */
export function pageRow({ name, views, visits }: ViewCount, { data, language, t }: Words): FigureRow {
  const numbers = [views, visits];
  const shared = sharedPages.find((one) => one === name);
  if (shared) return { label: t(`statistics:page.${shared}`), numbers };
  const route = data.routes.find(({ original }) => original === name);
  if (!route) return { label: name, numbers };
  const title = name === '/' ? t('statistics:page.home') : route.breadcrumbs[language]?.at(-1)?.name;
  return { label: title ?? name, href: pagePath(data, name, language), numbers };
}

/** A search in words; one whose words were no words of ours says so. */
export function searchRow({ search, count }: { search: string; count: number }, words: Words): FigureRow {
  const numbers = [count];
  try {
    const query = readSearch(search);
    const label = [searchWords(query, words), query.text].filter(Boolean).join(', ');
    return { label: label === '' ? words.t('statistics:otherWords') : label, numbers };
  } catch {
    // Filters that an earlier version knew.
    return { label: words.t('statistics:otherWords'), numbers };
  }
}
