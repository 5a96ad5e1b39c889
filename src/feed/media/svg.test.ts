import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanSvg, looksLikeSvg } from './svg.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">';

function clean(inner: string, start = open): string | undefined {
  return cleanSvg(Buffer.from(`${start}${inner}</svg>`))?.svg;
}

describe('cleanSvg', () => {
  it('keeps shapes and text and reads the size', () => {
    expect(cleanSvg(Buffer.from(`${open}<g fill="#fff"><path d="M0 0L9 9"/><text x="1">2</text></g></svg>`))).toEqual({
      svg: `${open}<g fill="#fff"><path d="M0 0L9 9"></path><text x="1">2</text></g></svg>`,
      width: 100,
      height: 50,
    });
  });

  it.each([
    '<script>alert(1)</script>',
    '<style>@import url(https://evil.example/)</style>',
    '<foreignObject><body onload="alert(1)">x</body></foreignObject>',
    '<image href="https://evil.example/a.png"/>',
    '<iframe src="https://evil.example/"></iframe>',
    '<a href="javascript:alert(1)"></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
  ])('removes %s', (hostile) => {
    expect(clean(hostile)).toBe(`${open}</svg>`);
  });

  it.each([
    ['<rect onclick="alert(1)" x="1"/>', '<rect x="1"></rect>'],
    ['<rect style="background:url(//evil.example)" x="1"/>', '<rect x="1"></rect>'],
    ['<rect fill="url(https://evil.example/#a)" x="1"/>', '<rect x="1"></rect>'],
    ['<rect fill="url(#stripes)" x="1"/>', '<rect fill="url(#stripes)" x="1"></rect>'],
    ['<use xlink:href="https://evil.example/a.svg#b"/>', '<use></use>'],
    ['<use xlink:href="#door"/>', '<use href="#door"></use>'],
  ])('turns %s into %s', (hostile, harmless) => {
    expect(clean(hostile)).toBe(`${open}${harmless}</svg>`);
  });

  it('refuses a drawing with a document type, without a size, or without a root', () => {
    expect(cleanSvg(Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${open}&a;</svg>`))).toBeUndefined();
    expect(clean('', '<svg xmlns="http://www.w3.org/2000/svg">')).toBeUndefined();
    expect(cleanSvg(Buffer.from('<p>no drawing</p>'))).toBeUndefined();
  });

  it.each([
    ['<rect fill="u\\72l(https://evil.example/#a)" x="1"/>', '<rect x="1"></rect>'],
    ['<text>a\u0000\u0008b</text>', '<text>ab</text>'],
  ])('turns %j, which hides what it says, into %s', (hostile, harmless) => {
    expect(clean(hostile)).toBe(`${open}${harmless}</svg>`);
  });

  it('drops the XML declaration', () => {
    expect(cleanSvg(Buffer.from(`<?xml version="1.0"?>\n${open}<path d="M0 0"/></svg>`))?.svg).toBe(
      `${open}<path d="M0 0"></path></svg>`,
    );
  });

  it('refuses a drawing that would multiply, and one with two roots', () => {
    const groups = Array.from({ length: 12 }, (_, level) => {
      return `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`;
    });
    expect(clean(`<g id="a0"><rect/></g>${groups.join('')}`)).toBeUndefined();
    expect(clean('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')).toBeUndefined();
    expect(clean(`</svg>${open}`)).toBeUndefined();
  });

  it('refuses a size that is no number of pixels', () => {
    expect(clean('', `<svg viewBox="0 0 ${'9'.repeat(400)} 10">`)).toBeUndefined();
    expect(clean('', '<svg viewBox="0 0 100001 10">')).toBeUndefined();
  });

  it.each([
    ['declarations that never end', '<?'.repeat(900_000)],
    ['elements inside each other', '<g>'.repeat(300_000)],
  ])('refuses %s at once', (_, hostile) => {
    // What is looked at from each place of it would take minutes.
    expect(clean(hostile)).toBeUndefined();
  });

  it('keeps every shape of the sample floor plans', () => {
    const folder = 'content/sample-feed/media/floor-plans';
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg'))) {
      const bytes = readFileSync(`${folder}/${name}`);
      expect(looksLikeSvg(bytes)).toBe(true);
      const count = (text: string) => text.match(/<[a-z]+/gu)?.length;
      expect(count(cleanSvg(bytes)?.svg ?? '')).toBe(count(bytes.toString('utf8')));
    }
  });
});
