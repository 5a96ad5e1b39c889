import { describe, expect, it } from 'vitest';
import { readSiteConfig } from '#site/site-config.ts';
import { foreignHosts, playerPaths, runsTags } from './foreign-hosts.ts';

describe('foreignHosts', () => {
  const site = readSiteConfig();

  it('lets the players of the demonstration in, and no script', () => {
    const { script, connect, image, frame } = foreignHosts(site);
    expect([script, connect, image]).toEqual([[], [], []]);
    expect(frame).toContain('https://www.youtube-nocookie.com');
    expect(frame).toEqual([...new Set(frame)].sort());
  });

  it('adds the host of a tag and of a tile server by itself', () => {
    const [service] = site.consent.services;
    if (!service) throw new Error('The demonstration has services: restore them in content/site.json.');
    const tag = { src: 'https://stats.example/js/tag.js', attributes: {}, calls: [] };
    const own = { ...tag, src: '/tags/own.js' };
    const tiles = { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: 'A', provider: 'B' };
    const changed = {
      ...site,
      map: { ...site.map, tiles },
      consent: {
        ...site.consent,
        services: [
          { ...service, tag },
          { ...service, tag: own },
        ],
      },
    };
    expect(foreignHosts(changed)).toEqual({
      script: ['https://stats.example'],
      connect: [],
      image: ['https://*.tiles.example'],
      frame: [],
    });
  });
});

it('knows a site by whose pages scripts of others run, also from the own host', () => {
  const site = readSiteConfig();
  const [service] = site.consent.services;
  if (!service) throw new Error('The demonstration has services: restore them in content/site.json.');
  const withService = (changed: typeof service) => ({ ...site, consent: { ...site.consent, services: [changed] } });
  const own = { src: '/tags/own.js', attributes: {}, calls: [] };
  const hosts = { ...service.hosts, script: ['https://stats.example'] };
  expect(runsTags(site)).toBe(false);
  expect(
    [
      { ...service, tag: own },
      { ...service, hosts },
    ].map((one) => runsTags(withService(one))),
  ).toEqual([true, true]);
});

describe('playerPaths', () => {
  it('names the lists of each language, and never the root', () => {
    const paths = { nl: '/nl/te-koop/', fr: '/fr/a-vendre/' };
    const table = [{ original: '/for-sale/', type: 'page', view: 'list', paths, breadcrumbs: {} } as const];
    expect(playerPaths(table, ['nl', 'fr'])).toEqual(['/nl/te-koop/', '/fr/a-vendre/']);
  });
});
