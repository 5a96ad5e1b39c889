import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { demoStock, exportStock, importGevel, importKyero, importOpenImmo, typeChoices } from './round-trip.fixture.ts';
import { anyListing } from './listing.fixture.ts';
import { projectRecord as exportProject } from '#site/export/gevel/project-record.ts';
import { propertyRecord as exportProperty } from '#site/export/gevel/property-record.ts';
import { projectSchema, propertySchema } from '#feed/format/record-schema.ts';
import { plainAmountCents } from '#site/export/plain-amount.ts';
import { shownListing } from '#site/export/shown-listing.ts';

const { marqueeIgnore } = exportStock([]).site;
const listings = fc.uniqueArray(anyListing(typeChoices, [1, 2]), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 4,
});

/** Every part that a form carries, of what the site shows. */
function carried(listing: Listing, parts: (listing: Listing) => object): object {
  return objectWith(parseJson(JSON.stringify(parts(shownListing(listing, marqueeIgnore)))));
}

/** As the file has them, without fields that hold nothing. */
function exportedForms(stock: readonly Listing[]): object[] {
  return stock.map((listing) => carried(listing, (shown) => exportProperty(shown, 'https://site.example')));
}

function byReference<T extends { readonly reference: string }>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
}

function withoutEmpty(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** What a reader of another system's format takes for filled in: neither 0 nor a number that only fills its field. */
function told(value: number | undefined, fillers: readonly number[] = []): number | undefined {
  return value === 0 || (value !== undefined && fillers.includes(value)) ? undefined : value;
}

/** Whole euros of a price; one of one euro or of nines is none. */
function priceOf(cents: number | undefined): number | undefined {
  const isFiller = cents !== undefined && (cents <= 100 || /^9{7,}$/u.test(String(cents / 100)));
  return isFiller ? undefined : cents;
}

/** Garages, places to park and to store: their icon is that of others. */
const withoutSleepers: readonly number[] = [8, 81, 82, 83];

/** Houses, which as a whole are on no floor. */
const houses: readonly number[] = [1, 11, 12, 13, 14, 15, 16, 17, 18, 110, 111, 112, 113, 91];

/** A home that was renovated before it was built was so in no year. */
function yearsOf({ constructionYear = 0, renovationYear }: Listing['building']): (number | undefined)[] {
  const isRight = renovationYear === undefined || renovationYear >= constructionYear;
  return [told(constructionYear), isRight ? renovationYear : undefined];
}

/** Bedrooms of a home: of an office, a plot, a hall or a garage no reader takes any. */
function bedroomsOf({ webId, typeId, building }: Pick<Listing, 'webId' | 'typeId' | 'building'>): number | undefined {
  const isHome = (webId === 1 || webId === 2) && !withoutSleepers.includes(typeId);
  return isHome ? told(building.bedrooms) : undefined;
}

/** Is it a rent that no reader takes for that of a whole shop or hall? */
function isOfOneMetre({ goal, webId }: Pick<Listing, 'goal' | 'webId'>, cents: number, areaM2: number): boolean {
  return goal === 'rent' && [3, 5, 6, 7].includes(webId) && areaM2 > 0 && cents / 100 / areaM2 < 0.8;
}

/** Cents that OpenImmo carries as the price of the whole. */
function openImmoCents({ goal, webId, price, contractType, surfaces }: Listing): number | undefined {
  const asked = priceOf(plainAmountCents({ price, ...(contractType && { contractType }) }));
  const areaM2 = surfaces.livingM2 ?? surfaces.totalM2 ?? 0;
  return isOfOneMetre({ goal, webId }, asked ?? 0, areaM2) ? undefined : asked;
}

/** OpenImmo's share of a listing. */
function openImmoParts(listing: Listing) {
  const { goal, availability, reference, title, description, address, costs } = listing;
  const { surfaces, building, energy, features, webId, typeId } = listing;
  const [language = 'nl'] = ['nl', ...Object.keys(title), ...Object.keys(description)].filter(
    (code) => title[code] !== undefined || description[code] !== undefined,
  );
  const condition = building.condition ?? (building.isNewBuild ? 'new' : undefined);
  const isRent = goal === 'rent';
  const amountCents = openImmoCents(listing);
  const { livingM2, totalM2, groundM2, terraceM2, gardenM2 } = surfaces;
  return {
    goal,
    availability,
    reference,
    title: title[language],
    description,
    address: { ...address, countryName: undefined },
    amountCents,
    charges: amountCents === undefined ? undefined : told(isRent ? costs.chargesRenterCents : costs.chargesOwnerCents),
    // OpenImmo knows the direction of a balcony or terrace, and none of a garden.
    surfaces: [livingM2, totalM2, groundM2, terraceM2, gardenM2].map((area) => told(area, [1])),
    rooms: [
      bedroomsOf({ webId, typeId, building }),
      building.bathrooms,
      building.toilets,
      building.parkings,
      houses.includes(typeId) ? undefined : building.floor,
      building.floors,
    ].map((count, index) => (index === 4 ? count : told(count))),
    years: yearsOf(building),
    condition: condition === 'restored' || condition === 'restore' ? undefined : condition,
    // A use of 0 or 1 is one that nobody filled in, but in the best class.
    energy: energy.labelText?.startsWith('A') === true ? energy.performance : told(energy.performance, [-1, 1]),
    features: [features.lift === true, features.cellar, features.garden, features.attic, features.petsAllowed],
  };
}

/** Kyero's share: no street, no rooms of 0, whole euros. */
function kyeroParts({
  goal,
  title,
  description,
  address,
  price,
  contractType,
  building,
  surfaces,
  changedAt,
  webId,
  typeId,
}: Listing) {
  const euros = Math.round((plainAmountCents({ price, ...(contractType && { contractType }) }) ?? 0) / 100);
  const areaM2 = Math.round(surfaces.totalM2 ?? surfaces.livingM2 ?? 0);
  return {
    goal,
    title,
    changedAt,
    texts: Object.keys(description).sort(),
    place: [address.zip, address.city, address.countryId],
    euros: isOfOneMetre({ goal, webId }, euros * 100, areaM2) ? undefined : priceOf(euros * 100),
    rooms: [bedroomsOf({ webId, typeId, building }), told(building.bathrooms)],
    areas: [surfaces.totalM2 ?? surfaces.livingM2, surfaces.groundM2].map((area) =>
      told(area && Math.round(area), [1]),
    ),
    isNewBuild: building.isNewBuild,
  };
}

describe('an export that is imported again', () => {
  it('gives the same listings in our own format', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(listings, (stock) => {
        const { records, warnings } = importGevel(exportStock(stock));
        for (const form of exportedForms(stock)) expect(propertySchema.safeParse(form).error).toBeUndefined();
        expect(byReference(records)).toEqual(byReference(stock).map((listing) => shownListing(listing, marqueeIgnore)));
        expect(warnings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the stock of the demonstration, with its projects', async () => {
    const demo = await demoStock();
    const shown = demo.listings.filter(isListed).map((listing) => shownListing(listing, marqueeIgnore));
    const { records, projects, warnings } = importGevel({ ...exportStock(shown), projects: demo.projects });
    expect(byReference(records)).toEqual(byReference(shown));
    expect(byReference(projects)).toEqual(byReference(demo.projects));
    expect(shown.length).toBeGreaterThan(50);
    for (const form of demo.projects.map((project) => exportProject(project, ''))) {
      expect(projectSchema.safeParse(form).error).toBeUndefined();
    }
    expect(warnings).toEqual([]);
  });

  it('gives what OpenImmo carries', () => {
    fc.assert(
      fc.property(listings, (stock) => {
        const records = byReference(importOpenImmo(exportStock(stock)));
        expect(records.map((record) => withoutEmpty(carried(record, openImmoParts)))).toEqual(
          byReference(stock).map((listing) => withoutEmpty(carried(listing, openImmoParts))),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('gives what Kyero carries', () => {
    fc.assert(
      fc.property(listings, (stock) => {
        const records = byReference(importKyero(exportStock(stock)));
        // Where there is no title Kyero's import makes one.
        expect(records.map((record) => carried(record, kyeroParts))).toMatchObject(
          byReference(stock).map((listing) => carried(listing, kyeroParts)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('holds no hidden price and no hidden street', () => {
    fc.assert(
      fc.property(listings, (stock) => {
        const hidden = stock.map((listing): Listing => ({
          ...listing,
          address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: false },
          price: {
            isPublished: true,
            amountCents: 98_765_432,
            previousCents: 98_765_433,
            marquee: marqueeIgnore[0] ?? 3,
          },
          costs: { notaryFeeExclVatCents: 98_765_431, minimumIncomeCents: 98_765_434 },
        }));
        for (const text of exportStock(hidden).texts()) expect(text).not.toMatch(/98765[0-9.]/u);
      }),
      { numRuns: 20 },
    );
  });
});
