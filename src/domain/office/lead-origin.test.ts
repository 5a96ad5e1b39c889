import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originOf, sourceClassOf, unknownOrigin } from './lead-origin.ts';

const form = 'https://a.example/nl/contact/';

describe('where the visitor of a form came from', () => {
  it('is the page of ours before the form, with its campaign', () => {
    const before = 'https://a.example/nl/te-koop/huis/?utm_source=krant&utm_medium=print&utm_campaign=Lente+2026';
    expect(originOf(form, before)).toEqual({
      source: 'own',
      landing: '/nl/te-koop/huis/',
      utmSource: 'krant',
      utmMedium: 'print',
      utmCampaign: 'Lente 2026',
    });
  });

  it('is the form itself where another site led to it, of which only the kind is kept', () => {
    const origin = originOf(`${form}?utm_source=nieuws&listing=LH-1`, 'https://www.google.be/search?q=an+peeters');
    expect(origin).toEqual({ ...unknownOrigin, source: 'search', landing: '/nl/contact/', utmSource: 'nieuws' });
    expect(originOf(`${form}?utm_medium=email&utm_source=x`, '').source).toBe('mail');
  });

  it('is unknown where the browser does not say on which page the form stood', () => {
    expect(originOf('', 'https://www.google.be/')).toEqual(unknownOrigin);
  });

  it('keeps no address of a person that stood in a campaign', () => {
    expect(originOf(`${form}?utm_source=an@home.example`, '').utmSource).toBeNull();
  });

  it('is a path of this site even where two slashes would name another', () => {
    const before = 'https://a.example//b.example/';
    expect(originOf(form, before).landing).toBe('/b.example/');
    expect(originOf(before, '').landing).toBe('/b.example/');
  });

  it('is bounded and free of signs that nobody sees, whatever is sent', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(text, text, text, (path, campaign, before) => {
        const page = `https://a.example/${path}?utm_source=${encodeURIComponent(campaign.toWellFormed())}`;
        const { landing, utmSource, source } = originOf(page, before);
        expect((landing ?? '').length).toBeLessThanOrEqual(200);
        expect((utmSource ?? '').length).toBeLessThanOrEqual(80);
        expect(utmSource ?? '').not.toMatch(/[\p{C}<>@]/u);
        expect(source === null || sourceClassOf(source) === source).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
