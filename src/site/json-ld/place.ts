import type { Listing } from '#domain/listing.ts';
import { postalAddress } from '#site/json-ld/postal-address.ts';

const residential = 1;
const land = 4;

/** The schema.org type that fits best: a storey means an apartment, façades or a plot mean a house. */
function placeType({ webId, building, surfaces }: Listing): string {
  if (webId === land) return 'Place';
  if (webId !== residential) return 'Accommodation';
  if (building.floor !== undefined) return 'Apartment';
  if (building.constructionType === 'open') return 'SingleFamilyResidence';
  const isHouse =
    building.constructionType !== undefined || building.facades !== undefined || surfaces.groundM2 !== undefined;
  return isHouse ? 'House' : 'Accommodation';
}

const squareMetres = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'MTK' });

function plotSize(groundM2: number | undefined): object | undefined {
  if (groundM2 === undefined) return undefined;
  return { '@type': 'PropertyValue', propertyID: 'plotSize', name: 'Plot size', value: groundM2, unitCode: 'MTK' };
}

/** What only something with rooms has; schema.org keeps these off a bare Place. */
function accommodationFacts({ building, surfaces, features }: Listing): object {
  const floorM2 = surfaces.livingM2 ?? surfaces.totalM2;
  return {
    ...(floorM2 !== undefined && { floorSize: squareMetres(floorM2) }),
    ...(building.bedrooms !== undefined && { numberOfBedrooms: building.bedrooms }),
    ...(building.bathrooms !== undefined && { numberOfBathroomsTotal: building.bathrooms }),
    ...(building.constructionYear !== undefined && { yearBuilt: building.constructionYear }),
    ...(building.floor !== undefined && { floorLevel: String(building.floor) }),
    ...(features.petsAllowed !== undefined && { petsAllowed: features.petsAllowed }),
  };
}

/** The home, plot or shop itself as a schema.org place; the point on the map only when it may be known. */
export function placeJsonLd(listing: Listing, name: string, language: string): object {
  const { address, surfaces } = listing;
  const type = placeType(listing);
  const plot = plotSize(surfaces.groundM2);
  const { geo } = address;
  return {
    '@type': type,
    name,
    address: postalAddress(address, language),
    ...(geo?.isExact &&
      address.isPublished && {
        geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude },
      }),
    ...(type !== 'Place' && accommodationFacts(listing)),
    ...(plot && { additionalProperty: [plot] }),
  };
}
