import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { orderBlocks } from './html-structure.ts';

const tags = ['p', 'ul', 'ol', 'li', 'strong', 'em'].flatMap((name) => [`<${name}>`, `</${name}>`]);
const anyHtml = fc.array(fc.constantFrom(...tags, '<br />', 'a', ' ', '&amp;'), { maxLength: 25 });
const withoutTags = (html: string) => html.replace(/<[^>]+>|\s/gu, '');

describe('orderBlocks', () => {
  it.each([
    '<p>Ruime <strong>woning <em>in</em></strong> Gent<br />met tuin</p><p>Twee</p>',
    '<ul><li>Tuin</li><li><p>Garage</p><ol><li>een</li></ol></li></ul>',
    'Tekst zonder alinea',
  ])('leaves %s as it is', (html) => {
    expect(orderBlocks(html)).toBe(html);
  });

  it.each([
    ['<ul><p>Tuin</p></ul>', '<ul><li><p>Tuin</p></li></ul>'],
    ['<strong>a<p>b</p></strong>c', '<strong>a</strong><p>b</p>c'],
    ['<li>Tuin</li>', '<p>Tuin</p>'],
    ['<ul>Tuin<li>Garage</li></ul>', '<ul><li>Tuin</li><li>Garage</li></ul>'],
    ['<em><ul><li>Tuin</li></ul></em>', '<ul><li>Tuin</li></ul>'],
    ['<p>a<ul><li>b</li></ul>c</p>', '<p>a</p><ul><li>b</li></ul>c'],
  ])('turns %s into %s', (html, ordered) => {
    expect(orderBlocks(html)).toBe(ordered);
  });

  it('gives valid HTML with the same text, whatever comes in', async () => {
    const rules = {
      'element-permitted-content': 'error',
      'element-permitted-parent': 'error',
      'close-order': 'error',
    } as const;
    const validator = new HtmlValidate({ rules });
    // The validator takes long to begin: many texts are one document.
    const anyTexts = fc.array(anyHtml, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(anyTexts, async (texts) => {
        const ordered = texts.map((parts) => orderBlocks(parts.join('')));
        expect(ordered.map(withoutTags)).toEqual(texts.map((parts) => withoutTags(parts.join(''))));
        const report = await validator.validateString(ordered.map((html) => `<div>${html}</div>`).join(''));
        expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
