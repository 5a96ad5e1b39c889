import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBlock } from '#server/guards/client-address.ts';

const group = fc.integer({ min: 0, max: 0xffff });
/** Global addresses: none is an IPv4 address in the clothes of IPv6. */
const ipv6 = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), ...Array.from({ length: 7 }, () => group));
const ipv4 = fc.ipV4();

type Groups = readonly number[];

/** All the groups, without leading zeros or with all of them. */
function long(groups: Groups, digits = 1): string {
  return groups.map((one) => one.toString(16).padStart(digits, '0')).join(':');
}

/** As programs write it, the longest row of zeros left out. */
function short(groups: Groups): string {
  return new URL(`http://[${long(groups)}]/`).hostname.slice(1, -1);
}

describe('the block of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:12ff::1', '2001:db8:1:1200'],
    ['2001:DB8:0001:1234:5:6:7:8', '2001:db8:1:1200'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  it('is one for a household, which has the last 72 bits of IPv6 to itself', () => {
    const own = fc.tuple(fc.integer({ min: 0, max: 0xff }), group, group, group, group);
    fc.assert(
      fc.property(ipv6, own, (groups, [low, ...rest]) => {
        const other = [...groups.slice(0, 3), ((groups[3] ?? 0) & 0xff00) | low, ...rest];
        expect(addressBlock(short(other))).toBe(addressBlock(short(groups)));
      }),
    );
  });

  it('is another for every other household', () => {
    fc.assert(
      fc.property(ipv6, fc.integer({ min: 0, max: 55 }), (groups, bit) => {
        const other = groups.map((one, index) => (index === bit >> 4 ? one ^ (0x8000 >> (bit & 15)) : one));
        expect(addressBlock(short(other))).not.toBe(addressBlock(short(groups)));
      }),
    );
  });

  it('is the same however the address is written', () => {
    fc.assert(
      fc.property(ipv6, (groups) => {
        const block = addressBlock(short(groups));
        const [seventh = 0, eighth = 0] = groups.slice(6);
        const dotted = [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.');
        const spellings = [long(groups), long(groups, 4).toUpperCase(), `${long(groups.slice(0, 6))}:${dotted}`];
        for (const spelling of spellings) expect([spelling, addressBlock(spelling)]).toEqual([spelling, block]);
      }),
    );
  });

  it('of an IPv4 address is the same in the clothes of IPv6', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const hex = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        for (const spelling of [`::ffff:${address}`, hex]) expect(addressBlock(spelling)).toBe(addressBlock(address));
      }),
    );
  });
});
