import type { Project } from '#domain/listing.ts';
import { freeUnits } from '#domain/project-units.ts';
import { agencyReference } from '#site/json-ld/agency.ts';
import { postalAddress } from '#site/json-ld/postal-address.ts';
import type { Publisher } from './publisher.ts';

export interface ProjectPage {
  readonly project: Project;
  readonly site: Publisher;
  readonly language: string;
  /** Absolute address of the page. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Absolute addresses, the first photo first. */
  readonly imageUrls: readonly string[];
}

/** Prices of whole units: "from" and "excl. VAT" have no place in a range. */
function unitOffers(project: Project): object | undefined {
  const prices = freeUnits(project).flatMap(({ priceCents, priceUnit, priceUnitText }) => {
    const isWhole = priceUnit === undefined && priceUnitText === undefined;
    return isWhole && priceCents !== undefined ? [priceCents / 100] : [];
  });
  if (prices.length === 0) return undefined;
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'EUR',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
  };
}

/** A development as schema.org RealEstateListing about a residence, with the range of its free units. */
export function projectJsonLd({ project, site, language, url, title, description, imageUrls }: ProjectPage): object {
  const { address } = project;
  const offers = unitOffers(project);
  const geo = address.isPublished && address.geo?.isExact ? address.geo : undefined;
  return {
    '@type': 'RealEstateListing',
    '@id': `${url}#project`,
    url,
    name: title,
    description,
    inLanguage: language,
    ...(project.firstSight === undefined && { datePosted: project.createdAt.slice(0, 10) }),
    dateModified: project.changedAt.slice(0, 10),
    ...(imageUrls.length > 0 && { image: imageUrls }),
    provider: agencyReference(site),
    ...(offers && { offers }),
    about: {
      '@type': 'Residence',
      name: title,
      address: postalAddress(address, language),
      ...(geo && { geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude } }),
    },
  };
}
