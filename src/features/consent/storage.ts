import Cookies from 'js-cookie';
import type { ConsentEntry } from '#contracts/consent.ts';

type Stored = ConsentEntry['storage'][number];

/** Does a name of the registry, which may end in `*`, mean this one? `('_ga*', '_ga_X1') -> true` */
export function isNamed(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** The host and what it lies below: tags set their cookies as high as they can. `'www.agency.be' -> ['www.agency.be', 'agency.be']` */
export function domainsOf(host: string): string[] {
  const parts = host.split('.');
  return parts.slice(0, -1).map((_, start) => parts.slice(start).join('.'));
}

function clearCookies(pattern: string): void {
  for (const name of Object.keys(Cookies.get())) {
    if (!isNamed(pattern, name)) continue;
    Cookies.remove(name);
    for (const domain of domainsOf(location.hostname)) Cookies.remove(name, { domain });
  }
}

function clearKeys(open: () => Storage, pattern: string): void {
  try {
    const storage = open();
    for (const name of Object.keys(storage)) if (isNamed(pattern, name)) storage.removeItem(name);
  } catch {
    // A storage that is blocked holds nothing.
  }
}

function clear({ kind, name }: Stored): void {
  if (kind === 'cookie') clearCookies(name);
  else if (kind === 'local') clearKeys(() => localStorage, name);
  else if (kind === 'session') clearKeys(() => sessionStorage, name);
}

/** Deletes what a service has left in this site's storage; what it keeps under its own address is out of reach. */
export function clearStorage({ storage }: ConsentEntry): void {
  for (const item of storage) clear(item);
}
