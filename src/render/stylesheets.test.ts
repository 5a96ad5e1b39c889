import { describe, expect, it } from 'vitest';
import { StylesheetMerger, withOneLink } from './stylesheets.ts';

/** As the program makes it, and read again. */
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

  it('leaves a single link and foreign ones alone', () => {
    const html = `${link('base')}<link rel="stylesheet" href="/own.css">`;
    expect(linked(html, () => '/never.css')).toBe(html);
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
