import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawTables } from '#domain/law-tables.fixture.ts';
import { isBareOwnership, renovationNotice as noticeBy } from '#domain/renovation.ts';

const home = {
  region: 'flanders',
  webId: 1,
  typeName: { nl: 'Huis' },
  legal: {},
  label: 'F',
  deedOn: '2026-11-20',
} as const;
const renovationNotice = (bought: Parameters<typeof noticeBy>[0]) => noticeBy(bought, lawTables.renovation);

describe('renovationNotice', () => {
  it('asks label D of a Flemish home with label E or F', () => {
    expect(renovationNotice(home)).toEqual({ kind: 'home', deadlineYears: 6, target: 'D' });
    expect(renovationNotice({ ...home, label: 'E' })).toEqual({
      kind: 'home',
      deadlineYears: 6,
      target: 'D',
    });
  });

  it('holds for deeds from 2023', () => {
    expect(renovationNotice({ ...home, deedOn: '2022-12-31' })).toBeUndefined();
    expect(renovationNotice({ ...home, deedOn: '2023-01-01' })).toMatchObject({ deadlineYears: 6 });
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
      expect(renovationNotice({ ...building, deedOn: '2021-12-31' })).toBeUndefined();
      expect(renovationNotice({ ...building, region: 'wallonia' })).toBeUndefined();
    }
  });

  it('gives exactly the years of its row, for its labels only', () => {
    const labels = fc.constantFrom('A+', 'A', 'B', 'C', 'D', 'E', 'F');
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 30 }), (label, years) => {
        const rows = lawTables.renovation.map((row) => ({ ...row, years }));
        const expected =
          label === 'E' || label === 'F' ? { kind: 'home', deadlineYears: years, target: 'D' } : undefined;
        expect(noticeBy({ ...home, label }, rows)).toEqual(expected);
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
