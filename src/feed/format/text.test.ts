import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, plainText } from './text.ts';

describe('plainText', () => {
  it('decodes entities once and puts everything on one line', () => {
    expect(plainText('  Villa &amp;\r\n tuin &amp;lt; ')).toBe('Villa & tuin &lt;');
  });

  it('drops markup, control characters and marks that reverse the reading direction', () => {
    expect(plainText('<b>Vil\u0000la</b>\u202E<script>alert(1)</script>')).toBe('Villa');
  });

  it.each(['', '  ', '-', 'unknown', 'UNDEFINED', null, undefined, {}, Number.NaN])('takes %j as no value', (value) => {
    expect(plainText(value)).toBeUndefined();
  });

  it.each(['\u200B\u200B', '\u00AD', '\u200E \u200F', '\u2060', '\u0301\u0301'])(
    'takes %j as no value: nobody would see it',
    (value) => {
      expect(plainText(value)).toBeUndefined();
      expect(cleanHtml(`<p>${value}</p>`)).toBeUndefined();
    },
  );

  it('drops soft hyphens and what has no width within words', () => {
    expect(plainText('Linde\u00ADstraat \u200B7, Kerk\u200D\u2060weg')).toBe('Lindestraat 7, Kerkweg');
    expect(cleanHtml('<p>Linde\u00ADstraat\uFEFF</p>')).toBe('<p>Lindestraat</p>');
  });

  it('keeps the marks that join the parts of an emoji and direct Arabic letters', () => {
    expect(plainText('\u{1F468}\u200D\u{1F469} \u200F\u0628')).toBe('\u{1F468}\u200D\u{1F469} \u200F\u0628');
  });

  it('cuts between letters and never inside one', () => {
    expect(plainText(`${'x'.repeat(9)}\u{1F600}`, 10)).toBe('x'.repeat(9));
  });

  it('composes letters and accents', () => {
    expect(plainText('Lie\u0300ge')).toBe('Li\u00E8ge');
  });
});

describe('cleanHtml', () => {
  it('keeps the allowed tags without their attributes', () => {
    expect(cleanHtml('<p onclick="x()">Tuin <strong style="a">groot</strong><br></p>')).toBe(
      '<p>Tuin <strong>groot</strong><br /></p>',
    );
  });

  it('has no ends of lines that only some programs take for such', () => {
    expect(cleanHtml('<p>Tuin\u2028en&#8233;terras\u2029</p>')).toBe('<p>Tuin en terras</p>');
  });

  it('removes scripts, pictures and links', () => {
    const hostile = '<p>Tuin<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">weg</a></p>';
    expect(cleanHtml(hostile)).toBe('<p>Tuinweg</p>');
  });

  it('takes markup without text as no value', () => {
    expect(cleanHtml('<p> <br> </p>')).toBeUndefined();
  });

  it('lets no other tag through, whatever comes in', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '/', '"', ' ', 'p', 'img', 'svg', 'onload=', '&lt;') }),
        (text) => {
          const tags = [...(cleanHtml(text) ?? '').matchAll(/<\/?([^\s>]*)/gu)].map(([, tag]) => tag);
          expect(tags.filter((tag) => tag !== 'p')).toEqual([]);
        },
      ),
    );
  });
});
