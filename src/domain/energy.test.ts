import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  energyClass,
  energyImageName,
  energyLabel,
  energyLabelsDisagree,
  energyScale,
  labelOfClass,
  normalizeLabelText,
  scaleBeside,
  type EnergyCarrier,
} from '#domain/energy.ts';
import type { Energy, Region } from '#domain/listing.ts';

const graded = ['flanders', 'wallonia'] as const;
const regions: readonly Region[] = [...graded, 'brussels'];

function carrier(zip: string, energy: Energy, countryId = 10): EnergyCarrier {
  return { address: { zip, city: '', countryId, isPublished: true }, energy, webId: 1, typeName: {} };
}

describe('energyClass', () => {
  it.each([
    ['flanders', -3, 'a_plus'],
    ['flanders', 0, 'a_plus'],
    ['flanders', 0.01, 'a'],
    ['flanders', 100, 'a'],
    ['flanders', 100.01, 'b'],
    ['flanders', 200, 'b'],
    ['flanders', 300, 'c'],
    ['flanders', 400, 'd'],
    ['flanders', 500, 'e'],
    ['flanders', 500.01, 'f'],
    ['wallonia', 0, 'a_plusplus'],
    ['wallonia', 45, 'a_plus'],
    ['wallonia', 85, 'a'],
    ['wallonia', 170, 'b'],
    ['wallonia', 255, 'c'],
    ['wallonia', 340, 'd'],
    ['wallonia', 425, 'e'],
    ['wallonia', 510, 'f'],
    ['wallonia', 511, 'g'],
  ] as const)('in %s grades %d as %s', (region, performance, grade) => {
    expect(energyClass(region, performance)).toBe(grade);
  });

  it('has none in Brussels, whose certificates name their class', () => {
    fc.assert(fc.property(fc.integer({ min: -50, max: 700 }), (score) => energyClass('brussels', score) === undefined));
  });

  it('has no grade for an unknown score or region', () => {
    expect(energyClass('flanders', undefined)).toBeUndefined();
    expect(energyClass('flanders', Number.NaN)).toBeUndefined();
    expect(energyClass('flanders', Infinity)).toBeUndefined();
    expect(energyClass(undefined, 100)).toBeUndefined();
  });

  it('never gives a higher score a better grade', () => {
    const score = fc.double({ min: -50, max: 700, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...graded), score, score, (region, one, other) => {
        const position = (value: number) => {
          const grade = energyClass(region, value);
          return grade ? energyScale(region).indexOf(labelOfClass(grade)) : -1;
        };
        expect(position(Math.min(one, other))).toBeGreaterThanOrEqual(0);
        expect(position(Math.min(one, other))).toBeLessThanOrEqual(position(Math.max(one, other)));
      }),
    );
  });
});

describe('normalizeLabelText', () => {
  it.each([
    ['Ap', 'A+'],
    ['App', 'A++'],
    ['A_3PLUS', 'A+++'],
    ['A_2PLUS', 'A++'],
    ['A+++', 'A+++'],
    ['a_plus', 'A+'],
    ['a_plusplus', 'A++'],
    ['A plus', 'A+'],
    ['A-plus', 'A+'],
    ['A 3+', 'A+++'],
    ['B-', 'B-'],
    ['B\u2212', 'B-'],
    ['b_min', 'B-'],
    ['B minus', 'B-'],
    [' c ', 'C'],
    ['I', 'I'],
  ])('reads "%s" as %s', (text, label) => {
    expect(normalizeLabelText(text)).toBe(label);
  });

  it.each(['X', 'BLANK', 'PN', 'ECR', 'O', '', '-', '+', 'J', 'A4+', 'AB', '123'])('finds no label in "%s"', (text) => {
    expect(normalizeLabelText(text)).toBeUndefined();
  });

  it('finds no label where there is no text', () => {
    expect(normalizeLabelText(undefined)).toBeUndefined();
    expect(normalizeLabelText(null)).toBeUndefined();
  });

  it('leaves every label of every scale as it is', () => {
    for (const label of [...regions, 'luxembourg' as const].flatMap(energyScale)) {
      expect(normalizeLabelText(label)).toBe(label);
    }
  });

  it('changes nothing when it is applied twice', () => {
    const text = fc.string({ unit: fc.constantFrom('A', 'b', 'p', '+', '-', '_', ' ', '3', 'plus', 'min') });
    fc.assert(
      fc.property(text, (value) => normalizeLabelText(normalizeLabelText(value)) === normalizeLabelText(value)),
    );
  });
});

