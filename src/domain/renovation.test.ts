import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBareOwnership, renovationNotice } from '#domain/renovation.ts';

const home = { region: 'flanders', webId: 1, typeName: { nl: 'Huis' }, legal: {}, label: 'F', years: 6 } as const;

describe('renovationNotice', () => {
  it('asks label D of a Flemish home with label E or F', () => {
    expect(renovationNotice(home)).toEqual({ kind: 'home', deadlineYears: 6, target: 'D' });
    expect(renovationNotice({ ...home, label: 'E', years: 5 })).toEqual({
      kind: 'home',
      deadlineYears: 5,
      target: 'D',
    });
  });

  it('holds for deeds from 2023', () => {
    expect(renovationNotice({ ...home, deedYear: 2022 })).toBeUndefined();
    expect(renovationNotice({ ...home, deedYear: 2023 })).toMatchObject({ deadlineYears: 6 });
  });

  it('says nothing of other regions, labels and kinds of property', () => {
    expect(renovationNotice({ ...home, region: 'brussels' })).toBeUndefined();
    expect(renovationNotice({ ...home, region: undefined })).toBeUndefined();
    expect(renovationNotice({ ...home, label: 'D' })).toBeUndefined();
    expect(renovationNotice({ ...home, label: undefined })).toBeUndefined();
    expect(renovationNotice({ ...home, webId: 3 })).toBeUndefined();
    expect(renovationNotice({ ...home, webId: 4 })).toBeUndefined();
    expect(renovationNotice({ ...home, webId: 2, typeName: { nl: 'Garage' } })).toBeUndefined();
  });

  it('does not fall on who buys the bare ownership', () => {
    const legal = { registeredRight: { nl: 'Naakte eigendom' } };
    expect(renovationNotice({ ...home, legal })).toBeUndefined();
    expect(renovationNotice({ ...home, legal, webId: 5 })).toBeUndefined();
  });

  it('tells of the duty for offices and shops in Flanders, whatever their label, for deeds from 2022', () => {
    for (const webId of [2, 5, 6, 7]) {
      const building = { ...home, webId, label: undefined };
      expect(renovationNotice(building)).toEqual({ kind: 'non-residential' });
      expect(renovationNotice({ ...building, deedYear: 2021 })).toBeUndefined();
      expect(renovationNotice({ ...building, region: 'wallonia' })).toBeUndefined();
    }
  });

  it('gives exactly the configured years, for labels E and F only', () => {
    const labels = fc.constantFrom('A+', 'A', 'B', 'C', 'D', 'E', 'F');
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 30 }), (label, years) => {
        const expected =
          label === 'E' || label === 'F' ? { kind: 'home', deadlineYears: years, target: 'D' } : undefined;
        expect(renovationNotice({ ...home, label, years })).toEqual(expected);
      }),
    );
  });
});

describe('isBareOwnership', () => {
  it.each([
    'naakte eigendom',
    'Nue-propriété',
    'nue propriété',
    'Bare ownership',
    'Nacktes Eigentum',
    'bloßes Eigentum',
  ])('is what "%s" says', (text) => {
    expect(isBareOwnership({ registeredRight: { nl: text } })).toBe(true);
  });

  it.each(['Volle eigendom', 'Pleine propriété', 'Full ownership', 'Volleigentum', ''])(
    'is not what "%s" says',
    (text) => {
      expect(isBareOwnership({ registeredRight: { nl: text } })).toBe(false);
      expect(isBareOwnership({})).toBe(false);
    },
  );
});
