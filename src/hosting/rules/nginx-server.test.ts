import { expect, it } from 'vitest';
import { nginxConfig } from '#hosting/rules/nginx-config.ts';
import { nginxSite, rules } from './rules.fixture.ts';

it('hands pages of lists that are made when somebody asks to the Node server, by the word of their language', () => {
  const late = [
    'te-koop/prijs-oplopend/',
    'te-koop/prijs-oplopend/pagina-2/',
    'te-koop/pagina-9/',
    'te-huur/gent/pagina-2/',
  ];
  const files = late.map((path) => `/nl/${path}index.html`);
  const config = nginxConfig(rules, { ...nginxSite, late: [...files, '/exports/kyero.xml'] });
  expect(config).toMatch(/location = \/exports\/kyero\.xml \{\n {8}proxy_pass [^}]*proxy_read_timeout 90s;/u);
  const places = [...config.matchAll(/location (=|~) (\S+) \{\n {8}proxy_pass/gu)].filter(
    ([place]) => !place.includes('owner'),
  );
  const isHandedOn = (path: string): boolean =>
    places.some(([, kind, place = '']) => (kind === '=' ? place === path : new RegExp(place, 'u').test(path)));
  for (const path of late) expect([path, isHandedOn(`/nl/${path}`)]).toEqual([path, true]);
  // A list that is longer by a page needs no other configuration.
  expect(isHandedOn('/nl/te-koop/pagina-10/')).toBe(true);
  for (const path of [
    '/nl/te-koop/',
    '/nl/te-huur/gent/',
    '/nl/te-koop/prijs-oplopend',
    '/nl/te-koop/pagina-9',
    '/nl/pagina-2/',
  ])
    expect([path, isHandedOn(path)]).toEqual([path, false]);
  expect(config.split('prijs-oplopend')).toHaveLength(2);
  expect(config.split('/.+/pagina-')).toHaveLength(2);
});
