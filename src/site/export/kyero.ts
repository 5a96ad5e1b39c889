import type { Listing } from '#domain/listing.ts';
import { largestFile } from '#domain/photo.ts';
import { provinceOf } from '#domain/province.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { ExportFile, PageAddress, Stock } from '#site/export/export-file.ts';
import { around, homeParts } from '#site/export/home-parts.ts';
import { shownListing } from '#site/export/shown-listing.ts';
import { standardTypeWords, type TypeWord } from '#site/export/standard-type.ts';
import { escapedOnce, plainLines } from '#site/export/text.ts';
import { branch, leaf, xmlHead, xmlType } from '#site/xml.ts';
import { plainAmountCents } from '#site/export/plain-amount.ts';

const centsPerEuro = 100;
/** Kyero takes no more. */
const mostImages = 50;

/** Kyero's names of countries by CountryID. */
const countries: Readonly<Record<number, string>> = {
  10: 'Belgium',
  26: 'Germany',
  32: 'Spain',
  33: 'France',
  36: 'United Kingdom',
  50: 'Luxembourg',
  63: 'Netherlands',
};

/** Kyero's types by our words; the nearest one that is there counts. */
export const kyeroTypes: Readonly<Record<TypeWord, string>> = {
  apartment: 'apartment',
  flat: 'flat',
  duplex: 'duplex',
  penthouse: 'penthouse',
  studio: 'studio',
  triplex: 'triplex',
  'ground-floor-flat': 'ground floor',
  bungalow: 'bungalow',
  villa: 'villa',
  'terraced-house': 'terraced house',
  'town-house': 'town house',
  'semi-detached-house': 'semi-detached',
  farmhouse: 'farmhouse',
  cottage: 'country house',
  chalet: 'wooden home',
  house: 'house',
  land: 'land',
  garage: 'garage',
  parking: 'parking',
  commercial: 'commercial',
  shop: 'shop',
  'office-space': 'office',
  retail: 'shop',
  office: 'office',
  industrial: 'industrial',
  other: 'property',
  storage: 'storage',
  room: 'room',
  'building-plot': 'building plot',
  'detached-house': 'detached house',
  'investment-building': 'building',
  mansion: 'mansion',
  castle: 'castle',
  loft: 'loft',
  horeca: 'restaurant',
  warehouse: 'warehouse',
  'new-build': 'new build',
  'new-build-house': 'house',
  'new-build-apartment': 'apartment',
};

function textsXml(name: string, texts: Listing['title'], write: (text: string) => string): string {
  return branch(
    name,
    Object.entries(texts).map(([language, text]) => leaf(language, text && write(text))),
  );
}

function imagesXml({ media }: Listing, siteUrl: string): string {
  const photos = media.photos.map((photo) => ({ path: largestFile(photo)?.path, isPlan: false }));
  // The format has places for pictures only: a plan that is a PDF document stays on the page.
  const drawn = media.floorPlans.filter(({ mediaType }) => mediaType !== 'application/pdf');
  const plans = drawn.map(({ path }) => ({ path, isPlan: true }));
  const images = [...photos, ...plans]
    .flatMap(({ path, isPlan }) => (path === undefined ? [] : [{ url: siteUrl + path, isPlan }]))
    .slice(0, mostImages)
    .map(({ url, isPlan }, index) =>
      branch('image', [leaf('url', url), isPlan ? branch('tags', [leaf('tag', 'floorplan')]) : ''], { id: index + 1 }),
    );
  // The element has to be there, also for a home without pictures.
  return images.length === 0 ? '<images/>' : branch('images', images);
}

/** The province has to be there: abroad, where we know none, the town stands for it. */
function provinceName({ address }: Listing): string {
  const province = provinceOf(address);
  return province ? createTranslator('en')(`form:zone.${province}`) : escapedOnce(address.city);
}

function wholeM2(area: number | undefined): number | undefined {
  return area === undefined ? undefined : Math.round(area);
}

