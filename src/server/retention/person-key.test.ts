import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerKey, isPersonKey, personKey } from '#server/retention/person-key.ts';

describe('personKey', () => {
  it('is the address in lower case, or the number with its country', () => {
    expect(personKey(' An@Home.example ')).toBe('an@home.example');
    for (const written of [
      '0470 12 34 56',
      '0470/12.34.56',
      '+32 470 12 34 56',
      '0032470123456',
      '+32 (0)470/12.34.56',
    ])
      expect(personKey(written)).toBe('+32470123456');
    expect(personKey('+352 26 12 34')).toBe('+352261234');
  });

  it('is nobody’s for anything else', () => {
    for (const text of ['', ' ', 'an', '12', '+']) expect([text, isPersonKey(personKey(text))]).toEqual([text, false]);
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.stringMatching(/^[\d+ /.]{0,20}$/u)), (text) => {
        const key = personKey(text);
        expect(personKey(key)).toBe(key);
      }),
    );
  });
});

describe('callerKey', () => {
  it('is the number in the answers of a caller', () => {
    expect(callerKey('{"phone":"0470 12 34 56","lastName":"De Wit"}')).toBe('+32470123456');
    expect(callerKey('{"lastName":"De Wit"}')).toBeUndefined();
    expect(callerKey('{"phone":"x"}')).toBeUndefined();
  });
});
