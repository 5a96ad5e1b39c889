import { objectWith, parseJson } from '#base/json.ts';
import type { Goal, LocalizedText } from '#domain/listing.ts';
import type { Province } from '#domain/province.ts';
import type { Language } from '#i18n/languages.ts';
import type { MapSource } from '#contracts/map.ts';
import type { SearchAddresses } from '#contracts/search-addresses.ts';
import type { NamedPlace } from './protocol.ts';

/** A type of the tree in the language of the page; parents stand before their children. */
export interface TypeChoice {
  readonly id: number;
  /** 0 for a root. */
  readonly parentId: number;
  readonly name: string;
}

/** What all list pages of a language tell the island. */
interface SharedProps {
  readonly language: Language;
  readonly pageSize: number;
  readonly agency: string;
  /** Paths of the lists in all languages. */
  readonly lists: Readonly<Partial<Record<Language, Readonly<Record<Goal, string>>>>>;
  /** Path of the form that registers a search. */
  readonly demandPath: string;
  readonly types: readonly TypeChoice[];
  readonly provinceNames: Readonly<Partial<Record<Province, LocalizedText>>>;
  readonly files: SearchAddresses;
  /** Absent where a list has no map. */
  readonly map?: MapSource;
  /** Address of the icons. */
  readonly sprite: string;
}

/** What one list page tells it. */
interface PageProps {
  readonly goal: Goal;
  /** Path of the page as it was built. */
  readonly path: string;
  /** What the page itself is narrowed to, as parameters of an address: `place=gent-east-flanders`. */
  readonly base: string;
  /** Number of listings on the page's own list. */
  readonly total: number;
  /** Heading of the page as it was built. */
  readonly title: string;
  /** The places that the page is narrowed to, until the index is there. */
  readonly places: readonly NamedPlace[];
}

/** What a list page tells the island, as the island uses it. */
export type FinderProps = SharedProps & PageProps;

/** The same as it stands in the page: what is shared is one text, which is shorter and quicker to write than its parts. */
export interface FinderIslandProps extends PageProps {
  /** `SharedProps` as JSON. */
  readonly shared: string;
}

/** `{shared: '{"language":"nl",…}', goal: 'sale', …} -> {language: 'nl', goal: 'sale', …}` */
export function readProps({ shared, ...page }: FinderIslandProps): FinderProps {
  return { ...objectWith<SharedProps>(parseJson(shared), 'language', 'files'), ...page };
}

/** What the HTML of the island follows from: not its path, nor which page of the list it is. */
export function finderHtmlKey({ base, ...page }: FinderIslandProps): string {
  const narrowed = new URLSearchParams(base);
  narrowed.delete('page');
  return JSON.stringify({ ...page, base: narrowed.toString(), path: '' });
}
