import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutAddresses } from '#server/without-addresses.ts';

describe('a text without addresses', () => {
  it('says what the other side said, and not of whom', () => {
    expect(withoutAddresses('550 5.1.1 <an@home.example>: no such user')).toBe('550 5.1.1 <…>: no such user');
    expect(withoutAddresses('connect ECONNREFUSED 127.0.0.1:25')).toBe('connect ECONNREFUSED 127.0.0.1:25');
  });

  it('holds none, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, address, after) => {
        expect(withoutAddresses(`${before} <${address}> ${after}`)).not.toContain(address);
      }),
    );
  });
});
