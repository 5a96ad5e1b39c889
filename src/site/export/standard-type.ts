import type { Listing, TreeItem } from '#domain/listing.ts';
import { isLanguage } from '#i18n/languages.ts';
import standardTypes from '#domain/property-types.json' with { type: 'json' };

/** Words of the standard types of src/domain/property-types.json: `villa`, `apartment`. */
export type TypeWord = string;

/** What an agency's own type is taken for when neither it nor any above it has a standard name: by the icon (docs/rules/listings.md). */
const wordOfIcon: Readonly<Record<number, TypeWord>> = {
  1: 'house',
  3: 'industrial',
  4: 'land',
  5: 'office',
  6: 'retail',
  7: 'office',
};
/** What a type is too, where no type stands above it. */
const widerWord: Readonly<Record<TypeWord, TypeWord>> = {
  'student-room': 'room',
  garage: 'parking',
  storage: 'other',
  'new-build': 'other',
  'new-build-house': 'house',
  'new-build-apartment': 'apartment',
};
const defaultWord = 'commercial';

const wordByName = new Map(
  standardTypes.flatMap(({ Code, Name }) =>
    Object.entries(Name).map(([language, name]) => [`${language} ${name.toLowerCase()}`, Code] as const),
  ),
);

function wordOf({ label }: TreeItem): TypeWord | undefined {
  return Object.entries(label)
    .filter(([language]) => isLanguage(language))
    .map(([language, name]) => wordByName.get(`${language} ${(name ?? '').toLowerCase()}`))
    .find((word) => word !== undefined);
}

function pathTo(tree: readonly TreeItem[], id: number): TreeItem[] {
  for (const item of tree) {
    const below = item.id === id ? [] : pathTo(item.children, id);
    if (item.id === id || below.length > 0) return [...below, item];
  }
  return [];
}

/** The standard type of a listing: that of its own type, else of the nearest one above, from the most exact on. `-> ['villa', 'house']` */
export function standardTypeWords(
  { typeId, webId }: Pick<Listing, 'typeId' | 'webId'>,
  types: readonly TreeItem[],
): readonly TypeWord[] {
  const own = pathTo(types, typeId).flatMap((item) => wordOf(item) ?? []);
  return [...own, ...own.flatMap((word) => widerWord[word] ?? []), wordOfIcon[webId] ?? defaultWord];
}
