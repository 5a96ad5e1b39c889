import type { Listing, Project } from '#domain/listing.ts';
import type { Content } from '#site/content.ts';

interface PassedOn {
  readonly listings: readonly Listing[];
  readonly projects: readonly Project[];
}

/** The homes on offer and the projects that others may have: a project takes its homes with it, and price lists name no other. */
export function passedOn({
  listings,
  onOffer,
  projects,
}: Pick<Content, 'listings' | 'onOffer' | 'projects'>): PassedOn {
  const keptProjects = new Set(projects.filter(({ isOwnSiteOnly }) => isOwnSiteOnly).map(({ id }) => id));
  const isKept = ({ isOwnSiteOnly, projectId }: Listing): boolean =>
    isOwnSiteOnly === true || (projectId !== undefined && keptProjects.has(projectId));
  const keptHomes = new Set(listings.filter(isKept).map(({ id }) => id));
  if (keptHomes.size === 0 && keptProjects.size === 0) return { listings: onOffer, projects };
  return {
    listings: onOffer.filter(({ id }) => !keptHomes.has(id)),
    projects: projects
      .filter(({ id }) => !keptProjects.has(id))
      .map((project) => ({
        ...project,
        units: project.units.filter(({ listingId }) => listingId === undefined || !keptHomes.has(listingId)),
      })),
  };
}
