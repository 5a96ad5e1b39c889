import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedLanguages, cookieValue, detectLanguage, isRobot, type LanguageHints } from './detection.ts';

const enabled = ['nl', 'fr', 'en', 'de'];

describe('acceptedLanguages', () => {
  it('sorts by quality, then by position, and leaves out what is refused', () => {
    expect(acceptedLanguages('de-AT;q=0.5, fr-BE, nl;q=0, en;q=0.5, *;q=0.1')).toEqual(['fr', 'de', 'en', '*']);
    expect(acceptedLanguages('')).toEqual([]);
    expect(acceptedLanguages(undefined)).toEqual([]);
  });
});

describe('cookieValue', () => {
  it('finds a cookie by its whole name', () => {
    expect(cookieValue('mylang=de; lang=fr; a=b', 'lang')).toBe('fr');
    expect(cookieValue('slang=de', 'lang')).toBeUndefined();
    expect(cookieValue(undefined, 'lang')).toBeUndefined();
  });
});

describe('detectLanguage', () => {
  const all: Required<LanguageHints> = {
    query: 'de',
    cookie: 'fr',
    localStorage: 'en',
    sessionStorage: 'nl',
    browser: ['de-AT', 'fr'],
    htmlTag: 'nl',
  };
  const order = ['query', 'cookie', 'localStorage', 'sessionStorage', 'browser', 'htmlTag'] as const;

  it('asks query, cookie, local storage, session storage, browser and html tag, in this order', () => {
    const found = order.map((_, skipped) => {
      const left = order.slice(skipped).map((name) => [name, all[name]]);
      return detectLanguage(Object.fromEntries(left) as LanguageHints, enabled);
    });
    expect(found).toEqual(['de', 'fr', 'en', 'nl', 'de', 'nl']);
  });

  it('ignores what is unknown or not enabled', () => {
    expect(detectLanguage({ query: 'xx', cookie: 'lb', localStorage: '', browser: ['ja', 'en-GB'] }, enabled)).toBe(
      'en',
    );
    expect(detectLanguage({ query: 'fr', htmlTag: 'nl' }, ['nl', 'de'])).toBe('nl');
    expect(detectLanguage({ query: null }, enabled)).toBeUndefined();
  });

  it('gives an enabled language or none, whatever is sent', () => {
    const text = fc.string();
    const hints = fc.record({ query: text, cookie: text, browser: fc.array(text), htmlTag: text });
    fc.assert(fc.property(hints, (some) => [...enabled, undefined].includes(detectLanguage(some, enabled))));
  });
});

describe('isRobot', () => {
  it('knows programs from people', () => {
    expect(isRobot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
    expect(isRobot('Mozilla/5.0 (compatible; bingbot/2.0)')).toBe(true);
    expect(isRobot('facebookexternalhit/1.1')).toBe(true);
    expect(isRobot('Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36')).toBe(false);
    expect(isRobot('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
    expect(isRobot(undefined)).toBe(false);
  });

  it.each([
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GoogleOther) Chrome/140.0 Safari/537.36',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    'Pinterest/0.2 (+http://www.pinterest.com/)',
    'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
    'W3C_Validator/1.3 http://validator.w3.org/services',
  ])('knows %s', (userAgent) => {
    expect(isRobot(userAgent)).toBe(true);
  });

  it('lets the browsers in apps be visitors', () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    const apps = ['Mobile/15E148 [Pinterest/iOS]', 'GSA/340.0 Mobile/15E148', 'Mobile/15E148 WhatsApp/2.24'];
    expect(apps.filter((app) => isRobot(`${phone} ${app}`))).toEqual([]);
  });
});
