import { memoByKey } from '#base/memo.ts';
import type { LocalizedText, TreeItem } from '#domain/listing.ts';
import { townKey, townName } from '#domain/municipality.ts';
import type { Province } from '#domain/province.ts';
import { queryToParams } from '#search/query-params.ts';
import type { SearchPlace } from '#search/record.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { iconSpriteHash } from '#ui/icons.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';
import { goalPath, type ListPage } from '#site/lists.ts';
import { searchAddresses, searchPlaces } from '#site/search-files.ts';

const provinces = [
  ...['antwerp', 'brussels', 'east-flanders', 'flemish-brabant', 'hainaut', 'liege', 'limburg', 'luxembourg'],
  ...['luxembourg-country', 'namur', 'walloon-brabant', 'west-flanders'],
] as const satisfies readonly string[];

/** A place that a page is narrowed to, as the search knows it. */
interface ListPlace {
  readonly id: string;
  readonly kind: 'municipality';
  readonly name: string;
  readonly names: LocalizedText;
  readonly province?: Province;
  readonly postcodes: readonly string[];
  readonly count: number;
  readonly isAmbiguous: boolean;
}

/** The municipalities behind a town's list; two of the same name share one. */
function placesOf(content: Content, { facet, total }: ListPage): ListPlace[] {
  if (facet.kind !== 'city') return [];
  const { town, province } = facet;
  const key = townKey(town);
  const own = searchPlaces(content).filter((place) => townKey(place) === key);
  const byId = new Map<string, SearchPlace>(own.map((place) => [place.municipalityId, place]));
  return [...byId].map(([id, { names }]) => ({
    id,
    kind: 'municipality',
    name: townName(town, 'local'),
    names,
    ...(province !== undefined && { province }),
    postcodes: [],
    count: total,
    isAmbiguous: false,
  }));
}

function flatTypes(tree: readonly TreeItem[], nameOf: (type: TreeItem) => string): ListTypes {
  return tree.flatMap((type) => [
    { id: type.id, parentId: type.parentid, name: nameOf(type) },
    ...flatTypes(type.children, nameOf),
  ]);
}

type ListTypes = readonly { id: number; parentId: number; name: string }[];

/** What a list page is narrowed to, as a query has it. */
function baseOf({ facet, sort, page }: ListPage, places: readonly ListPlace[]): string {
  const params = queryToParams({
    sort,
    page,
    ...(facet.kind === 'type' && { types: [facet.typeId] }),
    ...(places.length > 0 && { places: places.map(({ id }) => id) }),
  });
  return params.toString();
}

function provinceNames(languages: readonly Language[]): Partial<Record<Province, LocalizedText>> {
  return Object.fromEntries(
    provinces.map((province) => [
      province,
      Object.fromEntries(languages.map((code) => [code, createTranslator(code)(`search:province.${province}`)])),
    ]),
  );
}

/** What a page tells the search that only suggests places. */
export function searchStart({ languages }: Content, language: Language) {
  return { contents: searchAddresses(language).contents, provinceNames: provinceNames(languages) };
}

/** What every list page of a language tells the search. */
function makeShared(content: Content, language: Language) {
  const { languages, site, types } = content;
  const pathsIn = (code: Language) => {
    const { route } = linksFor(content, code);
    return { sale: route(goalPath('sale')), rent: route(goalPath('rent')) };
  };
  return {
    language,
    pageSize: site.lists.pageSize,
    agency: site.agency.name,
    lists: Object.fromEntries(languages.map((code) => [code, pathsIn(code)])),
    demandPath: linksFor(content, language).route('/demand-register/'),
    types: flatTypes(types, ({ label, value }) => localized(label, language, languages)?.text ?? value),
    provinceNames: provinceNames(languages),
    sprite: `/icons/${iconSpriteHash}.svg`,
  };
}

const sharedOf = memoByKey(makeShared);

/** What a list page tells the search beside its own list. */
export function searchView(content: Content, list: ListPage, language: Language) {
  const places = placesOf(content, list);
  return {
    shared: sharedOf(content, language),
    page: { goal: list.goal, base: baseOf(list, places), places, total: list.total },
  };
}
