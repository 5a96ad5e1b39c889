import { describe, expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { contentWith, listingIn, projectWith } from './content.fixture.ts';
import { alternatesOf, linksFor } from './links.ts';

const content = contentWith([]);
const links = linksFor(content, 'nl');

describe('linksFor', () => {
  it('leads to a route in the words of its language', () => {
    expect(languages.map((language) => linksFor(content, language).route('/contact-demand/'))).toEqual([
      '/nl/gratis-schatting/',
      '/fr/estimation-gratuite/',
      '/en/free-valuation/',
      '/de/kostenlose-bewertung/',
    ]);
  });

  it('leads to the root of the language where there is no such route', () => {
    expect(links.route('/nowhere/')).toBe('/nl/');
    expect(linksFor(content, 'de').route('/nowhere/')).toBe('/de/');
  });

  it('leads to listings and projects by place, name and number', () => {
    const listing = listingIn('Gent', 1);
    expect(links.listing(listing)).toBe('/nl/te-koop/gent/huis-met-tuin/9001/');
    expect(linksFor(content, 'fr').listing(listing)).toBe('/fr/a-vendre/gand/maison/9001/');
    expect(links.project(projectWith())).toBe('/nl/projecten/gent/residentie-linde/900/');
  });

  it('takes the path that the route table gives a listing', () => {
    const villa = listingIn('Elders', 0, { id: '46', title: { nl: 'Een andere titel' } });
    expect(links.listing(villa)).toBe('/nl/te-koop/sint-martens-latem/moderne-villa-met-zwembad-nabij-de-leie/46/');
  });

  it('fills in a form through its query', () => {
    expect(links.form('/contact/', { listing: 'LH-0046', name: 'a&b=c' })).toBe(
      '/nl/form/contact/?listing=LH-0046&name=a%26b%3Dc',
    );
  });

  it('makes the links of a language once for each content', () => {
    expect(linksFor(content, 'nl')).toBe(links);
    expect(linksFor(content, 'fr')).not.toBe(links);
    expect(linksFor(contentWith([]), 'nl')).not.toBe(links);
  });
});

describe('alternatesOf', () => {
  it('names the same page in every enabled language and in no other', () => {
    const ofTwo = contentWith([], { languages: ['nl', 'fr'] });
    expect(alternatesOf(ofTwo, (one) => one.route('/contact/'))).toEqual({ nl: '/nl/contact/', fr: '/fr/contact/' });
  });

  it('has a path for every page of the route table that starts with its language', () => {
    for (const { original } of content.routes.filter(({ type }) => type === 'page' || type === 'article')) {
      const alternates = alternatesOf(content, (one) => one.route(original));
      expect(Object.keys(alternates)).toEqual([...languages]);
      for (const [language, path] of Object.entries(alternates)) {
        expect(path).toMatch(new RegExp(`^/${language}/(?:[a-z0-9-]+/)*$`, 'u'));
      }
    }
  });

  it('gives every listing and project a path of its own in every language', () => {
    const listings = Array.from({ length: 20 }, (_, index) => listingIn('Gent', index));
    const projects = Array.from({ length: 3 }, (_, index) => projectWith({ id: String(900 + index) }));
    for (const language of languages) {
      const one = linksFor(content, language);
      const paths = [...listings.map(one.listing), ...projects.map(one.project)];
      expect(new Set(paths).size).toBe(23);
    }
  });
});
