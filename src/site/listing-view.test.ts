import { describe, expect, it } from 'vitest';
import { contentWith, listingIn, projectWith, withPhoto } from './content.fixture.ts';
import { listingView } from './listing-view.ts';

const house = listingIn('Gent', 1, {
  surfaces: { livingM2: 185 },
  building: { isNewBuild: false, bedrooms: 3 },
  description: { nl: '<p>Rustig gelegen aan het park.</p>' },
});
const view = listingView(contentWith([house]), house, 'nl');

describe('listingView', () => {
  it('is titled by the listing, with the town for search engines', () => {
    expect([view.title, view.metaTitle]).toEqual(['Huis met tuin', 'Huis met tuin, Gent']);
    expect(view.url).toBe('https://www.immo-lindehof.example/nl/te-koop/gent/huis-met-tuin/9001/');
  });

  it('is described by what a searcher wants to know first, without markup', () => {
    expect(view.description).toBe(
      'Huis met tuin, Gent: huis te koop, 3 slaapkamers, 185 m² bewoonbaar. Rustig gelegen aan het park.',
    );
  });

  it('names the town once', () => {
    const inTown = { ...house, title: { nl: 'Huis met tuin in Gent' } };
    const { metaTitle, description } = listingView(contentWith([inTown]), inTown, 'nl');
    expect(metaTitle).toBe('Huis met tuin in Gent');
    expect(description).toBe(
      'Huis met tuin in Gent: huis te koop, 3 slaapkamers, 185 m² bewoonbaar. Rustig gelegen aan het park.',
    );
  });

  it('cuts a long description', () => {
    const wordy = { ...house, description: { nl: 'woord '.repeat(100) } };
    expect(listingView(contentWith([wordy]), wordy, 'nl').description.length).toBeLessThanOrEqual(156);
  });

  it('names type and town where the listing has no title', () => {
    const untitled = { ...house, title: {} };
    expect(listingView(contentWith([untitled]), untitled, 'en').title).toBe('House in Ghent');
  });

  it('speaks one language to search engines, whatever its texts fall back on', () => {
    const { title, metaTitle, description, jsonLd } = listingView(contentWith([house]), house, 'en');
    expect(title).toBe('Huis met tuin');
    expect(metaTitle).toBe('House in Ghent');
    expect(description).toBe('House in Ghent: house for sale, 3 bedrooms, 185 m² living area.');
    expect(JSON.stringify(jsonLd[1])).not.toContain('Rustig gelegen');
  });

  it('writes a label small inside a sentence, but for German nouns, and names the town once', () => {
    const uccle = listingIn('Ukkel', 1, {
      title: { fr: 'Appartement à Uccle', de: 'Wohnung in Uccle' },
      address: { zip: '1180', city: 'Ukkel', countryId: 10, isPublished: true },
      energy: { labelText: 'C' },
    });
    const of = (language: 'fr' | 'de') => listingView(contentWith([uccle]), uccle, language);
    expect(of('fr').description).toMatch(/, \p{Ll}[^,]*$/u);
    expect(of('de').description).toMatch(/, \p{Lu}[^,]*$/u);
    expect([of('fr').metaTitle, of('fr').description].join(' ')).not.toContain('Ukkel');
    expect(of('fr').metaTitle).toBe('Appartement à Uccle');
  });

  it('calls the floor of an office usable', () => {
    const office = { ...house, webId: 5 };
    expect(listingView(contentWith([office]), office, 'nl').description).toContain('185 m² nuttig');
  });

  it('tells the ground of a plot instead of its rooms', () => {
    const plot = listingIn('Gent', 2, { surfaces: { groundM2: 800 }, typeName: { nl: 'Grond' } });
    expect(listingView(contentWith([plot]), plot, 'nl').description).toContain('grond te koop, 800 m² grond');
  });

  it('leads to the forms of its goal with the listing filled in', () => {
    expect(view.forms).toEqual({
      visit: '/nl/form/contact-appointment/?listing=LH-9001',
      ask: '#contact',
      apply: '/nl/form/purchase-offer/?listing=LH-9001',
      friend: '/nl/form/send-to-friend/?listing=LH-9001',
      information: '/nl/form/document-request/?listing=LH-9001',
      notary: 'https://www.biddit.be/',
      valuation: '/nl/gratis-schatting/',
    });
    const flat = listingIn('Gent', 2, { goal: 'rent' });
    expect(listingView(contentWith([flat]), flat, 'nl').forms.apply).toBe(
      '/nl/form/rental-application/?listing=LH-9002',
    );
  });

  it('leads to its project, if that is published', () => {
    const unit = listingIn('Gent', 1, { projectId: '900' });
    const content = contentWith([unit], { projects: [projectWith()] });
    expect(listingView(content, unit, 'en').project).toEqual({
      name: 'Linde residence',
      href: '/en/projects/ghent/linde-residence/900/',
    });
    expect(listingView(contentWith([unit]), unit, 'en').project).toBeUndefined();
  });

  it('shows at most three others on offer, never itself or what is sold', () => {
    const others = [2, 3, 4, 5].map((id) => listingIn('Gent', id));
    const sold = listingIn('Gent', 6, { availability: 'sold' });
    const content = contentWith([house, sold, ...others]);
    const similar = listingView(content, house, 'nl').similar.map(({ id }) => id);
    expect(similar).toHaveLength(3);
    expect(new Set(similar).size).toBe(3);
    expect(similar.filter((id) => ['9001', '9006'].includes(id))).toEqual([]);
  });

  it('knows what is sold', () => {
    const sold = { ...house, availability: 'sold' } as const;
    expect([view.isRealised, listingView(contentWith([sold]), sold, 'nl').isRealised]).toEqual([false, true]);
  });

  it('describes itself to machines with breadcrumbs, listing and whole addresses of its photos', () => {
    const pictured = { ...house, ...withPhoto };
    const { jsonLd } = listingView(contentWith([pictured]), pictured, 'nl');
    expect(jsonLd).toHaveLength(2);
    expect(jsonLd[0]).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(JSON.stringify(jsonLd[1])).toContain('https://www.immo-lindehof.example/media/ab12/480.webp');
  });
});
