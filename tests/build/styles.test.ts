import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { darkTheme } from '#ui/theme.ts';
import {
  attribute,
  clientDir,
  elements,
  files,
  linksOf,
  ordinaryPages,
  pages,
  pageType,
  site,
  type Element,
  type Page,
} from './built-site.ts';

/** What stands around the search form of a page, as selectors of one part: `['form', '#finder-form', …, '.list', …, 'html']`. */
function aroundSearch(page: Page): ReadonlySet<string> {
  const selectors = new Set<string>([':root']);
  let element: Element['parent'] =
    elements(page, 'form').find((form) => attribute(form, 'id') === 'finder-form') ?? null;
  while (element && 'attribs' in element) {
    const { name, attribs, parent }: Element = element;
    const classes = (attribs['class'] ?? '').split(/\s+/u).filter((one) => one !== '');
    for (const selector of [name, `#${attribs['id'] ?? ''}`, ...classes.map((one) => `.${one}`)])
      selectors.add(selector);
    element = parent;
  }
  return selectors;
}

/** The selectors that ask whether something within them is chosen. */
function holdersOfChecked(page: Page): string[] {
  const sheets = linksOf(page, 'stylesheet').map((link) => attribute(link, 'href') ?? '');
  const css = sheets.map((path) => readFileSync(join(clientDir, path), 'utf8')).join('\n');
  return [...css.matchAll(/([^\s{},>~+()]+):has\([^{]*?:checked/gu)].map(([, holder = '']) => holder);
}

describe('the colours of the agency', () => {
  it('stand in no page, style or map, so that another one is one small file', () => {
    const colours = Object.values({ ...site.theme, ink: darkTheme(site.theme).paper });
    const texts = [...files].filter((file) =>
      /^\/(?:nl|fr|de|en|cards|map|_astro)\/.*\.(?:html|css|svg|js)$/u.test(file),
    );
    const saying = texts.filter((file) => {
      const text = readFileSync(join(clientDir, file), 'latin1');
      return colours.some((colour) => text.includes(colour));
    });
    expect(texts.some((file) => file.startsWith('/map/'))).toBe(true);
    expect(saying).toEqual([]);
  });

  it('are asked for first of all files by every page', () => {
    const late = pages.filter(({ html }) => {
      const [first = ''] = /<link\b[^>]*>/u.exec(html) ?? [];
      return first !== '<link rel="stylesheet" href="/theme.css">';
    });
    expect(late.map(({ path }) => path)).toEqual([]);
    expect(pages.filter(({ html }) => !html.includes('<style>@layer base,layout,part;</style>'))).toEqual([]);
  });
});

describe('the styles of a list page', () => {
  const lists = ordinaryPages.filter((page) => ['for-sale', 'for-rent', 'list'].includes(pageType(page)));

  // Where they do, each tick in the search makes the browser look at all of it again, for 60 ms and more on a phone.
  it('ask nothing around the search form for what is chosen in it', () => {
    const [page] = lists.filter(({ html }) => html.includes('finder-form'));
    if (!page) throw new Error('No list page has the search form: build the demonstration site first.');
    const around = aroundSearch(page);
    expect(around).toContain('.list');
    expect(holdersOfChecked(page)).toContain('.controls');
    expect(holdersOfChecked(page).filter((holder) => around.has(holder))).toEqual([]);
  });
});
