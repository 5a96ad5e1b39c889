import { describe, expect, it } from 'vitest';
import { fillHtml, fillText, type EditorialSource } from '#site/editorial-text.ts';

const source: EditorialSource = {
  file: 'content/pages/nl/contact.md',
  values: new Map([
    ['agency.name', 'Immo <Lindehof>'],
    ['agency.email', 'info@immo-lindehof.example'],
    ['agency.phone', '09 247 01 60'],
  ]),
  pathOf: (original) => (original === '/contact/' ? '/nl/contact/' : undefined),
  tableLabel: 'Tabel',
};

describe('editorial texts', () => {
  it('fills placeholders in plain text', () => {
    expect(fillText('Bel {{agency.name}} of {{ agency.phone }}', source)).toBe('Bel Immo <Lindehof> of 09 247 01 60');
  });

  it('elides French names where the text says so', () => {
    const named = { ...source, values: new Map([['agency.name', 'Immo Lindehof']]) };
    expect(fillText('le site {{agency.name, de}}', named)).toBe('le site d’Immo Lindehof');
    expect(fillHtml('<p>{{ agency.name, a }}</p>', named)).toBe('<p>à Immo Lindehof</p>');
  });

  it('escapes what it fills into HTML', () => {
    expect(fillHtml('<p>{{agency.name}}</p>', source)).toBe('<p>Immo &lt;Lindehof&gt;</p>');
  });

  it('turns mail addresses and telephone numbers into links, except inside a link', () => {
    expect(fillHtml('<p>{{agency.email}}</p>', source)).toBe(
      '<p><a href="mailto:info@immo-lindehof.example">info@immo-lindehof.example</a></p>',
    );
    expect(fillHtml('<a href="tel:%7B%7Bagency.phone%7D%7D">{{agency.phone}}</a>', source)).toBe(
      '<a href="tel:+3292470160">09 247 01 60</a>',
    );
  });

  it('localizes internal links and keeps their query and fragment', () => {
    expect(fillHtml('<a href="/contact/?a=1&amp;b=2#form">x</a>', source)).toBe(
      '<a href="/nl/contact/?a=1&amp;b=2#form">x</a>',
    );
    expect(fillHtml('<a href="https://www.biv.be">x</a>', source)).toBe('<a href="https://www.biv.be">x</a>');
  });

  it('puts a table in a named frame that scrolls', () => {
    expect(fillHtml('<table><tr></tr></table>', source)).toBe(
      '<div class="prose__table" role="region" tabindex="0" aria-label="Tabel"><table><tr></tr></table></div>',
    );
  });

  it('names file and placeholder when site.json has no such value', () => {
    expect(() => fillText('{{agency.fax}}', source)).toThrow(
      'content/pages/nl/contact.md has the placeholder {{agency.fax}}, which content/site.json and content/rules/ do not fill. Known ones: agency.name, agency.email, agency.phone.',
    );
  });

  it('names file and link when the route table has no such path', () => {
    expect(() => fillHtml('<a href="/contakt/">x</a>', source)).toThrow(
      'content/pages/nl/contact.md links to "/contakt/", which is no original path of content/routes.json. Write it as "/contact/" or with https://.',
    );
  });
});
