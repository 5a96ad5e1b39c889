import { memoByKey } from '#base/memo.ts';
import { townKey, townName } from '#domain/municipality.ts';
import { listBreadcrumb } from '#domain/paths.ts';
import { localized } from '#domain/texts.ts';
import type { Breadcrumb } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import type { Content } from '#site/content.ts';
import { facetLists, type Facet, type FacetList } from '#site/list-facets.ts';
import { sorts } from '#site/list-words.ts';
import { goalPath, isCounted, listPath, type ListPage } from '#site/lists.ts';

/** A link that narrows or orders a list. */
export interface ListLink {
  readonly label: string;
  readonly href: string;
  readonly count?: number;
  readonly isCurrent: boolean;
}

/** A link to the homes of a town. */
export interface TownLink {
  readonly label: string;
  readonly href: string;
  /** Only where the page counts what it leads to. */
  readonly count?: number;
}

/** What a list page shows in one language, besides its cards. */
export interface ListView {
  readonly title: string;
  readonly description: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly types: readonly ListLink[];
  /** Towns by province, the same on every page of a goal that counts what it leads to (`isCounted`), or does not. */
  readonly cities: readonly { title: string; links: readonly TownLink[] }[];
  /** The town that the list is narrowed to. */
  readonly town: TownLink | undefined;
  readonly sorts: readonly ListLink[];
  readonly hrefOf: (page: number) => string;
}

function isSame(a: Facet, b: Facet): boolean {
  if (a.kind === 'type') return b.kind === 'type' && a.typeId === b.typeId;
  if (a.kind === 'city') return b.kind === 'city' && townKey(a.town) === townKey(b.town);
  return b.kind === 'all';
}

function titleOf({ facet, goal }: ListPage, name: string, t: Translate): string {
  const isSale = goal === 'sale';
  if (facet.kind === 'all') return t(isSale ? 'search:titleSale' : 'search:titleRent');
  if (facet.kind === 'city') return t(isSale ? 'search:titleCitySale' : 'search:titleCityRent', { name });
  return t(isSale ? 'search:titleFacetSale' : 'search:titleFacetRent', { name });
}

const descriptions = { sale: 'search:descriptionSale', rent: 'search:descriptionRent' } as const;

/** For search engines; a later page says which one it is, so that no two have the same. */
function descriptionOf(
  { facet, goal, total, page, pages }: ListPage,
  title: string,
  { agency, t }: { readonly agency: string; readonly t: Translate },
): string {
  const whole =
    facet.kind === 'all'
      ? t(descriptions[goal], { count: total, agency })
      : t('search:descriptionFacet', { title, count: total, agency });
  return page === 1 ? whole : `${t('common:pageOf', { page, pages })}. ${whole}`;
}

function nameOf(facet: Facet, language: Language, content: Content): string {
  if (facet.kind === 'city') return townName(facet.town, language);
  if (facet.kind === 'type') return localized(facet.label, language, content.languages)?.text ?? '';
  return createTranslator(language)('search:everything');
}

/** A list that a link leads to, and does the link say how many homes it has? */
interface Choice {
  readonly list: FacetList;
  readonly counts: boolean;
}

function choiceLink(
  content: Content,
  language: Language,
  goal: ListPage['goal'],
  { list: { facet, listings }, counts }: Choice,
): TownLink {
  return {
    label: nameOf(facet, language, content),
    href: listPath(content, language, { goal, facet, sort: 'date', page: 1 }),
    ...(counts && { count: listings.length }),
  };
}

function townsByProvince(
  content: Content,
  language: Language,
  { goal, counts }: Pick<ListPage, 'goal'> & Pick<Choice, 'counts'>,
): ListView['cities'] {
  const t = createTranslator(language);
  const provinceOf = ({ facet }: FacetList) =>
    facet.kind === 'city' && facet.province ? t(`search:province.${facet.province}`) : '';
  const { compare } = new Intl.Collator(language);
  const byLabel = (a: TownLink, b: TownLink) => compare(a.label, b.label);
  const towns = facetLists(content, goal).filter(({ facet }) => facet.kind === 'city');
  return [...Map.groupBy(towns, provinceOf)]
    .map(([title, lists]) => ({
      title,
      links: lists.map((list) => choiceLink(content, language, goal, { list, counts })).sort(byLabel),
    }))
    .sort((a, b) => compare(a.title, b.title));
}

const townsOfGoals = memoByKey((content: Content, language: Language) => {
  const towns = (counts: boolean) => ({
    sale: townsByProvince(content, language, { goal: 'sale', counts }),
    rent: townsByProvince(content, language, { goal: 'rent', counts }),
  });
  return { counted: towns(true), named: towns(false) };
});

/** Titles, filters, orders and paging of a list page. */
export function listView(content: Content, list: ListPage, language: Language): ListView {
  const t = createTranslator(language);
  const { goal, facet } = list;
  const counts = isCounted(list);
  const link = (entry: FacetList): ListLink => {
    const isCurrent = isSame(entry.facet, facet);
    return { ...choiceLink(content, language, goal, { list: entry, counts: counts || isCurrent }), isCurrent };
  };
  const facets = facetLists(content, goal);
  const town = facet.kind === 'city' ? facets.find((entry) => isSame(entry.facet, facet)) : undefined;
  const name = nameOf(facet, language, content);
  const title = titleOf(list, name, t);
  const whole = listBreadcrumb(content.routes, goalPath(goal), language);
  return {
    title,
    description: descriptionOf(list, title, { agency: content.site.agency.name, t }),
    breadcrumbs: facet.kind === 'all' ? [{ name: whole.name }] : [whole, { name }],
    types: facets.filter((entry) => entry.facet.kind !== 'city').map(link),
    cities: townsOfGoals(content, language)[counts ? 'counted' : 'named'][goal],
    town: town && choiceLink(content, language, goal, { list: town, counts: true }),
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
