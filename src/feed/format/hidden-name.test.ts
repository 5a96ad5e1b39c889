import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawProperty } from '#feed/sync/feed.fixture.ts';
import { isStreetIn } from './hidden-name.ts';
import { mapListing } from './map-listing.ts';
import { mapProject } from './map-project.ts';

const types = new Map([[11, { webId: 1, root: { id: 1, parentid: 0, value: '1-Huis', label: {}, children: [] } }]]);
const context = { languages: ['nl', 'fr'], types, categoryIds: new Set<number>() };

const mappers = { listing: mapListing, project: mapProject } as const;
type Kind = keyof typeof mappers;
const kinds: readonly Kind[] = ['listing', 'project'];

function map(kind: Kind, parts: object) {
  const warnings: string[] = [];
  const raw = rawProperty({
    Status: kind === 'project' ? 2 : 1,
    PublishAddress: false,
    PublicAddress: false,
    ...parts,
  });
  const mapping = mappers[kind](raw, context, (what, field) => warnings.push(`${what} ${field ?? ''}`));
  if (mapping.kind !== 'mapped') throw new Error(`It is ${mapping.kind}.`);
  return { ...mapping.mapped, warnings };
}

const link = (path: string) => [{ Url: `https://tours.example/${path}`, Title: { nl: 'Rondleiding' } }];

describe('a name or a link', () => {
  it.each([
    ['KERKSTRAAT 12', 'Kerkstraat'],
    ['REFKERKSTRAAT12', 'Kerkstraat'],
    ['GENT_KERKSTR_12', 'Kerkstraat'],
    ['https://t.example/kerkstraat-12', 'Kerkstraat'],
    ['https://t.example/a?street=Kerk%73traat&n=12', 'Kerkstraat'],
    ['https://t.example/kerkstraat%252012', 'Kerkstraat'],
    ['https://kerkstraat12.example/', 'Kerkstraat'],
    ['https://t.example/rue-de-leglise-12', "Rue de l'Église"],
    ['https://t.example/rue_de_l_%E9glise', "Rue de l'Église"],
    ['https://t.example/rue%20de%20l%27%C3%89glise', 'Rue de l\u2019Église'],
    ['https://t.example/12-av-louise', 'Avenue Louise'],
    ['https://t.example/RueDuLac12', 'Rue du Lac'],
    ['https://t.example/muellerstrasse-3', 'Müllerstraße'],
    ['https://t.example/mullerstr-3', 'Müllerstraße'],
    ['https://xn--mllerstrasse-dlb.example/', 'Müllerstraße'],
    ['MARKT-003', 'Markt'],
    ['https://t.example/ter-linden', 'Ter Linden'],
  ])('%s tells the street %s', (name, street) => {
    expect(isStreetIn(name, { street, houseNumber: '12' }, false)).toBe(true);
  });

  it.each([
    ['LH-0046', 'Kerkstraat'],
    ['https://t.example/kerk/12', 'Kerkstraat'],
    ['https://t.example/supermarkt-gent', 'Markt'],
    ['https://t.example/100%-gent', 'Kerkstraat'],
    ['', 'Kerkstraat'],
  ])('%s does not tell the street %s', (name, street) => {
    expect(isStreetIn(name, { street, houseNumber: '12' }, false)).toBe(false);
  });

  it('may name a street that is shown, without a number', () => {
    const hidden = { street: 'Rue du Lac', houseNumber: undefined };
    expect(isStreetIn('https://t.example/rue-du-lac', hidden, true)).toBe(false);
    for (const path of ['rue-du-lac-12', 'rue-du-lac/12', 'RueDuLac12', '12-rue-du-lac'])
      expect(isStreetIn(`https://t.example/${path}`, hidden, true)).toBe(true);
  });
});

