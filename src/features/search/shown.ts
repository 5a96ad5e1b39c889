import type { Goal } from '#domain/listing.ts';
import { queryToParams } from '#search/query-params.ts';
import type { SearchQuery } from '#search/query.ts';
import type { FinderProps } from './finder-props.ts';
import { changed } from './query-edit.ts';
import { readQuery } from './read-query.ts';

export const views = ['grid', 'list', 'map'] as const;
export type View = (typeof views)[number];

/** What an address shows: the address is the state of the island. */
export interface Shown {
  readonly query: SearchQuery & { readonly goal: Goal };
  readonly view: View;
}

type Page = Pick<FinderProps, 'base' | 'goal' | 'language' | 'lists' | 'path'>;

interface Address {
  readonly pathname: string;
  readonly search: string;
}

function textOf({ goal, ...query }: Shown['query']): string {
  return `${goal} ${queryToParams(query).toString()}`;
}

/** Are two queries the same? */
export function isSameQuery(one: Shown['query'], other: Shown['query']): boolean {
  return textOf(one) === textOf(other);
}

/** What the page shows by itself. */
export function shownAsBuilt({ base, goal }: Pick<Page, 'base' | 'goal'>): Shown {
  return { query: { ...readQuery(new URLSearchParams(base)), goal }, view: 'grid' };
}

/** Is the page's own list what must be shown? */
export function isAsBuilt({ query }: Shown, page: Pick<Page, 'base' | 'goal'>): boolean {
  return isSameQuery(query, shownAsBuilt(page).query);
}

function goalAt(pathname: string, { lists, language, goal }: Page): Goal {
  const paths = lists[language];
  if (pathname === paths?.rent) return 'rent';
  return pathname === paths?.sale ? 'sale' : goal;
}

function viewIn(params: URLSearchParams): View {
  return views.find((name) => name === params.get('view')) ?? 'grid';
}

/** What an address shows; its parameters come on top of what the page is narrowed to. */
export function shownAt({ pathname, search }: Address, page: Page): Shown {
  const params = new URLSearchParams(search);
  const base = pathname === page.path ? shownAsBuilt(page).query : { goal: goalAt(pathname, page) };
  return { query: { ...base, ...readQuery(params), goal: base.goal }, view: viewIn(params) };
}

/** The same after what a visitor chose before the code came; words still stand in their field, where they are typed on. */
export function shownWith({ query }: Shown, early: string, { pageSize: usual }: Pick<FinderProps, 'pageSize'>): Shown {
  const params = new URLSearchParams(early);
  params.delete('q');
  const { pageSize, ...chosen } = readQuery(params);
  const size = pageSize === usual ? undefined : pageSize;
  const next = changed(query, { types: undefined, sort: undefined, ...chosen, pageSize: size, page: query.page });
  return { query: { ...next, goal: query.goal }, view: viewIn(params) };
}

function paramsOf(query: SearchQuery, view: View): string {
  const params = queryToParams(query);
  if (view !== 'grid') params.set('view', view);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of what is shown: the page's own where it shows that, else the whole list of the goal with parameters. */
export function addressOf(shown: Shown, page: Page, language = page.language): string {
  const { goal, ...query } = shown.query;
  if (language === page.language && isAsBuilt(shown, page)) return page.path + paramsOf({}, shown.view);
  return (page.lists[language]?.[goal] ?? page.path) + paramsOf(query, shown.view);
}
