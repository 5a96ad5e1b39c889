import { describe, expect, it } from 'vitest';
import { lawTables } from '#domain/law-tables.fixture.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { termFor } from './advance-term.ts';
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