describe.each(kinds)('the %s of a hidden address', (kind) => {
  it('has our number in the place of a reference that names the street, and the report says so', () => {
    const { record, warnings } = map(kind, { Street: 'Kerkstraat', HouseNumber: '12', Ident: 'KERKSTRAAT 12' });
    expect(record.reference).toBe('46');
    expect(warnings).toEqual(['hidden-value-in-text Ident']);
    expect(map(kind, { Street: 'Kerkstraat', Ident: 'LH-0046' }).record.reference).toBe('LH-0046');
    const shown = { PublishAddress: true, PublicAddress: true, Street: 'Kerkstraat', Ident: 'KERKSTRAAT 12' };
    expect(map(kind, shown).record.reference).toBe('KERKSTRAAT 12');
  });

  it('finds a street at the end of a reference that is cut', () => {
    const Ident = `${'x'.repeat(54)} Kerkstraat`;
    expect(map(kind, { Street: 'Kerkstraat', Ident }).record.reference).toBe('46');
  });

  it('keeps back a tour and a film whose address names the street, and shows the others', () => {
    const parts = { Street: 'Kerkstraat', VirtualTours: link('kerkstraat-12'), Videos: link('kerkstraat-12') };
    const { record, sources, warnings } = map(kind, parts);
    expect([record.media.tours, sources.videos]).toEqual([[], []]);
    expect(warnings).toEqual(['hidden-value-in-text VirtualTours', 'hidden-value-in-text Videos']);
    const others = map(kind, { ...parts, VirtualTours: link('46'), Videos: link('46') });
    expect([others.record.media.tours.length, others.sources.videos.length, others.warnings]).toEqual([1, 1, []]);
  });

  it('tells its street in no field, however it is spelt there', () => {
    const street = fc.constantFrom(
      ...['Kerkstraat', 'Oude Gentweg', 'Sint-Pietersnieuwstraat', "Rue de l'Église", 'Avenue Élisabeth', 'Rue du Lac'],
      ...[
        'Müllerstraße',
        'Am Bahnhof',
        'Chaussée de Wavre',
        'Markt',
        'Ter Linden',
        'Place Saint-Jean',
        'Drève du Châtelain',
      ],
    );
    const number = fc.integer({ min: 1, max: 999 }).map(String);
    const spelling = fc.record({
      separator: fc.constantFrom(' ', '-', '_', '', '+'),
      isBare: fc.boolean(),
      isLoud: fc.boolean(),
      isEscaped: fc.boolean(),
    });
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
    const compact = (text: string) => plain(text.toLowerCase()).replace(/[^a-z0-9]/gu, '');
    fc.assert(
      fc.property(street, number, spelling, (Street, HouseNumber, { separator, isBare, isLoud, isEscaped }) => {
        const joined = [...Street.split(/[\s'-]/u), HouseNumber].join(separator);
        const cased = isLoud ? joined.toUpperCase() : joined;
        const spelt = isBare ? plain(cased) : cased;
        const Url = `https://tours.example/x/${isEscaped ? encodeURIComponent(spelt) : spelt}`;
        const Title = { nl: `Plan ${spelt}` };
        const files = [
          { Url, Title },
          { Url: 'https://tours.example/1', Title },
        ];
        const texts = { Title, Description: { nl: `<p>In ${spelt}.</p>` }, Technical: { nl: `<p>${spelt}</p>` } };
        const Units = [{ ID: 1, Name: spelt, TypeName: Title, StatusID: 1 }];
        const media = { VirtualTours: files, Videos: files, ExternalUrl: Url, Units, EPCUniqueCode: spelt };
        const { record, sources } = map(kind, {
          Street,
          HouseNumber,
          Ident: spelt,
          ...texts,
          ...media,
          Documents: files,
        });
        // What is fetched gets a name of our own: of it only the title is shown.
        const documents = sources.documents.map(({ title }) => title);
        const told = JSON.stringify([record, sources.videos, documents]).match(/"(?:[^"\\]|\\.)*"/gu) ?? [];
        const strings = told.flatMap((text) => [text, decodeURIComponent(text)]);
        expect(strings.filter((text) => compact(text).includes(compact(Street)))).toEqual([]);
      }),
    );
  });
});

describe('a hidden price', () => {
  const spelt = fc.constantFrom(
    (euro: number) => String(euro),
    (euro: number) => new Intl.NumberFormat('nl-BE').format(euro),
    (euro: number) => new Intl.NumberFormat('nl-BE').format(euro).replaceAll('.', '-'),
    (euro: number) => new Intl.NumberFormat('nl-BE').format(euro).replaceAll('.', '%20'),
    (euro: number) => `${String(euro)}-eur`,
  );

  it('stands in no reference, link or name of a unit, however it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.integer({ min: 10_000, max: 9_999_999 }), spelt, (kind, Price, say) => {
        const told = say(Price);
        const { record, warnings } = map(kind, {
          PublishPrice: false,
          Price,
          Ident: `TK ${told}`,
          VirtualTours: link(`villa-${told}/x`),
          ExternalUrl: `https://tours.example/?price=${told}`,
          Units: [{ ID: 1, Name: told, StatusID: 1 }],
        });
        const shown = JSON.stringify({ ...record, createdAt: '', changedAt: '' });
        expect(shown).not.toContain(told);
        expect(warnings.filter((one) => one.startsWith('hidden-value-in-text')).length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it('leaves a reference alone that holds a small number, or another one', () => {
    for (const Ident of ['R-950', 'TK-4250001', '9501'])
      expect(map('listing', { PublishPrice: false, Price: 950, Ident }).record.reference).toBe(Ident);
  });
});

it('a street that the project of a home hides stands in no text of the home', () => {
  const { record, warnings } = map('listing', {
    PublishAddress: true,
    HiddenStreets: [{ Street: 'Kaaidreef', HouseNumber: '3' }],
    Description: { nl: '<p>In de Lindestraat, achter de Kaaidreef 3.</p>' },
    VirtualTours: link('kaaidreef-3'),
  });
  expect(record).toMatchObject({
    address: { street: 'Lindestraat' },
    description: { nl: '<p>In de Lindestraat, achter de \u2026.</p>' },
    media: { tours: [] },
  });
  expect(warnings).toContain('hidden-value-in-text Street');
});
