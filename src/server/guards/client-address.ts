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

/** One household or phone: the whole of an IPv4 address, the first half of an IPv6 one. `'2001:db8:1:2:3::1' -> '2001:db8:1:2'` */
export function addressBlock(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const gap = plain.includes('::') ? 8 - (first?.length ?? 0) - (last?.length ?? 0) : 0;
  const groups = [...(first ?? []), ...Array<string>(Math.max(0, gap)).fill('0'), ...(last ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':');
}

/** What we keep instead of an address. The key changes every day, so that nobody can be followed from one to the next. */
export function addressKey(secret: string, address: string, now: Date): string {
  const day = String(Math.floor(now.getTime() / dayMs));
  return keyedHash(secret, 'address', day, addressBlock(address)).slice(0, 22);
}
