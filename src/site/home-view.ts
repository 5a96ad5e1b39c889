import { memoBy } from '#base/memo.ts';
import type { Goal, Listing, Photo, Project } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { isSoldOut } from '#domain/project-units.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { homeByReference } from '#site/home-by-reference.ts';
import { facetLists } from '#site/list-facets.ts';
import { listPath } from '#site/lists.ts';

/** What the home page shows in one language. */
export interface HomeView {
  /** The home in the picture behind the headline. */
  readonly hero: Listing | undefined;
  /** Those of the spotlight, then for sale. */
  readonly highlights: readonly Listing[];
  readonly newest: Readonly<Record<Goal, readonly Listing[]>>;
  /** Projects with something left, newest first. */
  readonly projects: readonly Project[];
  /** Towns with most homes for sale. */
  readonly places: readonly { label: string; href: string }[];
}

/** The first photo of a home by its reference, on offer or gone; undefined where the site has neither any more. */
export function homePhoto(content: Content, reference: string | undefined): Photo | undefined {
  return reference === undefined ? undefined : homeByReference(content, reference)?.media.photos[0];
}

/** How many highlights the home page shows beside the one in its picture. */
export const highlightCount = 3;
const newestCount = 3;
const projectCount = 3;
const placeCount = 14;

/** What the agency chose for its home page. */
interface Chosen {
  /** Reference of the home in the picture. */
  readonly hero?: string | undefined;
  /** Numbers of the homes in the spotlight, for sale or to rent, in their order. */
  readonly spotlight?: readonly string[];
}

/** The homes that the page may show, in the same order for every language. */
const shownHomes = memoBy(({ onOffer }: Content) => {
  const withPhoto = onOffer.filter((listing) => listing.media.photos.length > 0);
  const forSale = withPhoto.filter(({ goal }) => goal === 'sale');
  const featured = [...forSale.filter(({ isHighlighted }) => isHighlighted), ...forSale];
  return { withPhoto, featured };
});

/** The first members of some lists that fit, each once; nobody looks at the thousands behind them. */
function firstOf<Member>(
  count: number,
  lists: readonly (readonly Member[])[],
  fits: (member: Member) => boolean = () => true,
): Member[] {
  const first = new Set<Member>();
  for (const list of lists) {
    for (const member of list) {
      if (first.size === count) return [...first];
      if (fits(member)) first.add(member);
    }
  }
  return [...first];
}

/** Picks the hero (by reference, else a highlight), highlights (the spotlight, those of the feed, then the newest with a photo), the newest and the busiest towns. */
export function homeView(
  content: Content,
  language: Language,
  { hero: heroReference, spotlight = [] }: Chosen = {},
): HomeView {
  const { withPhoto, featured: usual } = shownHomes(content);
  const lit = spotlight.flatMap((id) => withPhoto.find((listing) => listing.id === id) ?? []);
  // One of them may be the hero.
  const featured = firstOf(highlightCount + 1, [lit, usual]);
  const hero = withPhoto.find(({ reference }) => reference === heroReference) ?? featured[0] ?? withPhoto[0];
  const highlights = featured.filter((listing) => listing !== hero).slice(0, highlightCount);
  const shown = new Set([hero, ...highlights]);
  const newestOf = (goal: Goal) =>
    firstOf(newestCount, [withPhoto], (listing) => listing.goal === goal && !shown.has(listing));
  const newest = { sale: newestOf('sale'), rent: newestOf('rent') };
  const places = facetLists(content, 'sale')
    .filter(({ facet }) => facet.kind === 'city')
    .toSorted((a, b) => b.listings.length - a.listings.length)
    .slice(0, placeCount)
    .map(({ facet }) => ({
      label: facet.kind === 'city' ? townName(facet.town, language) : '',
      href: listPath(content, language, { goal: 'sale', facet, sort: 'date', page: 1 }),
    }));
  const projects = content.projects.filter((project) => !isSoldOut(project)).slice(0, projectCount);
  return { hero, highlights, newest, projects, places };
}
