import { localizedPath } from '#domain/paths.ts';
import type { RouteEntry } from '#domain/route.ts';
import { tileHost, type ForeignHosts } from '#hosting/rules/headers.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Lists whose records show videos and tours. */
const playerLists = ['/for-sale/', '/for-rent/', '/projects/'];

/** Hosts of the registry's services and of the tile server, each once. */
export function foreignHosts({ consent, map }: SiteConfig): ForeignHosts {
  const hostsOf = (kind: keyof ForeignHosts): string[] => consent.services.flatMap(({ hosts }) => hosts[kind]);
  const tags = consent.services.flatMap(({ tag }) => (tag?.src.startsWith('https:') ? [new URL(tag.src).origin] : []));
  const tiles = map.tiles ? [tileHost(map.tiles.url)] : [];
  const sorted = (hosts: readonly string[]): string[] => [...new Set(hosts)].sort();
  return {
    script: sorted([...hostsOf('script'), ...tags]),
    connect: sorted(hostsOf('connect')),
    image: sorted([...hostsOf('image'), ...tiles]),
    frame: sorted(hostsOf('frame')),
  };
}

/** Whether a service brings scripts that are not of this site's making, from wherever. */
export function runsTags({ consent }: SiteConfig): boolean {
  return consent.services.some(({ tag, hosts }) => tag !== undefined || hosts.script.length > 0);
}

/** Lists below which pages with players lie, in every language. `-> ['/nl/te-koop/', '/fr/a-vendre/', ...]` */
export function playerPaths(table: readonly RouteEntry[], languages: readonly string[]): string[] {
  return languages.flatMap((language) =>
    playerLists.map((original) => localizedPath(table, original, language)).filter((path) => path !== '/'),
  );
}
