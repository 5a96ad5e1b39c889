import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { SearchIndexProblem, WrittenParts } from './bytes.ts';
import { decodeSearchIndex, encodeSearchIndex } from './codec.ts';
import type { PhraseColumn } from './phrases.ts';
import { flagNames, numberNames, type SearchContent, type SearchRecord } from './record.ts';
import { anyContent } from './search.fixture.ts';
import { noPoint, type SearchIndex } from './search-index.ts';

/** The records again, read back from the columns. */
function recordsOf(index: SearchIndex): SearchRecord[] {
  const wordsOf = ({ phrases, codes }: PhraseColumn, row: number) =>
    Array.from(phrases[codes[row] ?? 0] ?? [], (word) => index.words[word] ?? '');
  return index.ids.map((id, row) => {
    const numbers = numberNames.flatMap((name) => {
      const { codes, values } = index.numbers[name];
      return codes[row] === 0 ? [] : [[name, values[codes[row] ?? 0]] as const];
    });
    const [apart, charges] = [index.apartCents, index.chargesCents].map(({ codes, values }) =>
      codes[row] === 0 ? undefined : values[codes[row] ?? 0],
    );
    const flags = flagNames.map((name) => [name, index.flags[name][row] === 1] as const);
    const [latitudeE4 = noPoint, longitudeE4 = noPoint] = [index.latitudesE4[row], index.longitudesE4[row]];
    return {
      id,
      reference: index.references[row] ?? '',
      place: index.placeOf[row] ?? -1,
      type: index.typeOf[row] ?? -1,
      numbers: Object.fromEntries(numbers),
      flags: Object.fromEntries(flags) as SearchRecord['flags'],
      wording: {
        form: index.priceFormOf[row] ?? -1,
        ...(apart !== undefined && { apartCents: apart }),
        ...(charges !== undefined && { chargesCents: charges }),
      },
      ...(latitudeE4 !== noPoint && { point: { latitudeE4, longitudeE4 } }),
      titleWords: wordsOf(index.titles, row),
      streetWords: wordsOf(index.streets, row),
    };
  });
}

const recordFields = [
  'reference',
  'place',
  'type',
  'numbers',
  'flags',
  'wording',
  'point',
  'titleWords',
  'streetWords',
] as const;

/** A row, or a part of it, is another one's from now on. */
interface Edit {
  readonly at: number;
  readonly with: number;
  readonly field: 'row' | 'gone' | (typeof recordFields)[number];
}

const rebuild = 'Build the site again and reload the page.';
const sample: SearchContent = {
  places: [{ zip: '9000', city: 'Gent', countryId: 10, municipalityId: 'gent-east-flanders', names: { nl: 'Gent' } }],
  types: [{ id: 1, parentId: 0, label: { nl: 'Huis' } }],
  priceStyles: [{ kind: 'amount', text: {} }],
  records: [],
};