describe('energyLabel', () => {
  it("shows the certificate's own text first", () => {
    expect(energyLabel(carrier('9000', { labelText: 'B', performance: 90 }))).toEqual({
      label: 'B',
      source: 'certificate',
    });
  });

  it('computes the label when the certificate names none', () => {
    expect(energyLabel(carrier('9000', { labelText: '-', performance: 90 }))).toEqual({
      label: 'A',
      source: 'computed',
    });
    expect(energyLabel(carrier('5000', { performance: 90 }))).toEqual({ label: 'B', source: 'computed' });
  });

  it('is computed for homes alone: other buildings have another scale, and only what their certificate says', () => {
    const property = fc.record({
      webId: fc.constantFrom(2, 3, 4, 5, 6, 7),
      zip: fc.constantFrom('9000', '5000'),
      performance: fc.integer({ min: -50, max: 900 }),
    });
    fc.assert(
      fc.property(property, ({ webId, zip, performance }) => {
        const office = { ...carrier(zip, { performance }), webId };
        expect(energyLabel(office)).toBeUndefined();
        expect(energyLabelsDisagree({ ...office, energy: { performance, labelText: 'B' } })).toBe(false);
        expect(energyLabel({ ...office, energy: { performance, labelText: 'B' } })?.label).toBe('B');
        expect(scaleBeside(office)).toBeUndefined();
      }),
    );
    expect(scaleBeside(carrier('9000', {}))).toEqual(energyScale('flanders'));
    expect(scaleBeside(carrier('1611', {}, 50))).toEqual(energyScale('luxembourg'));
  });

  it('takes only the text in Brussels and Luxembourg', () => {
    expect(energyLabel(carrier('1000', { labelText: 'B-', performance: 300 }))?.label).toBe('B-');
    expect(energyLabel(carrier('1000', { performance: 90 }))).toBeUndefined();
    expect(energyLabel(carrier('L-1234', { labelText: 'H' }, 50))).toEqual({ label: 'H', source: 'certificate' });
    expect(energyLabel(carrier('1234', { performance: 90 }, 50))).toBeUndefined();
  });

  it('is unknown without text and score', () => {
    expect(energyLabel(carrier('9000', {}))).toBeUndefined();
  });
});

describe('energyLabelsDisagree', () => {
  it('warns when text and score name different labels', () => {
    expect(energyLabelsDisagree(carrier('9000', { labelText: 'B', performance: 90 }))).toBe(true);
    expect(energyLabelsDisagree(carrier('9000', { labelText: 'A', performance: 90 }))).toBe(false);
  });

  it('is silent when one of them is missing', () => {
    expect(energyLabelsDisagree(carrier('9000', { labelText: 'B' }))).toBe(false);
    expect(energyLabelsDisagree(carrier('9000', { performance: 90 }))).toBe(false);
  });
});

describe('what is shown of a certificate', () => {
  const zip = fc.constantFrom('9000', '1000', '5000', '29600');
  const country = fc.constantFrom(10, 50, 34);
  const performance = fc.option(fc.integer({ min: -20, max: 700 }), { nil: undefined });
  const labelText = fc.option(fc.constantFrom('A', 'Ap', 'B-', 'C', 'I', 'X', ''), { nil: undefined });

  it('is the certificate before the score, one known label, and a picture only of the scale of its place', () => {
    fc.assert(
      fc.property(zip, country, performance, labelText, (code, countryId, score, text) => {
        const home = carrier(
          code,
          { ...(score !== undefined && { performance: score }), ...(text !== undefined && { labelText: text }) },
          countryId,
        );
        const shown = energyLabel(home);
        const written = normalizeLabelText(text);
        if (written !== undefined) expect(shown).toEqual({ label: written, source: 'certificate' });
        else expect([undefined, 'computed']).toContain(shown?.source);
        expect(shown === undefined || normalizeLabelText(shown.label) === shown.label).toBe(true);
        expect(energyImageName(home)).toMatch(
          /^(?:|epc\/(?:flanders|wallonia|brussels|luxembourg)\/[a-i](?:_(?:plus)+|_min)?)$/u,
        );
        if (shown === undefined) expect(energyImageName(home)).toBe('');
      }),
    );
  });

  it('is in doubt exactly where text and score name two labels', () => {
    fc.assert(
      fc.property(zip, performance, labelText, (code, score, text) => {
        const scored = score === undefined ? {} : { performance: score };
        const computed = energyLabel(carrier(code, scored))?.label;
        const written = normalizeLabelText(text);
        const differ = computed !== undefined && written !== undefined && computed !== written;
        const both = carrier(code, { ...scored, ...(text !== undefined && { labelText: text }) });
        expect(energyLabelsDisagree(both)).toBe(differ);
      }),
    );
  });
});

describe('energyScale', () => {
  it('runs from best to worst', () => {
    expect(energyScale('flanders')).toEqual(['A+', 'A', 'B', 'C', 'D', 'E', 'F']);
    expect(energyScale('wallonia')).toEqual(['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G']);
    expect(energyScale('luxembourg')).toEqual(['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']);
    expect(energyScale('brussels').join(' ')).toBe('A++ A+ A A- B+ B B- C+ C C- D+ D D- E+ E E- F G');
  });
});

describe('energyImageName', () => {
  it('sits in a folder per region', () => {
    expect(energyImageName(carrier('9000', { performance: 0 }))).toBe('epc/flanders/a_plus');
    expect(energyImageName(carrier('5000', { performance: 0 }))).toBe('epc/wallonia/a_plusplus');
    expect(energyImageName(carrier('1000', { labelText: 'B-' }))).toBe('epc/brussels/b_min');
    expect(energyImageName(carrier('1000', { labelText: 'F-' }))).toBe('');
    expect(energyImageName(carrier('L-1234', { labelText: 'C' }, 50))).toBe('epc/luxembourg/c');
  });

  it('is empty when country, score or label are unknown', () => {
    expect(energyImageName(carrier('9000', {}))).toBe('');
    expect(energyImageName(carrier('29600', { performance: 90 }, 34))).toBe('');
    expect(energyImageName(carrier('9000', { labelText: 'I' }))).toBe('');
  });
});
