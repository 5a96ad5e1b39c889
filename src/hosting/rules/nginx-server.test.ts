import { expect, it } from 'vitest';
import { nginxSite, nginxText, rules } from './rules.fixture.ts';

/** Says whether nginx hands a path on to the Node server, by the pages that a release makes when somebody asks. */
function handsOnWith(late: readonly string[]): (path: string) => boolean {
  const config = nginxText(rules, { ...nginxSite, late: late.map((path) => `${path}index.html`) });
  const places = [...config.matchAll(/location ~ (\S+) \{\n {8}proxy_pass/gu)].map(([, place = '']) => place);
  return (path) => places.some((place) => new RegExp(place, 'u').test(path));
}

it('hands exports that are made when somebody asks to the Node server, and waits for them', () => {
  const config = nginxText(rules, { ...nginxSite, late: ['/exports/kyero.xml'] });
  expect(config).toMatch(/location = \/exports\/kyero\.xml \{\n {8}proxy_pass [^}]*proxy_read_timeout 90s;/u);
  expect(config).not.toContain('pagina-\\d');
});

it('hands pages of lists that are made when somebody asks to the Node server, with or without their last slash', () => {
  const late = [
    '/nl/te-koop/prijs-oplopend/',
    '/nl/te-koop/prijs-oplopend/pagina-2/',
    '/nl/te-koop/pagina-9/',
    '/nl/te-huur/gent/pagina-2/',
  ];
  const isHandedOn = handsOnWith(late);
  for (const path of late) {
    expect([path, isHandedOn(path)]).toEqual([path, true]);
    expect([path, isHandedOn(path.slice(0, -1))]).toEqual([path, true]);
  }
  for (const path of ['/nl/te-koop/', '/nl/te-huur/gent/', '/nl/te-koop/prijs-oplopend/x/', '/nl/pagina-2/'])
    expect([path, isHandedOn(path)]).toEqual([path, false]);
});

it('needs no other configuration for a list that is longer by a page, nor for the first that has a second one', () => {
  const isHandedOn = handsOnWith(['/nl/te-koop/prijs-oplopend/']);
  for (const path of ['/nl/te-koop/pagina-2/', '/nl/te-koop/gent/pagina-12/', '/fr/a-vendre/page-2/'])
    expect([path, isHandedOn(path)]).toEqual([path, true]);
});
