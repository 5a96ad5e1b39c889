import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAt, scrollTo } from './place.ts';

describe('a place on a page', () => {
  it('is a share of the section between two headings', () => {
    const place = placeAt({ headingsPx: [100, 500], heightPx: 900 }, 300);
    expect(place).toEqual({ section: 1, share: 0.5, headings: 2, wholeShare: 1 / 3 });
    expect(scrollTo(place, { headingsPx: [200, 1000], heightPx: 1500 })).toBe(600);
  });

  it('is a share of the whole page where the other one has other headings', () => {
    const place = placeAt({ headingsPx: [100], heightPx: 1000 }, 250);
    expect(scrollTo(place, { headingsPx: [100, 300], heightPx: 2000 })).toBe(500);
  });

  it('is the start above the first heading, and never beyond the end', () => {
    expect(placeAt({ headingsPx: [100], heightPx: 1000 }, 0)).toMatchObject({ section: 0, share: 0 });
    expect(placeAt({ headingsPx: [], heightPx: 0 }, 40)).toEqual({ section: 0, share: 0, headings: 0, wholeShare: 0 });
    expect(placeAt({ headingsPx: [100], heightPx: 1000 }, 5000)).toMatchObject({ section: 1, share: 1, wholeShare: 1 });
  });

  it('on the same page is where the visitor was', () => {
    const headings = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 8 });
    fc.assert(
      fc.property(headings, fc.integer({ min: 0, max: 5000 }), (unsorted, scrollPx) => {
        const measures = { headingsPx: unsorted.sort((a, b) => a - b), heightPx: 5000 };
        expect(Math.abs(scrollTo(placeAt(measures, scrollPx), measures) - scrollPx)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
