import { localized } from '#domain/texts.ts';
import type { Breadcrumb } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';
import { facetLists, type Facet, type FacetList } from '#site/list-facets.ts';
import { sorts } from '#site/list-words.ts';
import { goalPath, listPath, type ListPage } from '#site/lists.ts';

/** A link that narrows or orders a list. */
export interface ListLink {
  readonly label: string;
  readonly href: string;
  readonly count?: number;
  readonly isCurrent: boolean;
}

/** What a list page shows in one language, besides its cards. */
export interface ListView {
  readonly title: string;
  readonly description: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly types: readonly ListLink[];
  /** Towns by province. */
  readonly cities: readonly { title: string; links: readonly ListLink[] }[];
  readonly sorts: readonly ListLink[];
  readonly hrefOf: (page: number) => string;
}

/** `de` for lists of facets by goal, kept per content: every page of a list shows the same links. */
const known = new WeakMap<Content, Record<ListPage['goal'], FacetList[]>>();

function facetsOf(content: Content, goal: ListPage['goal']): FacetList[] {
  const lists = known.get(content) ?? { sale: facetLists(content, 'sale'), rent: facetLists(content, 'rent') };
  known.set(content, lists);
  return lists[goal];
}

function isSame(a: Facet, b: Facet): boolean {
  if (a.kind === 'type') return b.kind === 'type' && a.typeId === b.typeId;
  if (a.kind === 'city') return b.kind === 'city' && a.slug === b.slug;
  return b.kind === 'all';
}

function titleOf({ facet, goal }: ListPage, name: string, t: Translate): string {
  const isSale = goal === 'sale';
  if (facet.kind === 'all') return t(isSale ? 'search:titleSale' : 'search:titleRent');
  if (facet.kind === 'city') return t(isSale ? 'search:titleCitySale' : 'search:titleCityRent', { name });
  return t(isSale ? 'search:titleFacetSale' : 'search:titleFacetRent', { name });
}

function nameOf(facet: Facet, language: Language, content: Content): string {
  if (facet.kind === 'city') return facet.city;
  if (facet.kind === 'type') return localized(facet.label, language, content.languages)?.text ?? '';
  return createTranslator(language)('search:everything');
}

function byProvince(cities: readonly (ListLink & { province: string })[]): ListView['cities'] {
  const provinces = Map.groupBy(cities, ({ province }) => province);
  return [...provinces]
    .map(([title, links]) => ({ title, links }))
    .sort((a, b) => a.title.localeCompare(b.title, 'nl'));
}

/** Titles, filters, orders and paging of a list page. */
export function listView(content: Content, list: ListPage, language: Language): ListView {
  const t = createTranslator(language);
  const { goal, facet, total } = list;
  const agency = content.site.agency.name;
  const link = ({ facet: other, listings }: FacetList): ListLink => ({
    label: nameOf(other, language, content),
    href: listPath(content, language, { goal, facet: other, sort: 'date', page: 1 }),
    count: listings.length,
    isCurrent: isSame(other, facet),
  });
  const facets = facetsOf(content, goal);
  const cities = facets.flatMap((entry) =>
    entry.facet.kind === 'city'
      ? [{ ...link(entry), province: entry.facet.province ? t(`search:province.${entry.facet.province}`) : '' }]
      : [],
  );
  const name = nameOf(facet, language, content);
  const title = titleOf(list, name, t);
  const description = { sale: 'search:descriptionSale', rent: 'search:descriptionRent' } as const;
  const goalName = t(goal === 'sale' ? 'common:forSale' : 'common:forRent');
  return {
    title,
    description:
      facet.kind === 'all'
        ? t(description[goal], { count: total, agency })
        : t('search:descriptionFacet', { title, count: total, agency }),
    breadcrumbs:
      facet.kind === 'all'
        ? [{ name: goalName }]
        : [{ name: goalName, path: linksFor(content, language).route(goalPath(goal)) }, { name }],
    types: facets.filter((entry) => entry.facet.kind !== 'city').map(link),
    cities: byProvince(cities),
    sorts:
      facet.kind === 'all'
        ? sorts.map((sort) => ({
            label: t(`search:sort.${sort}`),
            href: listPath(content, language, { goal, facet, sort, page: 1 }),
            isCurrent: sort === list.sort,
          }))
        : [],
    hrefOf: (page) => listPath(content, language, { ...list, page }),
  };
}
