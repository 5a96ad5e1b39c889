import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesIn, contentHoldsAddress, holdsAddress, jsonHoldsAddress, withoutAddress } from './address-in-text.ts';

const address = 'an@x.example';

describe('an address in a text', () => {
  it.each([
    'an@x.example',
    'AN@X.Example',
    'An Peeters <an@x.example>',
    'to an@x.example.',
    'to an@x.example, please',
    '(an@x.example)',
    'jan@x.example and an@x.example',
    "'an@x.example'",
    "Mail d'an@x.example",
    'Jan/an@x.example, please',
    '?mail=an@x.example&to=jan@x.example',
    '**an@x.example**',
    '_an@x.example_',
    '-an@x.example-',
    'To: "An" <an@x.example>\r\nSubject: x',
  ])('is found: %s', (text) => {
    expect(holdsAddress(text, address)).toBe(true);
  });

  it.each([
    'jan@x.example',
    'an@x.example.org',
    'an@x.example-b.org',
    'an@x.examples',
    'an.an@x.example',
    'an+an@x.example',
    'jan-an@x.example',
    'jan_an@x.example',
    'jan--an@x.example',
    'jan-_-an@x.example',
    "d'an@x.example",
    " d'an@x.example ",
    'jan/an@x.example',
    'jan=an@x.example',
    '_an@x.example',
    'an@y.example',
    'an @x.example',
    '',
  ])('is not taken for a longer one: %s', (text) => {
    expect(holdsAddress(text, address)).toBe(false);
  });

  it('is found among any others, and only if it is there', () => {
    const local = fc.stringMatching(/^[a-z0-9](?:[._+-]?[a-z0-9.+]){0,4}$/u);
    const others = fc.array(
      local.map((name) => `${name}@x.example`).filter((other) => other !== address),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(others, fc.boolean(), (list, isThere) => {
        const text = [...list, ...(isThere ? [address] : [])].sort().join(', ');
        expect(holdsAddress(text, address)).toBe(isThere);
      }),
    );
  });

  it('is the whole of a value or no part of it, whatever marks an address is made of', () => {
    const local = fc.stringMatching(/^[\w!#$%&'*+/=?^`{|}~-]{1,6}$/u).map((name) => name.toLowerCase());
    fc.assert(
      fc.property(local, local, fc.constantFrom('', ' ', '\n'), (name, before, space) => {
        const [own, longer] = [`${name}@x.example`, `${before}${name}@x.example`];
        expect(holdsAddress(`${space}${own}${space}`, own)).toBe(true);
        expect(addressesIn({ friendEmail: longer })).toEqual([longer]);
        const content = { to: { address: longer }, friendEmail: longer, email: own };
        expect(withoutAddress(content, own)).toEqual({ ...content, email: '…' });
        expect(contentHoldsAddress({ ...content, email: '…' }, own)).toBe(false);
      }),
    );
  });

  it('is named among all that are there, and gone once it is blanked, which leaves everything else', () => {
    const word = fc.constantFrom('An', 'jan@x.example', 'an@x.example.org', 'İ', '@', '<', '\n', '.', '“');
    const words = fc.array(word, { maxLength: 6 });
    const mark = fc.constantFrom('', "'", '/', '=', '*', '_', '-', '(', '“', "d'", 'Jan/');
    fc.assert(
      fc.property(words, mark, words, fc.constantFrom(address, 'AN@x.Example'), (before, sign, after, there) => {
        const [head, tail] = [`${['For', ...before].join(' ')} ${sign}`, after.join(' ')];
        const content = { message: `${head}${there} ${tail}`, count: 5, lines: [there, null] };
        expect(addressesIn(content)).toContain(address);
        const blanked = withoutAddress(content, address);
        expect(blanked).toEqual({ message: `${head}… ${tail}`, count: 5, lines: ['…', null] });
        expect(contentHoldsAddress(blanked, address)).toBe(false);
      }),
    );
  });

  it('is found in JSON after a line end, where the letter of the escape stands before it', () => {
    expect(jsonHoldsAddress(JSON.stringify({ mail: { lines: ['Hello\nan@x.example'] } }), address)).toBe(true);
    expect(jsonHoldsAddress(JSON.stringify(['jan@x.example', 5, null]), address)).toBe(false);
  });
});
