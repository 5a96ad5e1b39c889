import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { homeMessage } from './home-message.ts';

it('tells the map no price of a home that is gone, but its state', () => {
  const address = { ...listingWith().address, geo: { latitude: 51.05, longitude: 3.72, isExact: true } };
  const price = { isPublished: true, amountCents: 27_615_000 };
  const said = (availability: 'available' | 'sold') =>
    homeMessage({
      listing: listingWith({ address, price, availability }),
      language: 'fr',
      fallback: ['nl'],
      marqueeIgnore: [3],
    });
  expect(said('available')).toMatchObject({ PublishPrice: true, Price: 276_150 });
  expect(JSON.stringify(said('sold'))).not.toContain('276');
  expect(said('sold')).toMatchObject({ PublishPrice: false, Marquee: 3, MarqueeName: 'Vendu' });
});
