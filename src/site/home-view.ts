import type { Listing, Project } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { facetLists } from '#site/list-facets.ts';
import { listPath } from '#site/lists.ts';

/** What the home page shows in one language. */
export interface HomeView {
  /** The first one is the hero. */
  readonly highlights: readonly Listing[];
  readonly newest: readonly Listing[];
  /** Projects with something left, newest first. */
  readonly projects: readonly Project[];
  /** Towns with most homes for sale. */
  readonly places: readonly { label: string; href: string }[];
}

const highlightCount = 4;
const newestCount = 6;
const projectCount = 3;
const placeCount = 14;

/** Picks highlights (chosen by the agency, then the newest with a photo), the newest and the busiest towns. */
export function homeView(content: Content, language: Language): HomeView {
  const withPhoto = content.onOffer.filter((listing) => listing.media.photos.length > 0);
  const chosen = withPhoto.filter((listing) => listing.isHighlighted);
  const highlights = [...new Set([...chosen, ...withPhoto])].slice(0, highlightCount);
  const newest = withPhoto.filter((listing) => !highlights.includes(listing)).slice(0, newestCount);
  const places = facetLists(content, 'sale')
    .filter(({ facet }) => facet.kind === 'city')
    .toSorted((a, b) => b.listings.length - a.listings.length)
    .slice(0, placeCount)
    .map(({ facet }) => ({
      label: facet.kind === 'city' ? townName(facet.town, language) : '',
      href: listPath(content, language, { goal: 'sale', facet, sort: 'date', page: 1 }),
    }));
  const projects = content.projects.filter(({ isSoldOut }) => !isSoldOut).slice(0, projectCount);
  return { highlights, newest, projects, places };
}
