import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawTables } from '#domain/law-tables.fixture.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { shownAdvance, termFor } from './advance-term.ts';
import { advanceTerms } from './advance-terms.ts';

const today = '2026-11-20';
const house = listingWith({ reference: 'LH-0046' });
const plan = listingWith({ reference: 'LH-0313', building: { isNewBuild: true, constructionYear: 2027 } });
const abroad = listingWith({
  reference: 'LH-0111',
  address: { zip: 'L-1510', city: '', countryId: 50, isPublished: true },
});
const terms = advanceTerms(
  [plan, house, abroad, listingWith({ reference: 'R', goal: 'rent' })],
  lawTables.advance,
  today,
);

describe('the advance on an offer', () => {
  it('is that of most homes, with the others by reference', () => {
    expect(terms).toEqual({
      usual: { percent: 10, isOffPlan: false },
      others: { 'LH-0313': { percent: 5, isOffPlan: true }, 'LH-0111': null },
    });
  });

  it('goes by the reference that was filled in', () => {
    expect(termFor(terms, undefined)).toEqual({ percent: 10, isOffPlan: false });
    expect(termFor(terms, 'LH-0046')).toEqual({ percent: 10, isOffPlan: false });
    expect(termFor(terms, ' lh-0313 ')).toEqual({ percent: 5, isOffPlan: true });
    expect(termFor(terms, 'LH-0111')).toBeNull();
  });

  it('is unknown when the tables hold no row', () => {
    expect(advanceTerms([plan, house], [], today)).toEqual({ usual: null, others: {} });
  });
});

describe('the note beside the offer', () => {
  const both = { hasExisting: true, hasOffPlan: true };

  it('says the rule of the home that is named, and keeps its example away from a price that it is not', () => {
    expect(shownAdvance(terms, { reference: '', amount: '' })).toEqual({ ...both, hasExample: true });
    expect(shownAdvance(terms, { reference: 'LH-0046', amount: '' })).toEqual({
      hasExisting: true,
      hasOffPlan: false,
      hasExample: false,
    });
    expect(shownAdvance(terms, { reference: 'LH-0313', amount: '300.000' })).toEqual({
      hasExisting: false,
      hasOffPlan: true,
      hasExample: false,
    });
    expect(shownAdvance(terms, { reference: 'LH-0111', amount: '300.000' })).toEqual({
      hasExisting: false,
      hasOffPlan: false,
      hasExample: false,
    });
  });

  it('reckons with the amount of the offer', () => {
    expect(shownAdvance(terms, { reference: 'LH-0046', amount: '389.000' }).cents).toEqual({
      price: 38_900_000,
      sum: 3_890_000,
    });
  });

  it('never shows an example without its rule, whatever is typed', () => {
    const reference = fc.oneof(fc.constantFrom('', ' ', 'LH-0046', 'lh-0313', 'LH-0111'), fc.string());
    const amount = fc.oneof(fc.constantFrom('', '0', '389.000', '-1'), fc.string());
    fc.assert(
      fc.property(reference, amount, (named, typed) => {
        const { hasExisting, hasExample, cents } = shownAdvance(terms, { reference: named, amount: typed });
        expect(hasExample && !hasExisting).toBe(false);
        expect(cents !== undefined && !hasExample).toBe(false);
      }),
    );
  });
});
