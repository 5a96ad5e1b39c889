import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renovationNotice } from '#domain/renovation.ts';

const home = { region: 'flanders', webId: 1, label: 'F', years: 6 } as const;

describe('renovationNotice', () => {
  it('asks label D of a Flemish home with label E or F', () => {
    expect(renovationNotice(home)).toEqual({ deadlineYears: 6, target: 'D' });
    expect(renovationNotice({ ...home, label: 'E', years: 5 })).toEqual({ deadlineYears: 5, target: 'D' });
  });

  it('holds for deeds from 2023', () => {
    expect(renovationNotice({ ...home, deedYear: 2022 })).toBeUndefined();
    expect(renovationNotice({ ...home, deedYear: 2023 })).toEqual({ deadlineYears: 6, target: 'D' });
  });

  it('says nothing of other regions, labels and kinds of property', () => {
    expect(renovationNotice({ ...home, region: 'brussels' })).toBeUndefined();
    expect(renovationNotice({ ...home, region: undefined })).toBeUndefined();
    expect(renovationNotice({ ...home, label: 'D' })).toBeUndefined();
    expect(renovationNotice({ ...home, label: undefined })).toBeUndefined();
    expect(renovationNotice({ ...home, webId: 4 })).toBeUndefined();
  });

  it('gives exactly the configured years, for labels E and F only', () => {
    const labels = fc.constantFrom('A+', 'A', 'B', 'C', 'D', 'E', 'F');
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 30 }), (label, years) => {
        const expected = label === 'E' || label === 'F' ? years : undefined;
        expect(renovationNotice({ ...home, label, years })?.deadlineYears).toBe(expected);
      }),
    );
  });
});
