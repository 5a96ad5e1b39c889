import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saysFrom } from '#domain/price-from.ts';
import type { FeedAdapter } from '#feed/adapters/adapter.ts';
import { reasonOf } from '#feed/ledger/left-out.ts';
import { recordFields, withoutFields, type RecordField } from '#feed/ledger/record-fields.ts';
import { adapters } from '#feed/registry.ts';
import { judgeOf, withValue } from './judge.fixture.ts';
import { samples } from './samples.fixture.ts';

const named = new Set(['omnicasa', 'sweepbright', 'openimmo', 'kyero', 'skarabee', 'whise']);
const crms = adapters.filter(({ description }) => named.has(description.name));

/**
 * Fields that say nothing where another one counts, and those whose text is only the label of a code beside it; or one value of them.
 * `*` as in the lists of what stays out.
 */
const besideOthers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  whise: {
    'energy*': 'the sub-details say it more exactly',
    'longDescription[].languageId': 'the language of an empty text',
    'pictures[].order': 'a picture without a place stays where it stands',
    'details[*].value': 'the label of a choice, whose number counts',
  },
  kyero: { 'desc/* = &lt;p&gt;': 'an opening tag without any text' },
  skarabee: { 'Info/Hide*': 'a missing flag hides as well' },
  omnicasa: { SubStatus: 'a list of the agency; its name is read' },
  sweepbright: { rent_period: 'of a home for sale', 'price.amount': 'the bare rent counts where there is one' },
};

/** What people and programs write into a field of any kind. */
const oddValues = fc.oneof(
  fc.constantFrom('17', '99999', '3,5', '\u20AC 1 250', '-5', '0017', '1e3', '120-130', 'ca. 40', 'n.v.t.'),
  fc.constantFrom('2031-02-30', '31/12/2027', '2027-05-01', '12-2027', 'ja', 'nein', 'oui', 'TRUE', 'yes'),
  fc.constantFrom(
    '<b>Fett</b> & mehr',
    '<script>x()</script>Tuin',
    '&lt;p&gt;',
    'https://x.example/a.pdf',
    'A++',
    'Ap',
  ),
  fc.stringMatching(/^[A-Z_]{4,14}$/u),
  // Two words whose second is "ab" say beside a price that it is the lowest, as the number of its unit may say already.
  fc.stringMatching(/^[a-z]{3,9} [a-z]{2,9}$/u).filter((text) => !saysFrom(text)),
  fc.integer({ min: 2, max: 5000 }).map(String),
);

/** Every run draws anew. */
const runs = 200;

interface Draw {
  readonly raw: unknown;
  readonly field: RecordField;
}

/** A field of a record that is neither private nor left out otherwise. */
function drawsOf({ description: { name }, fields }: FeedAdapter): Draw[] {
  if (!fields) return [];
  return (samples[name] ?? []).flatMap((raw) =>
    recordFields(raw, fields.naming)
      .filter(({ path, value }) => reasonOf(path, fields.leftOut) === undefined && typeof value !== 'boolean')
      .map((field) => ({ raw, field })),
  );
}

describe.each(crms.map((adapter) => [adapter.description.name, adapter] as const))(
  'a record of %s',
  (name, adapter) => {
    const judge = judgeOf(adapter);
    const draws = drawsOf(adapter);
    const heardOf = new Map((samples[name] ?? []).map((raw) => [raw, new Set(judge(raw).said)]));

    it('loses nothing without a word, whatever stands in a field', { timeout: 120_000 }, () => {
      fc.assert(
        fc.property(fc.constantFrom(...draws), oddValues, ({ raw, field }, value) => {
          const [odd, without] = [judge(withValue(raw, field.steps, value)), judge(withoutFields(raw, [field.steps]))];
          const isShown = JSON.stringify(odd.site) !== JSON.stringify(without.site);
          const isSaid = odd.said.some((line) => heardOf.get(raw)?.has(line) !== true);
          const isBeside = [field.path, `${field.path} = ${value}`].some(
            (place) => reasonOf(place, besideOthers[name] ?? {}) !== undefined,
          );
          const isTold = isShown || isSaid || isBeside || value === String(field.value);
          expect(isTold, `${field.path} = ${value}`).toBe(true);
        }),
        { numRuns: runs },
      );
    });
  },
);

it.each([
  ['skarabee', 'Address/HouseNumber', '-5'],
  ['skarabee', 'Typo/Characterisation', 'Dwelling_'],
])('%s says that it cannot use %s = %s', (name, path, value) => {
  for (const adapter of crms.filter(({ description }) => description.name === name)) {
    const found = drawsOf(adapter).filter(({ field }) => field.path === path);
    expect(found.length).toBeGreaterThan(0);
    for (const { raw, field } of found) {
      const said = judgeOf(adapter)(withValue(raw, field.steps, value)).said.join('\n');
      expect(said).toContain(path.split('/').at(-1));
    }
  }
});
