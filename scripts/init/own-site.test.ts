import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { readRoutes } from '#site/route-schema.ts';
import { parseSiteConfig } from '#site/site-config.ts';
import { checkAnswers } from './answers.ts';
import { ownRoutes } from './own-routes.ts';
import { ownSite } from './own-site.ts';

const answers = checkAnswers({
  name: 'Immo Duinzicht',
  legalName: 'Duinzicht bv',
  url: 'https://www.duinzicht.be',
  email: 'info@duinzicht.be',
  phone: '059 12 34 56',
  street: 'Zeelaan 1',
  zip: '8400',
  city: 'Oostende',
  country: 'be',
  latitude: 51.22,
  longitude: 2.92,
  vat: 'BE 0700.111.222',
  register: 'RPR Gent, afdeling Oostende',
  licence: 'BIV 501.234',
  insurer: 'Verzekeraar nv, polis 1',
  insurerContact: 'polissen@verzekeraar.example',
  account: 'BE00 1111 2222 3333',
  languages: 'nl,de',
  feed: '/feed',
});
const demonstration = objectWith<Record<string, unknown>>(parseJson(readFileSync('content/site.json', 'utf8')));

describe('the configuration of an own site', () => {
  const site = ownSite(demonstration, answers, { logo: undefined, share: undefined });

  it('is one that the site takes, and says nothing of the invented agency', () => {
    const { agency, languages, defaultLanguage, fixedDate } = parseSiteConfig(site, 'content/site.json');
    expect(agency).toMatchObject({ name: 'Immo Duinzicht', phone: '059123456', countryId: 10 });
    expect([languages, defaultLanguage, fixedDate]).toEqual([['nl', 'de'], 'nl', undefined]);
    expect(JSON.stringify(site)).not.toMatch(/lindehof|lindeplein|voorbeeld|599\.001|1994/iu);
  });

  it('has the menu that was asked for, else none of its own', () => {
    expect(site).not.toHaveProperty('menu');
    const menu = ['/for-rent/', '/for-sale/'];
    const own = ownSite(demonstration, { ...answers, menu }, { logo: undefined, share: undefined });
    expect(parseSiteConfig(own, 'content/site.json').menu).toEqual({ main: menu.map((page) => ({ page })) });
  });

  it('keeps what the software needs', () => {
    expect(site['consent']).toEqual(demonstration['consent']);
  });
});

describe('the routes of an own site', () => {
  it('have no homes, projects or stories of others, and every form and page of the law', () => {
    const table = readRoutes(readFileSync('content/routes.json', 'utf8'));
    const own = ownRoutes(table);
    const originals = own.map(({ original }) => original);
    expect(own.filter(({ type }) => type === 'property' || type === 'project')).toEqual([]);
    expect(originals).not.toContain('/Missie/');
    for (const page of [
      '/',
      '/for-sale/',
      '/contact-demand/',
      '/Privacy/',
      '/Disclaimer/',
      '/Accessibility/',
      '/login/',
    ])
      expect(originals).toContain(page);
  });
});
