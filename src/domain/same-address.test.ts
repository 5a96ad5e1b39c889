import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameAddress } from '#domain/same-address.ts';

describe('isSameAddress', () => {
  it('knows an address in whatever capitals, and with spaces around it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.array(fc.boolean(), { minLength: 1 }), (address, capitals) => {
        const written = address.replaceAll(/./gu, (letter, index: number) =>
          capitals[index % capitals.length] ? letter.toUpperCase() : letter,
        );
        expect(isSameAddress(address, ` ${written} `)).toBe(true);
        expect(isSameAddress(written, address)).toBe(true);
      }),
    );
  });

  it('keeps addresses apart that differ in anything else', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.emailAddress(), (one, other) => {
        fc.pre(one.toLowerCase() !== other.toLowerCase());
        expect(isSameAddress(one, other)).toBe(false);
      }),
    );
  });
});
