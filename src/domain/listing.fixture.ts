import type { Listing } from '#domain/listing.ts';

/** A plain Flemish house for sale, for tests: pass what matters to the test. */
export function listingWith(parts: Partial<Listing> = {}): Listing {
  return {
    id: '1',
    reference: 'LH-0001',
    goal: 'sale',
    availability: 'available',
    isDraft: false,
    isHighlighted: false,
    typeId: 11,
    webId: 1,
    typeName: { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' },
    categoryIds: [],
    title: { nl: 'Huis met tuin' },
    description: {},
    address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: true },
    price: { isPublished: true, amountCents: 35_000_000 },
    surfaces: {},
    building: { isNewBuild: false },
    energy: {},
    asbestos: {},
    flood: {},
    certificates: {},
    legal: {},
    costs: {},
    features: {},
    mobiscore: {},
    pointsOfInterest: [],
    hasViewingSlots: false,
    media: { photos: [], floorPlans: [], documents: [], videos: [], tours: [] },
    createdAt: '2026-11-01T09:00:00Z',
    changedAt: '2026-11-01T09:00:00Z',
    ...parts,
  };
}
