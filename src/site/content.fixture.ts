import { readFileSync } from 'node:fs';
import { isListed } from '#domain/availability.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing, Photo, Project, TreeItem } from '#domain/listing.ts';
import type { Content } from './content.ts';
import { readRoutes } from './route-schema.ts';
import { readSiteConfig } from './site-config.ts';

function typeItem(id: number, parentid: number, nl: string, en: string, children: TreeItem[] = []): TreeItem {
  return { id, parentid, value: `${id}-${nl}`, label: { nl, en }, children };
}

/** Three kinds of homes; the leaves are what a listing names. */
export const types: readonly TreeItem[] = [
  typeItem(1, 0, 'Huis', 'House', [typeItem(11, 1, 'Villa', 'Villa'), typeItem(12, 1, 'Rijwoning', 'Terraced house')]),
  typeItem(2, 0, 'Appartement', 'Apartment', [typeItem(21, 2, 'Penthouse', 'Penthouse')]),
  typeItem(3, 0, 'Grond', 'Plot'),
];

/** The content of a small site with the demo's configuration and routes: pass what matters to the test. */
export function contentWith(listings: readonly Listing[], parts: Partial<Content> = {}): Content {
  const site = readSiteConfig('content/site.json', {});
  return {
    site,
    languages: site.languages,
    defaultLanguage: site.defaultLanguage,
    today: '2026-11-20',
    listings,
    onOffer: listings.filter((listing) => isListed(listing)),
    realised: listings.filter((listing) => !isListed(listing)),
    projects: [],
    types,
    categories: [],
    routes: readRoutes(readFileSync('content/routes.json', 'utf8')),
    ...parts,
  };
}

/** A listing in a town. Ids from 9000 on stand in no route of the demo. */
export function listingIn(city: string, id: number, parts: Partial<Listing> = {}): Listing {
  const address = { zip: '9000', city, countryId: 10, isPublished: true };
  return listingWith({ id: String(9000 + id), reference: `LH-${String(9000 + id)}`, address, ...parts });
}

/** A photo of one small file. */
const photo: Photo = {
  hash: 'ab12',
  width: 480,
  height: 320,
  alt: { nl: 'Gevel' },
  color: '#808080',
  files: [{ format: 'webp', width: 480, height: 320, path: '/media/ab12/480.webp', bytes: 9000 }],
};

const noMedia = { photos: [], floorPlans: [], documents: [], videos: [], tours: [] };

/** The media of a listing with one photo. */
export const withPhoto = { media: { ...noMedia, photos: [photo] } };

/** A new-build project without units: pass what matters to the test. */
export function projectWith(parts: Partial<Project> = {}): Project {
  return {
    id: '900',
    reference: 'LP-900',
    title: { nl: 'Residentie Linde', en: 'Linde residence' },
    description: {},
    technical: {},
    situation: {},
    requirement: {},
    delivery: {},
    status: 'for-sale',
    isSoldOut: false,
    address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: true },
    units: [],
    media: noMedia,
    createdAt: '2026-11-01T09:00:00Z',
    changedAt: '2026-11-01T09:00:00Z',
    ...parts,
  };
}
