import { isIP } from 'node:net';
import { dayMs } from '#server/clock.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';

/**
 * Address of the visitor. Each trusted proxy has added one entry to X-Forwarded-For; anything left of those is what the
 * visitor claims. `('10.0.0.1', 'x, 1.2.3.4', 1) -> '1.2.3.4'`, `('10.0.0.1', 'x', 0) -> '10.0.0.1'`
 */
export function clientAddress(remote: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0) return remote;
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const address = entries.at(-trustedProxies) ?? '';
  return isIP(address) === 0 ? remote : address;
}

/** The eight groups of an IPv6 address. `'2001:db8::c000:201' -> [0x2001, 0xdb8, 0, 0, 0, 0, 0xc000, 0x201]` */
function groupsOf(address: string): number[] {
  // Every spelling becomes one: small letters, no leading zeros, no dots, the longest row of zeros as `::`.
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [first = [], last = []] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

/**
 * One household: the whole of an IPv4 address, whose neighbours are strangers, and the first 56 bits of an IPv6 one, all of
 * which a provider gives to one customer (RIPE-690). `'2001:db8:1:12ff::1' -> '2001:db8:1:1200'`, `'::ffff:c000:201' -> '192.0.2.1'`
 */
export function addressBlock(address: string): string {
  const plain = address.replace(/%.*$/u, '');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0, eighth = 0] = groups;
  const isMapped = first + second + third + fourth + fifth === 0 && sixth === 0xffff;
  if (isMapped) return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.');
  return [first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':');
}

/** What we keep instead of an address. The key changes every day, so that nobody can be followed from one to the next. */
export function addressKey(secret: string, address: string, now: Date): string {
  const day = String(Math.floor(now.getTime() / dayMs));
  return keyedHash(secret, 'address', day, addressBlock(address)).slice(0, 22);
}
