import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childAt, textAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { fieldsOf, itemsOf } from '#feed/adapters/json.ts';
import { Ledger } from './ledger.ts';
import { isXml, recordFields, withoutFields } from './record-fields.ts';
import { traced } from './trace.ts';

function element(xml: string) {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

const json = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/u), tie('value'), { maxKeys: 4 }),
    ),
  }))
  .value.filter((value) => typeof value === 'object' && value !== null);

/** Reads everything that a program can reach. */
function readAll(value: unknown): void {
  if (Array.isArray(value)) value.forEach(readAll);
  else if (isXml(value)) {
    readAll(Object.values(value.attributes));
    readAll(value.text);
    value.children.forEach(readAll);
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(readAll);
}

describe('a record that is watched', () => {
  it('looks like the record itself', () => {
    fc.assert(
      fc.property(json, (raw) => {
        expect(JSON.stringify(traced(raw, {}).raw)).toBe(JSON.stringify(raw));
      }),
    );
  });

  it('that somebody reads wholly has nothing left, and one that nobody reads has everything', () => {
    const xml = element('<a x="1"><b>text</b><b y="2"/><c><d>0</d></c></a>');
    fc.assert(
      fc.property(fc.oneof(json, fc.constant(xml)), (raw) => {
        const unread = new Ledger({ naming: {}, leftOut: {} }, []);
        unread.watch(raw, () => undefined);
        const names = new Set(recordFields(raw, {}).map(({ path }) => path));
        expect(new Set(unread.report().unknown.map(({ field }) => field))).toEqual(names);
        const read = new Ledger({ naming: {}, leftOut: {} }, []);
        read.watch(raw, readAll);
        expect(read.report().unknown).toEqual([]);
      }),
    );
  });

  it('names fields, attributes and kinds of a list as the CRM does, and counts the records', () => {
    const naming = {
      key: (list: string, item: unknown) => (list === 'details' ? String(fieldsOf(item)['id']) : undefined),
      label: (_: string, item: unknown) => fieldsOf(item)['label'] as string | undefined,
    };
    const ledger = new Ledger({ naming, leftOut: { 'details[*].id': 'a number', 'details[*].label': 'a label' } }, []);
    const raw = {
      price: 5,
      note: '-',
      details: [
        { id: 14, value: '1998' },
        { id: 322, value: '1', label: 'Zwembad' },
      ],
    };
    for (let time = 0; time < 2; time++) {
      ledger.watch(raw, (watched) => {
        const [first] = itemsOf(fieldsOf(watched)['details']);
        return [fieldsOf(watched)['price'], first?.['value']];
      });
    }
    expect(ledger.report().unknown).toEqual([{ field: 'details[322].value', count: 2, label: 'Zwembad' }]);
    const other = new Ledger({ naming: {}, leftOut: {} }, []);
    other.watch(element('<p><a k="1">x</a><b><c>y</c></b></p>'), (watched) =>
      isXml(watched) ? [textAt(watched, 'b', 'c'), childAt(watched, 'a')?.attributes['k']] : [],
    );
    expect(other.report().unknown).toEqual([{ field: 'a', count: 1 }]);
  });

  it('is silent about what stays out on purpose', () => {
    const ledger = new Ledger({ naming: {}, leftOut: { 'sold*': 'private' } }, []);
    ledger.watch({ soldPrice: 1, soldTo: { name: 'x' }, pool: 1 }, () => undefined);
    expect(ledger.report().unknown.map(({ field }) => field)).toEqual(['pool']);
  });

  it('counts texts in other languages and codes without a word', () => {
    const ledger = new Ledger(undefined, ['nl']);
    ledger.noteLanguages({ Description: { nl: 'a', es: 'b' }, Title: { fr: 'made', es: 'own' } });
    ledger.noteCode('HeatingTypes', 'CENTRALLY_HEATED');
    ledger.noteCode('HeatingTypes', 'UNDEFINED');
    expect(ledger.report()).toEqual({
      unknown: [],
      codes: [{ field: 'HeatingTypes: CENTRALLY_HEATED', count: 1 }],
      languages: [
        { field: 'Description: es', count: 1 },
        { field: 'Title: es', count: 1 },
      ],
    });
  });
});

it('a record without some of its values keeps all others', () => {
  fc.assert(
    fc.property(json, fc.nat(), (raw, pick) => {
      const all = recordFields(raw, {});
      const one = all[pick % Math.max(1, all.length)];
      if (!one) return;
      const rest = recordFields(withoutFields(raw, [one.steps]), {}).map(({ value }) => value);
      const expected = all.filter((other) => other !== one).map(({ value }) => value);
      expect(rest).toEqual(expected);
    }),
  );
});
