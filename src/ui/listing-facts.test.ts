import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { createTranslator } from '#i18n/translator.ts';
import { certificateName, energyFacts, factGroups } from './listing-facts.ts';

const options = { t: createTranslator('nl'), language: 'nl', fallback: ['nl'], marqueeIgnore: [3] } as const;

/** The lines below one heading, `Prijs: € 350.000`. */
function linesUnder(title: string, parts: Partial<Listing>): string[] {
  const groups = factGroups(listingWith(parts), options).filter((group) => group.title === title);
  return groups.flatMap(({ facts }) => facts.map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`));
}

const price = { amountCents: 18_500, isPublished: true };
const option = { ...price, startPriceCents: 18_000, marquee: 3, marqueeName: { nl: 'In optie' } };

it.each([
  ['9000', 10, ['EPC', 'EPC', 'EPC', 'EPC']],
  ['1050', 10, ['EPB-certificaat', 'Certificat PEB', 'EPB certificate', 'EPB-Ausweis']],
  ['5000', 10, ['EPB-certificaat', 'Certificat PEB', 'PEB certificate', 'PEB-Ausweis']],
  ['L-1510', 50, ['Energiepas (CPE)', 'Passeport énergétique (CPE)', 'Energy passport (CPE)', 'Energiepass (CPE)']],
])('calls the energy certificate of %s after its region, in each language', (zip, countryId, names) => {
  const listing = listingWith({ address: { zip, city: '', countryId, isPublished: true } });
  const said = (['nl', 'fr', 'en', 'de'] as const).map((language) =>
    certificateName(listing, createTranslator(language)),
  );
  expect(said).toEqual(names);
  const facts = energyFacts(
    { ...listing, energy: { ...listing.energy, uniqueCode: '1' } },
    { ...options, fallback: [] },
  );
  expect(facts.map(({ label }) => label)).toContain(`${names[0] ?? ''}: unieke code`);
});

it.each([
  ['sold', 'sale'],
  ['rented', 'rent'],
] as const)('of a home that is %s tells no price, as the rest of its page', (availability, goal) => {
  const costs = { chargesRenterCents: 5_000, depositCents: 100_000, cadastralIncomeCents: 90_000 };
  const gone = { availability, goal, price: { amountCents: 42_500_000, isPublished: true }, costs };
  expect(linesUnder('Prijs', gone)).toEqual([]);
  expect(linesUnder('Kosten', gone)).toEqual(['Kadastraal inkomen: € 900']);
});

it.each(['sold', 'rented'] as const)('says of a home that is %s no day to move in', (availability) => {
  const known = { available: 'immediately', contractType: 'private-sale' } as const;
  expect(linesUnder('Beschikbaarheid en contract', known)).toContain('Beschikbaar: Onmiddellijk');
  expect(linesUnder('Beschikbaarheid en contract', { ...known, availability })).toEqual([
    'Soort overeenkomst: Verkoop uit de hand',
  ]);
});

it('shows the class of thermal insulation beside the energy class of Luxembourg', () => {
  const listing = listingWith({ energy: { labelText: 'B', insulationClass: 'C' } });
  const facts = energyFacts(listing, { ...options, fallback: [] });
  expect(facts).toContainEqual({ label: 'Thermische isolatieklasse', value: 'C' });
});

it('does not call it a comfort of a home that its viewings can be booked: the button says it', () => {
  const comfort = { features: { furnished: true }, hasViewingSlots: true };
  expect(linesUnder('Comfort', comfort)).toEqual(linesUnder('Comfort', { ...comfort, hasViewingSlots: false }));
  expect(linesUnder('Comfort', comfort).length).toBeGreaterThan(0);
});

it('shows no advance where the notary sells', () => {
  const costs = { depositCents: 3_500_000 };
  expect(linesUnder('Kosten', { costs, contractType: 'public-sale' })).toEqual([]);
});

it("shows the agency's own banner beside the state, unless both are one word", () => {
  const priced = { amountCents: 35_000_000, isPublished: true, marquee: 1 } as const;
  const statusWith = (name: string) =>
    linesUnder('Algemeen', { price: { ...priced, marqueeName: { nl: name } } }).find((line) =>
      line.includes('Beschikbaar'),
    );
  expect(statusWith('Exclusief')).toMatch(/: Beschikbaar · Exclusief$/u);
  expect(statusWith('Beschikbaar')).toMatch(/: Beschikbaar$/u);
});

it('names the manager', () => {
  expect(linesUnder('Algemeen', { manager: { name: 'Hilde Vermeersch' } })).toContain(
    'Uw contactpersoon: Hilde Vermeersch',
  );
});

it('says "no" only of what is connected or declared', () => {
  const features = { lift: false, attic: false, garden: true };
  expect(linesUnder('Indeling', { features }).concat(linesUnder('Comfort', { features }))).not.toContainEqual(
    expect.stringMatching(/: nee$/iu),
  );
  expect(linesUnder('Attesten en aansluitingen', { certificates: { isDrainConnected: false } })).toHaveLength(1);
  expect(linesUnder('Stedenbouw en rechten', { legal: { summons: 'no' } })).toHaveLength(1);
});

describe('the table with the price', () => {
  it('names an opening bid once, and an annuity with both of its sums', () => {
    const opening = { ...price, startPriceCents: 18_500 };
    expect(linesUnder('Prijs', { price: opening, contractType: 'judicial-sale' })).toEqual(['Startprijs: € 185']);
    const annuity = { ...price, unitText: { nl: '€ bouquet' }, annuityCents: 64_000 };
    expect(linesUnder('Prijs', { price: annuity, contractType: 'life-annuity' })).toEqual([
      'Prijs: € 185 bouquet + € 640 per maand, levenslang',
    ]);
  });

  it('says what the price is for', () => {
    const perSquareMetre = { ...price, unit: 2, unitText: { nl: '€ / m²' } };
    expect(linesUnder('Prijs', { price: perSquareMetre })).toEqual(['Prijs: € 185 / m²']);
    expect(linesUnder('Prijs', { price: { ...price, unit: 7 } })).toEqual(['Prijs: Vanaf € 185']);
  });

  it('calls a rent a monthly one only where it is', () => {
    const rental = { goal: 'rent', price: { ...price, unitText: { nl: '€ / m²' } } } as const;
    expect(linesUnder('Prijs', rental)).toEqual(['Huurprijs: € 185 / m²']);
  });

  it('shows rent and charges together', () => {
    const costs = { chargesRenterCents: 12_000, renterTotalCents: 121_000 };
    const rental = { goal: 'rent', price: { amountCents: 109_000, isPublished: true }, costs } as const;
    expect(linesUnder('Prijs', rental)).toEqual([
      'Huurprijs per maand: € 1.090',
      'Lasten voor de huurder: € 120 per maand',
      'Totale kost voor de huurder: € 1.210 per maand',
    ]);
  });

  it('names the tax on owning by its country', () => {
    const costs = { realEstateTaxCents: 120_000 };
    const address = { zip: '1611', city: 'Luxembourg', countryId: 50, isPublished: true };
    expect(linesUnder('Kosten', { costs })).toEqual(['Onroerende voorheffing: € 1.200 per jaar']);
    expect(linesUnder('Kosten', { costs, address })).toEqual(['Grondbelasting: € 1.200 per jaar']);
  });

  it('calls the deposit of a sale an advance', () => {
    const costs = { depositCents: 3_500_000 };
    expect(linesUnder('Kosten', { costs })).toEqual(['Voorschot: € 35.000']);
    expect(linesUnder('Kosten', { goal: 'rent', costs })).toEqual(['Huurwaarborg: € 35.000']);
  });

  it('holds no amount where a banner stands in place of the price', () => {
    expect(linesUnder('Prijs', { price: option })).toEqual([]);
    const shares = { depositCents: 1_850, notaryFeeExclVatCents: 900, minimumIncomeCents: 55_000 };
    const costs = { ...shares, maximumPersons: 3, cadastralIncomeCents: 82_000 };
    expect(linesUnder('Kosten', { price: option, costs })).toEqual(['Kadastraal inkomen: € 820']);
    expect(linesUnder('Beschikbaarheid en contract', { price: option, costs })).toEqual([
      'Maximaal aantal bewoners: 3',
    ]);
  });
});
