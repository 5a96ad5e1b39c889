import { describe, expect, it } from 'vitest';
import { addressOf, isAsBuilt, shownAt, shownWith } from './shown.ts';

const lists = {
  nl: { sale: '/nl/te-koop/', rent: '/nl/te-huur/' },
  fr: { sale: '/fr/a-vendre/', rent: '/fr/a-louer/' },
};
const whole = { path: '/nl/te-koop/', base: '', goal: 'sale', language: 'nl', lists } as const;
const town = { ...whole, path: '/nl/te-koop/gent/', base: 'place=gent-east-flanders' } as const;
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://site.example');
  return { pathname, search };
};

describe('shownAt', () => {
  it('reads the page’s own list from its path', () => {
    expect(shownAt(at('/nl/te-koop/'), whole)).toEqual({ query: { goal: 'sale' }, view: 'grid' });
    expect(isAsBuilt(shownAt(at('/nl/te-koop/gent/'), town), town)).toBe(true);
  });

  it('puts parameters on top of what the page is narrowed to', () => {
    expect(shownAt(at('/nl/te-koop/gent/?bedrooms=2-&view=map'), town)).toEqual({
      query: { goal: 'sale', places: ['gent-east-flanders'], ranges: { bedrooms: { min: 2 } } },
      view: 'map',
    });
  });

  it('reads another list from its path', () => {
    expect(shownAt(at('/nl/te-huur/?place=9000'), town)).toEqual({
      query: { goal: 'rent', places: ['9000'] },
      view: 'grid',
    });
    expect(shownAt(at('/nl/te-koop/'), town).query).toEqual({ goal: 'sale' });
  });
});

describe('addressOf', () => {
  it('is the page’s own path as long as it shows its own list', () => {
    expect(addressOf(shownAt(at('/nl/te-koop/gent/'), town), town)).toBe('/nl/te-koop/gent/');
    expect(addressOf(shownAt(at('/nl/te-koop/gent/?view=map'), town), town)).toBe('/nl/te-koop/gent/?view=map');
  });

  it('is the whole list with readable parameters for anything else', () => {
    const shown = shownAt(at('/nl/te-koop/gent/?price=-300000&type=1&view=list'), town);
    expect(addressOf(shown, town)).toBe('/nl/te-koop/?place=gent-east-flanders&type=1&price=-300000&view=list');
  });

  it('leads to the list of the goal in another language', () => {
    const shown = shownAt(at('/nl/te-huur/?place=9000'), whole);
    expect(addressOf(shown, whole, 'fr')).toBe('/fr/a-louer/?place=9000');
  });

  it('comes back as what it was made from', () => {
    for (const address of [
      '/nl/te-koop/?place=9000.9050&radius=10&sort=price-up&page=2',
      '/nl/te-huur/?with=garden&view=map',
    ]) {
      expect(addressOf(shownAt(at(address), town), town)).toBe(address);
    }
  });
});

describe('shownWith', () => {
  const early = (fields: string) => shownWith(shownAt(at('/nl/te-koop/gent/'), town), fields, { pageSize: 12 });

  it('takes what was chosen before the code came', () => {
    expect(early('q=gen&type=2&price-min=&price-max=300000&bedrooms=2-&sort=city&size=24&view=list')).toEqual({
      query: {
        goal: 'sale',
        places: ['gent-east-flanders'],
        types: [2],
        sort: 'city',
        pageSize: 24,
        ranges: { price: { max: 300_000 }, bedrooms: { min: 2 } },
      },
      view: 'list',
    });
  });

  it('shows the page’s own list as long as nothing else was chosen', () => {
    const shown = early('q=gen&type=&price-min=&price-max=&bedrooms=&sort=date&size=12&view=grid');
    expect(isAsBuilt(shown, town)).toBe(true);
  });
});
