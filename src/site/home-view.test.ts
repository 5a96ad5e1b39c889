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
    const { hero, highlights, newest } = homeView(contentWith(listings), 'nl');
    expect(hero && idsOf([hero])).toEqual([7]);
    expect(idsOf(highlights)).toEqual([9, 0, 1]);
    expect(idsOf(newest.sale)).toEqual([2, 3, 4]);
  });

  it('keeps what is to rent out of what leads to the homes for sale, and the other way round', () => {
    const listings = Array.from({ length: 12 }, (_, index) =>
      pictured(index, { goal: index % 2 === 0 ? 'sale' : 'rent', isHighlighted: index < 4 }),
    );
    const { highlights, newest } = homeView(contentWith(listings), 'nl');
    expect(idsOf(highlights)).toEqual([2, 4, 6]);
    expect(idsOf(newest.sale)).toEqual([8, 10]);
    expect(idsOf(newest.rent)).toEqual([1, 3, 5]);
  });

  it('takes the hero that the agency names, and a highlight once that one is gone', () => {
    const listings = [pictured(1, { isHighlighted: true }), pictured(2, { reference: 'LH-0002' })];
    const heroOf = (reference: string) => homeView(contentWith(listings), 'nl', { hero: reference }).hero?.reference;
    expect(heroOf('LH-0002')).toBe('LH-0002');
    expect(heroOf('LH-0099')).toBe(listings[0]?.reference);
  });

  it('shows nothing without a photo and nothing that is sold', () => {
    const listings = [
      listingIn('Gent', 1, { isHighlighted: true }),
      pictured(2, { availability: 'sold', isHighlighted: true }),
      pictured(3),
    ];
    const { hero, highlights, newest } = homeView(contentWith(listings), 'nl');
    expect(hero && idsOf([hero])).toEqual([3]);
    expect([highlights, newest]).toEqual([[], { sale: [], rent: [] }]);
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

  it('shows no project of which every unit is sold, though its feed does not say so', () => {
    const unit = { id: '1', name: 'A', typeName: {}, status: 'sold' } as const;
    const projects = [projectWith({ id: '1', units: [unit] }), projectWith({ id: '2' })];
    expect(homeView(contentWith([], { projects }), 'nl').projects.map(({ id }) => id)).toEqual(['2']);
  });

  it('stays empty where nothing is on offer', () => {
    expect(homeView(contentWith([]), 'nl')).toEqual({
      hero: undefined,
      highlights: [],
      newest: { sale: [], rent: [] },
      projects: [],
      places: [],
    });
  });
});
