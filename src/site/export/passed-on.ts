import type { Listing, Project } from '#domain/listing.ts';
import { isSoldOut } from '#domain/project-units.ts';
import type { Content } from '#site/content.ts';

interface PassedOn {
  readonly listings: readonly Listing[];
  readonly projects: readonly Project[];
}

/** Does a home stay on the agency's own site? A project that does keeps its homes. */
export function ownSiteHomes(
  projects: readonly Project[],
): (listing: Pick<Listing, 'isOwnSiteOnly' | 'projectId'>) => boolean {
  const kept = new Set(projects.filter(({ isOwnSiteOnly }) => isOwnSiteOnly).map(({ id }) => id));
  return ({ isOwnSiteOnly, projectId }) => isOwnSiteOnly === true || (projectId !== undefined && kept.has(projectId));
}

/** The homes on offer and the projects that others may have; price lists name no other homes. */
export function passedOn({
  listings,
  onOffer,
  projects,
}: Pick<Content, 'listings' | 'onOffer' | 'projects'>): PassedOn {
  const keptHomes = new Set(listings.filter(ownSiteHomes(projects)).map(({ id }) => id));
  return {
    listings: onOffer.filter(({ id }) => !keptHomes.has(id)),
    projects: projects
      .filter(({ isOwnSiteOnly }) => !isOwnSiteOnly)
      .map((project) => ({
        ...project,
        // A price list that lacks homes no longer tells it.
        isSoldOut: isSoldOut(project),
        units: project.units.filter(({ listingId }) => listingId === undefined || !keptHomes.has(listingId)),
      })),
  };
}
