import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockLines } from '#hosting/rules/nginx-limits.ts';
import { addressBlock } from '#server/guards/client-address.ts';

const patterns = blockLines.flatMap((line) => /^"~(.*)" \$1;$/u.exec(line)?.slice(1) ?? []);

/** What nginx counts an address by. */
function keyOf(address: string): string {
  const found = patterns.map((pattern) => new RegExp(pattern, 'u').exec(address)?.[1]);
  return found.find((key) => key !== undefined) ?? address;
}

function spell(groups: readonly number[]): string {
  return new URL(`http://[${groups.map((one) => one.toString(16)).join(':')}]/`).hostname.slice(1, -1);
}

const group = fc.integer({ min: 0, max: 0xffff });
const some = fc.integer({ min: 1, max: 0xffff });
const address = fc.tuple(some, some, ...Array.from({ length: 6 }, () => group));

it('counts on nginx a household of IPv6 as one, and every other as another', () => {
  expect(patterns).toHaveLength(3);
  fc.assert(
    fc.property(address, fc.nat(0xff), fc.nat(127), (groups, low, bit) => {
      const one = spell(groups);
      const own = groups.map((part, index) => (index < 3 ? part : index === 3 ? (part & 0xff00) | low : part ^ low));
      expect(keyOf(spell(own))).toBe(keyOf(one));
      const other = spell(groups.map((part, index) => (index === bit >> 4 ? part ^ (0x8000 >> (bit & 15)) : part)));
      expect(keyOf(other) === keyOf(one)).toBe(addressBlock(other) === addressBlock(one));
    }),
    { numRuns: 2_000 },
  );
});

it('counts an address of IPv4 by itself', () => {
  expect(keyOf('192.0.2.1')).toBe('192.0.2.1');
});
