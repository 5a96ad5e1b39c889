import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 ranges that are not the public internet (IANA special-purpose registry). */
const closedIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Inside the public IPv6 block: protocol assignments and Teredo, documentation, 6to4, which can carry an IPv4 address. */
const closedIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function blockList(ranges: typeof closedIpv4, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

const closed4 = blockList(closedIpv4, 'ipv4');
const closed6 = blockList(closedIpv6, 'ipv6');
/** Everything else in IPv6 is loopback, link-local, unique-local, multicast, IPv4-mapped or not in use. */
const public6 = blockList([['2000::', 3]], 'ipv6');

/** Is this an address on the public internet? `'8.8.8.8' -> true`, `'10.0.0.1' -> false`, `'::ffff:10.0.0.1' -> false` */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** The host of a URL without the brackets of IPv6. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/gu, '');
}

/** Does the URL itself name a private place, `http://127.0.0.1/` or `http://localhost/`? No name server is asked. */
export function namesPrivateHost(url: URL): boolean {
  const host = bareHost(url);
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return /(?:^|\.)localhost\.?$/u.test(host);
}

/**
 * A `lookup` for sockets that refuses private addresses at the moment of connecting, so that a name which resolved to
 * a public address a moment ago cannot switch.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, '', 0);
      return;
    }
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      callback(new Error(`${hostname} leads to a private address`), '', 0);
    } else if (options.all) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};
