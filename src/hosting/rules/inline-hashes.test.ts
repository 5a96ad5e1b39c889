import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineHashes, InlineHashCollector } from '#hosting/rules/inline-hashes.ts';

function hashesOf(...pages: readonly string[]) {
  const collector = new InlineHashCollector();
  for (const page of pages) collector.add(inlineHashes(Buffer.from(page)), () => 'index.html');
  return collector.result();
}

describe('InlineHashCollector', () => {
  it('hashes each inline script and style once', () => {
    expect(hashesOf('<script>alert(1)</script><style>a{}</style>', '<script type="module">alert(1)</script>')).toEqual({
      scripts: ['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='],
      styles: ['sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='],
    });
  });

  it('passes over files and data', () => {
    expect(hashesOf('<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>')).toEqual({
      scripts: [],
      styles: [],
    });
  });

  it('hashes the bytes that a browser reads', () => {
    const { scripts } = hashesOf('<p>1 €</p><script>alert("€")</script>');
    expect(scripts).toEqual([`sha256-${createHash('sha256').update('alert("€")').digest('base64')}`]);
  });

  it('takes what a script says of other elements for its text', () => {
    const page = (before: string) => `${before}<script>a("<style>b{}")</script>`;
    expect(hashesOf(page('')).styles).toEqual([]);
    expect(hashesOf(page('<script type="application/ld+json">"<style>"</script>'))).toEqual(hashesOf(page('')));
  });

  it('refuses content that differs from page to page', () => {
    const pages = Array.from({ length: 21 }, (_, index) => `<style>a{top:${String(index)}px}</style>`);
    expect(() => hashesOf(...pages)).toThrow(
      'index.html brings the number of different inline scripts and styles above 20',
    );
  });
});