describe('the search index', () => {
  it('decodes to what was encoded', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const index = decodeSearchIndex(encodeSearchIndex(content));
        expect(recordsOf(index)).toEqual(content.records);
        expect(index.places).toEqual(content.places);
        expect(index.types).toEqual(content.types);
        expect(index.priceStyles).toEqual(content.priceStyles);
      }),
      { numRuns: 200 },
    );
  });

  it('is the same for the same content', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(encodeSearchIndex(structuredClone(content))).toEqual(encodeSearchIndex(content));
      }),
      { numRuns: 20 },
    );
  });

  it('is the same when parts of it were written before', () => {
    const [other, at] = [fc.sample(anyContent, { seed: 11, numRuns: 1 })[0] ?? sample, fc.nat()];
    const edit = fc.record({ at, with: at, field: fc.constantFrom('row', 'gone', ...recordFields) });
    const editOf = (records: readonly SearchRecord[], { at: row, with: from, field }: Edit): SearchRecord[] => {
      const [index, given] = [
        row % Math.max(1, records.length),
        other.records[from % Math.max(1, other.records.length)],
      ];
      return records.flatMap((record, place) => {
        if (place !== index || !given) return [record];
        if (field === 'gone') return [];
        return [field === 'row' ? given : { ...record, [field]: given[field] }];
      });
    };
    fc.assert(
      fc.property(anyContent, fc.array(edit, { maxLength: 8 }), (content, edits) => {
        const parts = new WrittenParts();
        let records = content.records;
        for (const one of edits) {
          expect(encodeSearchIndex({ ...content, records }, parts)).toEqual(encodeSearchIndex({ ...content, records }));
          records = editOf(records, one);
        }
        expect(encodeSearchIndex({ ...content, records }, parts)).toEqual(encodeSearchIndex({ ...content, records }));
      }),
      { numRuns: draws(100) },
    );
  });

  it('refuses every cut and every changed byte', () => {
    const content = fc.sample(anyContent, { seed: 7, numRuns: 5 }).at(-1) ?? sample;
    const bytes = encodeSearchIndex(content);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decodeSearchIndex(bytes.subarray(0, length))).toThrow('The search index cannot be read: ');
    }
    for (let position = 0; position < bytes.length; position += 1) {
      const changed = bytes.map((byte, index) => (index === position ? byte ^ 0x11 : byte));
      expect(() => decodeSearchIndex(changed)).toThrow('The search index cannot be read: ');
    }
  });

  it('reads any bytes under a right header, or says why it cannot', () => {
    const withHeader = (body: Uint8Array) => {
      const sum = body.reduce((before, byte) => Math.imul(before ^ byte, 0x01000193), 0x811c9dc5) >>> 0;
      const bytes = new Uint8Array(13 + body.length);
      bytes.set(new TextEncoder().encode('GVSI\u0002'));
      new DataView(bytes.buffer).setUint32(5, body.length, true);
      new DataView(bytes.buffer).setUint32(9, sum, true);
      bytes.set(body, 13);
      return bytes;
    };
    const real = encodeSearchIndex(fc.sample(anyContent, { seed: 7, numRuns: 5 }).at(-1) ?? sample).subarray(13);
    expect(decodeSearchIndex(withHeader(real)).ids.length).toBeGreaterThan(1);
    const change = fc.record({ at: fc.nat({ max: real.length - 1 }), byte: fc.nat({ max: 255 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const body = changes.reduce((bytes, { at, byte }) => bytes.with(at, byte), real);
        try {
          decodeSearchIndex(withHeader(body));
        } catch (error) {
          expect(error).toBeInstanceOf(SearchIndexProblem);
        }
      }),
      {
        numRuns: 1000,
        // Leading zeros by the thousand million, which no string can hold.
        examples: [[[{ at: 538, byte: 32 }]]],
      },
    );
  });

  it('says what is wrong with the bytes', () => {
    const bytes = encodeSearchIndex(sample);
    const problem = (wrong: Uint8Array) => {
      try {
        decodeSearchIndex(wrong);
      } catch (error) {
        return (error as Error).message;
      }
      return 'none';
    };
    const start = 'The search index cannot be read: ';
    const page = new TextEncoder().encode('<!doctype html>');
    expect(problem(page)).toBe(`${start}these bytes are something else, perhaps an error page. ${rebuild}`);
    expect(problem(bytes.subarray(0, 8))).toBe(`${start}it ends in its header. ${rebuild}`);
    const size = bytes.length - 13;
    expect(problem(bytes.subarray(0, -2))).toBe(`${start}${size - 2} of its ${size} bytes came. ${rebuild}`);
    expect(problem(bytes.with(4, 9))).toBe(`${start}it is of version 9, and this code reads 2. ${rebuild}`);
    expect(problem(bytes.with(20, 0xff))).toBe(`${start}its bytes are damaged. ${rebuild}`);
  });

  it('takes no more listings than its columns can number', () => {
    const records = new Array<SearchRecord>(65_536);
    expect(() => encodeSearchIndex({ ...sample, records })).toThrow(
      'A search index holds at most 65535 listings, places and types; split the site.',
    );
  });
});
