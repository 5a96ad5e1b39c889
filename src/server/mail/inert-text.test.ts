import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, plainCharacters, withoutLinks } from './inert-text.ts';

describe('withoutLinks', () => {
  it('leaves no address that a mail program makes a link of', () => {
    for (const text of [
      'http://evil.example/a',
      'www.evil.example',
      'evil.example',
      'an@evil.example',
      'evil。example',
      'http://10.0.0.1/a',
      'evil.1st.example:80',
      'an＠evil.example',
    ]) {
      expect(withoutLinks(text)).not.toMatch(/\w[.@:。]\w|:\/\//u);
    }
  });

  it('leaves sentences as they look', () => {
    for (const text of ['Ja. Graag: om tien uur.', 'Om 10:30, voor 349.000 euro.', 'J. P. Maes']) {
      expect(withoutLinks(text)).toBe(text);
    }
    expect(withoutLinks('www.a.example').replaceAll('\u2060', '')).toBe('www.a.example');
  });
});

describe('plainCharacters', () => {
  it('turns nothing around and ends no header', () => {
    expect(plainCharacters('gpj.\u202eexe\r\0\u2066')).toBe('gpj.exe');
    expect(plainCharacters('a\n\tb\ud800')).toBe('a\n\tb\ufffd');
  });
});

describe('escapeHtml', () => {
  it('leaves nothing that starts an element, an attribute or an entity', () => {
    const pieces = fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '&amp', '#39;', 'a', '\u202e', '😀');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const html = escapeHtml(parts.join(''));
        expect(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/u.test(html)).toBe(false);
      }),
    );
  });
});
