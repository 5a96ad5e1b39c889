import { homeMeant } from '#domain/home-meant.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { LeadSubject } from '#domain/office/assignment.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** Who looks after a home, and where it lies. */
export function leadSubject(home: Pick<Listing | Project, 'manager' | 'address'> | undefined): LeadSubject {
  const email = home?.manager?.email;
  return { ...(email !== undefined && { homeAgent: email }), ...(home && { zip: home.address.zip }) };
}

/** The same of a case, by the reference in capitals that it keeps. */
export function caseSubject(
  home: string | null,
  { listings, projects }: Pick<SiteData, 'listings' | 'projects'>,
): LeadSubject {
  const isIt = ({ reference }: { readonly reference: string }) => reference.toUpperCase() === home;
  return leadSubject(homeMeant(listings, isIt) ?? projects.find(isIt));
}
