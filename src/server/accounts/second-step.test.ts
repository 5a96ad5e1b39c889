import { describe, expect, it } from 'vitest';
import {
  base32,
  codeOf,
  newRecoveryCodes,
  newStepKey,
  recoveryHash,
  sealKey,
  stepAddress,
  stepOfCode,
  unsealKey,
} from '#server/accounts/second-step.ts';

const key = Buffer.from('12345678901234567890');
const secret = 'a secret of the tests, long enough';

describe('the second step', () => {
  // RFC 6238 appendix B gives eight digits; the last six are the code of six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('has at second %i the code %s of the standard', (second, code) => {
    const now = new Date(second * 1000);
    expect(stepOfCode(key, code, now)).toBe(Math.floor(second / 30));
    expect(stepOfCode(key, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(Math.floor(second / 30));
  });

  it('forgives half a minute, and no more', () => {
    const now = new Date(1_234_567_890_000);
    const step = Math.floor(1_234_567_890 / 30);
    expect([-2, -1, 0, 1, 2].map((offset) => stepOfCode(key, codeOf(key, step + offset), now))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
    for (const wrong of ['', '12345', '0059240', 'abcdef', '００５９２４'])
      expect(stepOfCode(key, wrong, now)).toBeUndefined();
  });

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j in base32 as %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  it('keeps its key sealed', () => {
    const sealed = sealKey(secret, key);
    expect(sealed).not.toContain(key.toString('base64url'));
    expect(sealKey(secret, key)).not.toBe(sealed);
    expect(unsealKey(secret, sealed)).toEqual(key);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const [name, text] of [
      ['another secret, as long as that one', sealed],
      [secret, changed],
    ] as const) {
      expect(() => unsealKey(name, text)).toThrow(/GEVEL_SECRET .* is another one/u);
    }
  });

  it('is offered to apps in the form that they read', () => {
    expect(stepAddress(key, 'Immo Lindehof', 'an@home.example')).toBe(
      'otpauth://totp/Immo%20Lindehof:an%40home.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Immo%20Lindehof',
    );
    expect(newStepKey()).toHaveLength(20);
  });

  it('has ten codes for who lost the telephone, forgiving how they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/u);
    expect(recoveryHash(secret, '1', 'k7qxm 2rtpa')).toBe(recoveryHash(secret, '1', 'K7QXM-2RTPA'));
    expect(recoveryHash(secret, '2', 'K7QXM-2RTPA')).not.toBe(recoveryHash(secret, '1', 'K7QXM-2RTPA'));
  });
});
