import { describe, expect, it } from 'vitest';
import { acceptedLanguages, chooseLanguage } from '#scripts/hosting/language-choice.ts';

const languages = ['nl', 'fr', 'en', 'de'];

describe('acceptedLanguages', () => {
  it('sorts by quality, then by position, and leaves out what is refused', () => {
    expect(acceptedLanguages('de-AT;q=0.5, fr-BE, nl;q=0, en;q=0.5, *;q=0.1')).toEqual(['fr', 'de', 'en', '*']);
    expect(acceptedLanguages('')).toEqual([]);
  });
});

describe('chooseLanguage', () => {
  const choose = (hints: Parameters<typeof chooseLanguage>[0]): string => chooseLanguage(hints, languages, 'nl');

  it('asks the query, then the cookie, then the browser', () => {
    const hints = { query: 'de', cookieHeader: 'lang=fr', acceptLanguage: 'en' };
    expect(choose(hints)).toBe('de');
    expect(choose({ ...hints, query: null })).toBe('fr');
    expect(choose({ acceptLanguage: 'en' })).toBe('en');
  });

  it('takes the default when nothing fits', () => {
    expect(choose({ query: 'xx', cookieHeader: 'lang=zz', acceptLanguage: 'ja' })).toBe('nl');
    expect(choose({})).toBe('nl');
  });
});
