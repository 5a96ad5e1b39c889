import type { Listing } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import { bytesOfPieces } from '#base/unchanged-file.ts';
import { redirectsPieces } from '#hosting/rules/cdn-files.ts';
import { buildHeaderRules } from '#hosting/rules/headers.ts';
import { nginxConfig } from '#hosting/rules/nginx-config.ts';
import type { NginxSite } from '#hosting/rules/nginx-server.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { buildHostingRules, type RuleSource } from '#hosting/rules/rules.ts';
import { nginxSettings } from '#site/nginx-settings.ts';

export function route(original: string, nl: string, fr: string): RouteEntry {
  return {
    original,
    type: original.startsWith('/property/') ? 'property' : 'page',
    paths: { nl, fr },
    breadcrumbs: {},
  };
}

export function listing(id: string, more: Partial<Listing> = {}): Listing {
  return {
    id,
    goal: 'sale',
    availability: 'available',
    isDraft: false,
    title: { nl: 'Villa met tuin', fr: 'Villa avec jardin' },
    typeName: { nl: 'Huis', fr: 'Maison' },
    address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: true },
    ...more,
  } as Listing;
}

export const source: RuleSource = {
  languages: ['nl', 'fr'],
  defaultLanguage: 'nl',
  soldPagesDays: 90,
  pageSize: 12,
  today: '2026-11-21',
  table: [
    route('/', '/nl/', '/fr/'),
    route('/for-sale/', '/nl/te-koop/', '/fr/a-vendre/'),
    route('/Privacy/', '/nl/privacy/', '/fr/vie-privee/'),
    route('/property/46/', '/nl/te-koop/gent/bijzonder/46/', '/fr/a-vendre/gent/maison/46/'),
    route('/property/99/', '/nl/te-koop/gent/weg/99/', '/fr/a-vendre/gent/maison/99/'),
  ],
  listings: [
    listing('46'),
    listing('5', { availability: 'sold', availabilityChangedOn: '2026-08-22' }),
    listing('6', { availability: 'sold', availabilityChangedOn: '2026-11-01' }),
    listing('7', { isDraft: true }),
  ],
  projects: [],
  headers: buildHeaderRules({
    hashes: { scripts: ['sha256-abc='], styles: [] },
    languages: ['nl', 'fr'],
    hosts: { script: [], connect: [], image: [], frame: ['https://player.example'] },
    playerPaths: ['/nl/te-koop/', '/fr/a-vendre/'],
    frameOrigins: ['https://partner.example'],
    entries: [
      { name: '_astro', isFolder: true },
      { name: 'media', isFolder: true },
      { name: 'nl', isFolder: true },
      { name: 'og', isFolder: true },
      { name: '404.html', isFolder: false },
      { name: 'sitemap-nl.xml', isFolder: false },
      { name: 'favicon.svg', isFolder: false },
      { name: 'theme.css', isFolder: false },
    ],
  }),
};

export const rules = buildHostingRules(source);

/** A site whose nginx is set up as it comes. */
export const nginxSite: NginxSite = { url: 'https://www.lindehof.example', nginx: nginxSettings.parse({}) };

export const nginxText = (of: HostingRules, site: NginxSite): string => bytesOfPieces(nginxConfig(of, site)).toString();
export const redirectsText = (of: HostingRules): string => bytesOfPieces(redirectsPieces(of)).toString();
