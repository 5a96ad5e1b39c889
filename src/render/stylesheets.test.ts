import { describe, expect, it } from 'vitest';
import { StylesheetMerger, withOneLink } from './stylesheets.ts';

/** As the renderer makes it, and read again. */
function linked(html: string, hrefOf: (files: readonly string[]) => string): string {
  return withOneLink(Buffer.from(html), hrefOf).toString();
}

const link = (name: string) => `<link rel="stylesheet" href="/_astro/${name}.css">`;
describe('withOneLink', () => {
  it('puts one link where the first one stood', () => {
    const html = `<head>${link('base')}<title>à 1 €</title>${link('card')}</head>`;
    expect(linked(html, (files) => `/_astro/${String(files.length)}.css`)).toBe(
      `<head>${link('2')}<title>à 1 €</title></head>`,
    );
  });

  it('takes the style of the islands out of the body', () => {
    const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
    const head = `<head>${link('base')}</head>`;
    expect(linked(`${head}<body>é${style}<p>€</p>`, () => '')).toBe(`${head}<body>é<p>€</p>`);
  });

  it('knows that style however it is written, and leaves every other one', () => {
    const head = `<head>${link('base')}</head>`;
    const other = '<style>.astro-map{display:contents}</style>';
    const style = '<style data-x>\n astro-island, astro-slot { display: contents; }\n</style>';
    expect(linked(`${head}<body>${other}${style}<p>€</p>`, () => '')).toBe(`${head}<body>${other}<p>€</p>`);
    expect(linked(`${head}<body>${other}`, () => '')).toBe(`${head}<body>${other}`);
  });

  it('knows a link in whatever order and quotes its attributes stand', () => {
    const html = `<head><link href='/_astro/a.css' rel=stylesheet><LINK\nREL="stylesheet"\nHREF="/_astro/b.css" /></head>`;
    const files: string[] = [];
    expect(linked(html, (found) => `/${String(files.push(...found))}.css`)).toBe(
      '<head><link rel="stylesheet" href="/2.css"></head>',
    );
    expect(files).toEqual(['/_astro/a.css', '/_astro/b.css']);
  });

  it('leaves a single link, foreign ones and those for some screens alone', () => {
    for (const other of [
      '<link rel="stylesheet" href="/own.css">',
      '<link rel="stylesheet" href="/_astro/print.css" media="print">',
      '<link rel="alternate stylesheet" href="/_astro/dark.css">',
      '<link rel="preload" as="style" href="/_astro/base.css">',
    ]) {
      const html = `<head>${link('base')}${other}</head>`;
      expect(linked(html, () => '/never.css')).toBe(html);
    }
  });
});

describe('StylesheetMerger', () => {
  it('keeps the order, names the file after its content and shares it between pages', () => {
    const merger = new StylesheetMerger(
      new Map([
        ['/_astro/base.css', '@layer base{a{color:red}}'],
        ['/_astro/card.css', '@layer part{.card{color:blue}}'],
      ]),
    );
    const html = Buffer.from(`<head>${link('base')}${link('card')}</head>`);
    const { page, style } = merger.apply(html);
    expect(style).toMatch(/^\/_astro\/page\.[\w-]{8}\.css$/u);
    expect(page.toString()).toBe(`<head><link rel="stylesheet" href="${style}"></head>`);
    expect(merger.apply(html)).toEqual({ page, style });
    expect([...merger.merged]).toEqual([[style, '@layer base{a{color:red}}\n@layer part{.card{color:blue}}']]);
  });
});
