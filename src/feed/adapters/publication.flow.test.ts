import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawEntry } from './adapter.ts';
import { readFeedCodes } from './code-tables.ts';
import { convertEntry } from './convert-records.ts';
import { without } from './fake.fixture.ts';
import { propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { property } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { adapterFor } from '#feed/registry.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';

type Json = Record<string, unknown>;

interface Source {
  readonly name: string;
  /** A record whose two flags hold these values. */
  readonly record: (price: unknown, address: unknown) => unknown;
  /** Does a value say "show"? */
  readonly isYes: (flag: unknown) => boolean;
  /** A record with this word where a code stands, and the field that warnings name. */
  readonly coded: (word: string) => unknown;
  readonly field: string;
}

function element(xml: string) {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

/** Any text that can stand in XML. */
function written(value: unknown): string {
  return String(value).replace(/[&<>"\p{Cc}]/gu, '');
}

function hidden(part: unknown, flag: unknown): Json {
  const base = without(part as Json, 'hidden');
  return flag === undefined ? base : { ...base, hidden: flag };
}

/** Yes in OpenImmo. */
function isTicked(flag: unknown): boolean {
  return /^(?:true|1)$/iu.test(written(flag).trim());
}

function openImmo(parts: Parameters<typeof objectXml>[0]) {
  const object = childAt(element(transferXml([objectXml(parts)])), 'anbieter', 'immobilie');
  return { tenant: 'AN1', package: 'p', languages: { de: object }, files: {} };
}

const sources: readonly Source[] = [
  {
    name: 'whise',
    record: (price, address) => whiseEstate({ displayPrice: price, displayAddress: address }),
    isYes: (flag) => flag === true,
    coded: (word) => whiseEstate({ state: { id: word } }),
    field: 'state.id',
  },
  {
    name: 'omnicasa',
    record: (price, address) => ({ base: property({ PublishPrice: price, PublishAddress: address }), texts: {} }),
    isYes: (flag) => flag === true,
    coded: (word) => ({ base: property({ ConditionID: word }), texts: {} }),
    field: 'ConditionID',
  },
  {
    name: 'sweepbright',
    record: (price, address) => {
      const { price: money, location } = sweepbrightEstate();
      return sweepbrightEstate({ price: hidden(money, price), location: hidden(location, address) });
    },
    isYes: (flag) => flag === false,
    coded: (word) => sweepbrightEstate({ general_condition: word }),
    field: 'general_condition',
  },
  {
    name: 'skarabee',
    record: (price, address) =>
      element(
        publication({
          info: `<HidePrice>${written(price)}</HidePrice><HideAddress>${written(address)}</HideAddress>`,
        }),
      ),
    isYes: (flag) => /^\s*false\s*$/iu.test(written(flag)),
    coded: (word) => element(publication({ state: written(word) })),
    field: 'GeneralState',
  },
  {
    name: 'openimmo',
    record: (price, address) =>
      openImmo({
        prices: `<kaufpreis auf_anfrage="${isTicked(price) ? 'false' : 'true'}">1000</kaufpreis>`,
        object: `<objektadresse_freigeben>${written(address)}</objektadresse_freigeben>`,
      }),
    isYes: isTicked,
    coded: (word) => openImmo({ state: `<zustand zustand_art="${written(word)}"/>` }),
    field: 'zustand',
  },
];

const flags = fc.oneof(
  fc.constantFrom(undefined, null, true, false, 0, -1, '', 'no', 'FALSE', 'false', 'UNDEFINED'),
  fc.string({ maxLength: 12 }),
);
const words = fc.stringMatching(/^[a-z]{6,20}zzz$/u);

/** What a record becomes, and what was said of it. */
function convert(name: string, raw: unknown) {
  const entry: RawEntry = { entity: 'property', sourceId: '1', raw };
  const options = {
    adapter: adapterFor(name),
    codes: readFeedCodes(name, '/nowhere'),
    settings: {},
    languages: ['nl'],
  };
  const findings: string[] = [];
  const [first] = convertEntry(entry, options, (kind, field) => findings.push(`${kind} ${field ?? ''}`));
  if (!first || !('form' in first)) throw new Error('The record was rejected.');
  return { form: first.form, findings };
}

describe.each(sources)('a record of $name', ({ name, record, isYes, coded, field }) => {
  it('shows price and address after an explicit yes and after nothing else', () => {
    fc.assert(
      fc.property(flags, flags, (price, address) => {
        const { form } = convert(name, record(price, address));
        expect([form['PublishPrice'], form['PublishAddress']]).toEqual([isYes(price), isYes(address)]);
      }),
    );
  });

  it('says nothing where it does not know a code, but warns', () => {
    fc.assert(
      fc.property(words, (word) => {
        const { form, findings } = convert(name, coded(word));
        expect(findings).toContain(`unknown-code ${field}`);
        expect(form['ConditionID']).toBeUndefined();
        expect(form['IsNewBuild']).not.toBe(true);
      }),
    );
  });
});

/** Nothing, a yes, a no, and what is neither. */
const answers = fc.oneof(
  fc.constantFrom('', ' ', 'true', 'TRUE', '1', 'false', '0', 'ja', 'nein', 'null'),
  fc.string({ maxLength: 8 }).map(written),
);

describe('whether others may have a home', () => {
  it('says OpenImmo with a yes for all or with nothing, and without lists of portals', () => {
    fc.assert(
      fc.property(fc.option(answers), fc.option(answers), fc.option(answers), (general, positive, negative) => {
        const parts = { generell: general, positiv: positive, negativ: negative };
        const technical = Object.entries(parts).map(([name, text]) =>
          text === null ? '' : `<weitergabe_${name}>${text}</weitergabe_${name}>`,
        );
        const { form } = convert('openimmo', openImmo({ technical: technical.join('') }));
        const isEmpty = (text: string | null): boolean => (text ?? '').trim() === '';
        const isAllowed = isEmpty(general) || /^(?:true|1)$/iu.test((general ?? '').trim());
        expect(form['PassOn']).toBe(isAllowed && isEmpty(positive) && isEmpty(negative) ? undefined : false);
      }),
    );
  });

  it('says OpenImmo in any of the languages that an object came in', () => {
    const raw = openImmo({});
    const other = openImmo({ technical: '<weitergabe_generell>false</weitergabe_generell>' });
    const both = { ...raw, languages: { ...raw.languages, fr: other.languages.de } };
    expect(convert('openimmo', both).form['PassOn']).toBe(false);
  });

  it('says Whise with the state of its own website only', () => {
    const passOn = [2, 3, 4, 5].map((displayStatusId) => convert('whise', whiseEstate({ displayStatusId })).form);
    expect(passOn.map((form) => form['PassOn'])).toEqual([undefined, undefined, undefined, false]);
    expect(passOn.map((form) => form['Status'])).toEqual(['available', 'available', 'sold', 'available']);
  });

  it('says Omnicasa with the flag of the portals, as it stands', () => {
    for (const flag of [true, false, 'perhaps'])
      expect(convert('omnicasa', { base: property({ PublishInternet: flag }), texts: {} }).form['PassOn']).toBe(flag);
    expect(convert('omnicasa', { base: property({}), texts: {} }).form['PassOn']).toBeUndefined();
  });
});

it('a home of Kyero never has an address, and a price only when it is above nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '0', '-1', 'on request', '1', '250000'), (price) => {
      const raw = { property: element(propertyXml({ price })) };
      const { form } = convert('kyero', raw);
      expect([form['PublishAddress'], form['PublishPrice']]).toEqual([false, Number(price) > 0]);
    }),
  );
});