/** What is for sale or to rent, for how much, and of which kind. */
function offerXml(offered: Listing, type: string | undefined): string[] {
  const { goal, building, ...listing } = offered;
  const amountCents = plainAmountCents(offered);
  return [
    leaf('id', listing.id),
    leaf('date', listing.changedAt.slice(0, 19).replace('T', ' ')),
    leaf('ref', listing.reference),
    // Zero is Kyero's price on request.
    leaf('price', Math.round((amountCents ?? 0) / centsPerEuro)),
    leaf('currency', 'EUR'),
    leaf('price_freq', goal === 'sale' ? 'sale' : 'month'),
    leaf('new_build', building.isNewBuild ? 1 : 0),
    leaf('type', type),
  ];
}

function placeXml(listing: Listing): string[] {
  const { city, zip, countryId, geo } = listing.address;
  return [
    leaf('town', escapedOnce(city)),
    leaf('province', provinceName(listing)),
    leaf('country', countries[countryId]),
    leaf('postcode', zip),
    geo ? branch('location', [leaf('latitude', geo.latitude), leaf('longitude', geo.longitude)]) : '',
  ];
}

function sizeXml({ building, surfaces, energy }: Listing): string[] {
  return [
    // Zero is Kyero's "unknown", and both have to be there.
    leaf('beds', building.bedrooms ?? 0),
    leaf('baths', building.bathrooms ?? 0),
    branch('surface_area', [
      leaf('built', wholeM2(surfaces.totalM2 ?? surfaces.livingM2)),
      leaf('plot', wholeM2(surfaces.groundM2)),
    ]),
    branch('energy_rating', [leaf('consumption', /^[A-G]/u.exec(energy.labelText ?? '')?.[0])]),
  ];
}

/** What the part of a home shows beside it. */
interface Beside extends Pick<Stock, 'types' | 'languages'> {
  readonly site: Pick<Stock['site'], 'url' | 'marqueeIgnore'>;
  readonly agency: Pick<Stock['site']['agency'], 'email' | 'phone'>;
}

function contactXml({ manager }: Listing, { agency }: Beside): string[] {
  return [leaf('email', manager?.email ?? agency.email), leaf('contact_number', manager?.phone ?? agency.phone)];
}

/** The addresses are those of the home's pages, a language each. */
function propertyXml(home: Listing, beside: Beside, addresses: readonly string[]): string {
  const { types, site, languages } = beside;
  const listing = shownListing(home, site.marqueeIgnore);
  const type = standardTypeWords(listing, types)
    .map((word) => kyeroTypes[word])
    .find((name) => name !== undefined);
  const [video] = listing.media.videos;
  const [tour] = listing.media.tours;
  return branch('property', [
    ...offerXml(listing, type),
    ...placeXml(listing),
    ...sizeXml(listing),
    branch(
      'url',
      languages.map((language, index) => leaf(language, addresses[index])),
    ),
    leaf('video_url', video && new URL(video.url, site.url).href),
    leaf('virtual_tour_url', tour?.url),
    textsXml('title', listing.title, escapedOnce),
    textsXml('desc', listing.description, (html) => escapedOnce(plainLines(html))),
    imagesXml(listing, site.url),
    ...contactXml(listing, beside),
  ]);
}

const partsOf = homeParts(propertyXml);

/** The homes as one file in the third form of Kyero. It has no streets, so nobody's address is in it. */
export function kyeroFile(stock: Stock, addressOf: PageAddress): ExportFile {
  const { types, languages } = stock;
  const { agency, url, marqueeIgnore } = stock.site;
  const write = (): Buffer<ArrayBuffer> => {
    const { name, email, phone } = agency;
    const head = [
      branch('kyero', [leaf('feed_version', 3)]),
      branch('agent', [leaf('name', name), leaf('email', email), leaf('tel', phone)]),
    ];
    // Kyero knows no other countries, and takes no property without one.
    const known = stock.listings.filter(({ address }) => countries[address.countryId] !== undefined);
    const properties = partsOf(
      known,
      { types, languages, site: { url, marqueeIgnore }, agency: { email, phone } },
      (listing) => languages.map((language) => addressOf(listing, language)),
    );
    return around(`${xmlHead}<root>${head.join('')}`, properties, '</root>\n');
  };
  return { path: 'kyero.xml', contentType: xmlType, shows: stock.listings, isForPrograms: true, write };
}
