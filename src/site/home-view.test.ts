import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { contentWith, listingIn, projectWith, withPhoto } from './content.fixture.ts';
import { homeView } from './home-view.ts';

const idsOf = (listings: readonly Listing[]) => listings.map(({ id }) => Number(id) - 9000);
const pictured = (id: number, parts: Partial<Listing> = {}) => listingIn('Gent', id, { ...withPhoto, ...parts });

describe('homeView', () => {
  it('puts what the agency chose first, then the newest, and nothing twice', () => {
    const listings = Array.from({ length: 12 }, (_, index) =>
      pictured(index, { isHighlighted: index === 7 || index === 9 }),
    );
    const { highlights, newest } = homeView(contentWith(listings), 'nl');
    expect(idsOf(highlights)).toEqual([7, 9, 0, 1]);
    expect(idsOf(newest)).toEqual([2, 3, 4, 5, 6, 8]);
  });

  it('shows nothing without a photo and nothing that is sold', () => {
    const listings = [
      listingIn('Gent', 1, { isHighlighted: true }),
      pictured(2, { availability: 'sold', isHighlighted: true }),
      pictured(3),
    ];
    const { highlights, newest } = homeView(contentWith(listings), 'nl');
    expect(idsOf(highlights)).toEqual([3]);
    expect(idsOf(newest)).toEqual([]);
  });

  it('names the towns with most for sale, the busiest first', () => {
    const listings = [
      listingIn('Aalst', 1),
      listingIn('Gent', 2),
      listingIn('Gent', 3),
      listingIn('Brugge', 4, { goal: 'rent' }),
    ];
    expect(homeView(contentWith(listings), 'fr').places).toEqual([
      { label: 'Gand', href: '/fr/a-vendre/gand/' },
      { label: 'Alost', href: '/fr/a-vendre/alost/' },
    ]);
    const many = Array.from({ length: 20 }, (_, index) => listingIn(`Dorp ${index}`, index));
    expect(homeView(contentWith(many), 'nl').places).toHaveLength(14);
  });

  it('shows at most three projects with something left', () => {
    const projects = ['1', '2', '3', '4', '5'].map((id) => projectWith({ id, isSoldOut: id === '2' }));
    expect(homeView(contentWith([], { projects }), 'nl').projects.map(({ id }) => id)).toEqual(['1', '3', '4']);
  });

  it('stays empty where nothing is on offer', () => {
    expect(homeView(contentWith([]), 'nl')).toEqual({ highlights: [], newest: [], projects: [], places: [] });
  });
});
