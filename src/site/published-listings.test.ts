import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { publishedListings } from './published-listings.ts';

const options = { today: '2026-11-20', soldPagesDays: 90 };
const draft = listingWith({ id: '1', isDraft: true });
const forgotten = listingWith({ id: '2', availability: 'sold', availabilityChangedOn: '2026-05-01' });

describe('publishedListings', () => {
  it('are those with a page, newest first', () => {
    const sold = listingWith({
      id: '3',
      availability: 'sold',
      availabilityChangedOn: '2026-11-01',
      changedAt: '2026-11-01',
    });
    const old = listingWith({ id: '4', changedAt: '2026-10-01' });
    const later = listingWith({ id: '5', changedAt: '2026-11-01' });
    const ids = publishedListings([draft, old, forgotten, sold, later], options).map(({ id }) => id);
    expect(ids).toEqual(['5', '3', '4']);
  });

  it('must not be none: that would be an empty site', () => {
    expect(() => publishedListings([draft, forgotten], options)).toThrow(
      new Error(
        'listings.json of the snapshot holds no listing with a page: 1 of 2 are drafts (isDraft), the others were sold or ' +
          'rented too long ago (availability, availabilityChangedOn). That would be an empty site. ' +
          'Publish a listing in the CRM, then run `npm run sync`.',
      ),
    );
  });
});
