import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#feed/adapters/json.ts';
import { adapterFor } from '#feed/registry.ts';
import { judgeOf, type Judged } from './judge.fixture.ts';
import { bedroomsOf, kinds, madeHome, marks, type MadeHome } from './made-home.fixture.ts';
import { writeOmnicasa, writeSweepbright, writeWhise } from './write-json.fixture.ts';
import { writeKyero, writeOpenImmo, writeSkarabee } from './write-xml.fixture.ts';

/** How each CRM writes a home down. */
const writers = {
  whise: writeWhise,
  omnicasa: writeOmnicasa,
  sweepbright: writeSweepbright,
  skarabee: writeSkarabee,
  openimmo: writeOpenImmo,
  kyero: writeKyero,
} as const;

type Crm = keyof typeof writers;

/** What a CRM has no word for, or one of its own. */
function typeNamesOf(crm: Crm, { kind }: MadeHome): readonly string[] {
  const others: Partial<Record<Crm, Partial<Record<MadeHome['kind'], readonly string[]>>>> = {
    omnicasa: { parking: ['Garage', 'Parkeerplaats'] },
    sweepbright: { storage: ['Parkeerplaats'], room: ['Studentenkamer'] },
    openimmo: { storage: ['Parkeerplaats'] },
    skarabee: { storage: ['Parkeerplaats'] },
  };
  return others[crm]?.[kind] ?? [kinds[kind]];
}

const withoutAddress = (crm: Crm, home: MadeHome) => crm === 'kyero' || home.hidesAddress;
const withoutPrice = (home: MadeHome) => home.hidesPrice || home.currency !== 'EUR';
const filled = (value: number) => (value === 0 ? undefined : value);

/** What Kyero has no field for. */
const unknownToKyero = ['year', 'performance', 'charges', 'living'] as const;

function addressFacts(crm: Crm, home: MadeHome): Record<string, unknown> {
  const { zip, city } = home.place;
  if (withoutAddress(crm, home)) return { zip, city, isExact: false };
  return { zip, city, isExact: true, street: home.street.name, number: String(home.houseNumber), box: home.box };
}

function stateOf(crm: Crm, { state, goal }: MadeHome): string {
  // Kyero holds what is on offer, and says no more of it.
  if (crm === 'kyero' || state === 'gone') return 'available';
  if (state === 'done') return goal === 'sale' ? 'sold' : 'rented';
  return state;
}

/** Every fact that the site tells of a home, as its agency knows it. */
function factsOf(crm: Crm, home: MadeHome): Record<string, unknown> {
  const hasCharges = crm !== 'omnicasa' && home.goal === 'rent' && !withoutPrice(home);
  const area = filled(home.livingM2);
  // Of a plot any area is that of the ground.
  const isPlot = home.kind === 'land';
  const facts = {
    reference: `V-${String(home.number)}`,
    goal: home.goal,
    availability: stateOf(crm, home),
    amount: withoutPrice(home) ? undefined : home.price * 100,
    ...addressFacts(crm, home),
    bedrooms: bedroomsOf(home),
    bathrooms: isPlot ? undefined : filled(home.bathrooms),
    living: isPlot ? undefined : area,
    ground: filled(home.groundM2) ?? (isPlot ? area : undefined),
    year: home.year,
    performance: home.kwh,
    charges: hasCharges && home.charges !== undefined ? home.charges * 100 : undefined,
  };
  if (crm !== 'kyero') return facts;
  const ground = filled(home.groundM2);
  return { ...facts, ground, ...Object.fromEntries(unknownToKyero.map((name) => [name, undefined])), total: area };
}

function toldOf(record: Record<string, unknown>): Record<string, unknown> {
  const at = (part: string) => fieldsOf(record[part]);
  const { street, houseNumber, boxNr, zip, city, geo } = at('address');
  return {
    reference: record['reference'],
    goal: record['goal'],
    availability: record['availability'],
    amount: at('price')['amountCents'],
    street,
    number: houseNumber,
    box: boxNr,
    isExact: fieldsOf(geo)['isExact'],
    zip,
    city,
    bedrooms: at('building')['bedrooms'],
    bathrooms: at('building')['bathrooms'],
    living: at('surfaces')['livingM2'],
    total: at('surfaces')['totalM2'],
    ground: at('surfaces')['groundM2'],
    year: at('building')['constructionYear'],
    performance: at('energy')['performance'],
    charges: at('costs')['chargesRenterCents'],
  };
}

function isOnSite(crm: Crm, { state }: MadeHome): boolean {
  return crm === 'kyero' || state !== 'gone';
}

function check(crm: Crm, home: MadeHome, { site, said }: Judged): void {
  const text = JSON.stringify(site ?? {});
  expect(text).not.toMatch(/CANARY|canary/u);
  if (!isOnSite(crm, home)) {
    expect(site).toBeUndefined();
    return;
  }
  const record = fieldsOf(fieldsOf(site)['record']);
  expect(toldOf(record)).toEqual(factsOf(crm, home));
  expect(typeNamesOf(crm, home)).toContain(fieldsOf(record['typeName'])['nl']);
  for (const language of home.languages)
    expect(String(fieldsOf(record['description'])[language])).toContain(marks[language]);
  if (crm !== 'kyero' && home.hidesPrice) {
    const written = JSON.stringify([record['title'], record['description']]);
    const digits = written.replace(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3})/gu, '');
    expect(digits).not.toMatch(new RegExp(String.raw`(?<!\d)${String(home.price)}(?!\d)`, 'u'));
  }
  if (crm !== 'kyero' && home.hidesAddress) expect(text.toLowerCase()).not.toContain(home.street.root);
  if (home.currency !== 'EUR' && !home.hidesPrice) expect(said.join()).toMatch(/not euro/u);
}

describe.each(Object.keys(writers) as Crm[])('any home, as %s delivers it', (crm) => {
  const judge = judgeOf(adapterFor(crm));

  it('is shown as its agency knows it, without what is hidden or private', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(madeHome, (home) => {
        check(crm, home, judge(writers[crm](home)));
      }),
      { numRuns: 150 },
    );
  });
});
