import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import {
  campaignWords,
  carriedOn,
  carriedPart,
  originOf,
  readCarried,
  saidOf,
  sourceClassOf,
  unknownOrigin,
  type LeadOrigin,
} from './lead-origin.ts';

const form = 'https://a.example/nl/contact/';

describe('where the visitor of a form came from', () => {
  it('is the page of ours before the form, with its campaign', () => {
    const before = 'https://a.example/nl/te-koop/huis/?utm_source=krant&utm_medium=print&utm_campaign=Lente+2026';
    expect(originOf(form, before)).toEqual({
      ...unknownOrigin,
      source: 'own',
      landing: '/nl/te-koop/huis/',
      utm_source: 'krant',
      utm_medium: 'print',
      utm_campaign: 'Lente 2026',
    });
  });

  it('is the form itself where another site led to it, of which only the kind is kept', () => {
    const origin = originOf(`${form}?utm_source=nieuws&listing=LH-1`, 'https://www.google.be/search?q=an+peeters');
    expect(origin).toEqual({ ...unknownOrigin, source: 'search', landing: '/nl/contact/', utm_source: 'nieuws' });
    expect(originOf(`${form}?utm_medium=email&utm_source=x`, '').source).toBe('mail');
  });

  it('is unknown where the browser does not say on which page the form stood', () => {
    expect(originOf('', 'https://www.google.be/')).toEqual(unknownOrigin);
  });

  it('keeps no address of a person that stood in a campaign', () => {
    expect(originOf(`${form}?utm_source=an@home.example`, '').utm_source).toBeNull();
  });

  it('is a path of this site even where two slashes would name another', () => {
    const before = 'https://a.example//b.example/';
    expect(originOf(form, before).landing).toBe('/b.example/');
    expect(originOf(before, '').landing).toBe('/b.example/');
  });

  it('is bounded and free of signs that nobody sees, whatever is sent', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(text, text, text, (path, campaign, before) => {
        const page = `https://a.example/${path}?utm_source=${encodeURIComponent(campaign.toWellFormed())}`;
        const { landing, source, ...words } = originOf(page, before);
        expect((landing ?? '').length).toBeLessThanOrEqual(200);
        expect((words.utm_source ?? '').length).toBeLessThanOrEqual(80);
        expect(words.utm_source ?? '').not.toMatch(/[\p{C}<>@]/u);
        expect(source === null || sourceClassOf(source) === source).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

const search = 'https://www.google.be/search?q=an+peeters';

/** What the links of a page carry that somebody comes to from another one. */
function carried(address: string, pageBefore: string, isAgain = false): string {
  return carriedOn({ address: `https://a.example${address}`, pageBefore, isAgain });
}

describe('what the links of a page carry on', () => {
  it('is where the visit came from, with its first page and campaign', () => {
    expect(carried('/nl/', search)).toBe('#from=search&landing=/nl/');
    expect(
      carried(
        '/nl/huis/46/?utm_source=krant&utm_campaign=Lente+2026&utm_term=villa&utm_content=foto&utm_id=7&x=an',
        '',
      ),
    ).toBe(
      '#from=direct&landing=/nl/huis/46/&utm_source=krant&utm_campaign=Lente+2026&utm_term=villa&utm_content=foto',
    );
    expect(carried('/nl/?utm_medium=email', search)).toBe('#from=mail&landing=/nl/&utm_medium=email');
  });

  it('is nothing where no other site and no campaign led to the page', () => {
    expect(carried('/nl/', '')).toBe('');
    expect(carried('/nl/?utm_id=7&utm_source=', '')).toBe('');
    expect(carried('/nl/te-koop/', 'https://a.example/nl/')).toBe('');
    expect(carried('/nl/te-koop/#from=search', 'https://a.example/nl/')).toBe('');
  });

  it('is what the page before carried, whatever its own address says', () => {
    const part = '#from=search&landing=/nl/';
    expect(carried(`/nl/te-koop/?utm_source=krant${part}`, 'https://a.example/nl/')).toBe(part);
  });

  it('begins anew where a link was kept or sent to somebody, and not where a page is loaded again', () => {
    const part = '#from=search&landing=/nl/';
    expect(carried(`/nl/huis/46/${part}`, '')).toBe('');
    expect(carried(`/nl/huis/46/${part}`, 'https://www.facebook.com/')).toBe('#from=social&landing=/nl/huis/46/');
    expect(carried(`/nl/huis/46/${part}`, '', true)).toBe(part);
  });

  it('reads of a part that somebody wrote by hand nothing that a link could not carry', () => {
    for (const part of [
      undefined,
      { from: 'search' },
      '#from=own&landing=/nl/',
      '#from=google&landing=/nl/',
      '#from=search&landing=nl/',
      '#from=search&landing=//b.example/',
      '#from=search&landing=https://b.example/',
      '#from=search&landing=/nl/an@home.example/',
      '#from=search&landing=/nl/%3Cb%3E/',
      '#from=search&landing=/nl/%0A',
      `#from=search&landing=/${'a'.repeat(200)}`,
      `#from=search&landing=/nl/&utm_source=${'a'.repeat(4_500)}`,
      '#landing=/nl/&from=search',
    ])
      expect(readCarried(part), JSON.stringify(part)).toBeUndefined();
    expect(readCarried('#from=search&landing=/nl/&utm_source=an@home.example&utm_medium=%3Cb%3E&x=1')).toEqual({
      ...unknownOrigin,
      source: 'search',
      landing: '/nl/',
      utm_medium: 'b',
    });
  });

  const texts = fc.string({ unit: 'binary', maxLength: 300 });
  const paths = fc
    .array(fc.stringMatching(/^[a-z\d-]{1,30}$/u), { maxLength: 4 })
    .map((parts) => ['', ...parts, ''].join('/'));
  const befores = fc.constantFrom(
    '',
    search,
    'https://www.immoweb.be/',
    'android-app://com.google.android.gmail/',
    'odd',
  );

  it('comes through any number of pages as it was, and is read again as it was written', () => {
    fc.assert(
      fc.property(
        paths,
        fc.array(texts, { minLength: 5, maxLength: 5 }),
        befores,
        fc.array(paths, { maxLength: 5 }),
        (path, words, before, next) => {
          const said = campaignWords.map(
            (name, at) => `${name}=${encodeURIComponent((words[at] ?? '').toWellFormed())}`,
          );
          const query = `?${said.join('&')}`;
          const first = carried(path + query, before);
          let [part, address] = [first, `https://a.example${path}${query}`];
          for (const each of next) {
            // As an address gives it back.
            part = carried(each + part, address);
            address = `https://a.example${each}${part}`;
          }
          expect(part).toBe(first);
          if (first === '') return;
          expect(readCarried(first)).toEqual(originOf(`https://a.example${path}${query}`, before));
          expect(first.length).toBeLessThanOrEqual(4_500);
        },
      ),
      { numRuns: draws(1_000) },
    );
  });

  it('is bounded and plain, whatever a visitor writes, and the same when it is written again', () => {
    const parts = fc.oneof(
      texts,
      fc
        .tuple(texts, texts, texts)
        .map(([landing, word, more]) => `#from=search&landing=/${landing}&utm_source=${word}&${more}`),
      fc
        .record({ from: fc.constantFrom('search', 'own', 'x'), landing: texts, utm_campaign: texts, utm_term: texts })
        .map((fields) => `#${new URLSearchParams(fields).toString()}`),
    );
    fc.assert(
      fc.property(parts, (part) => {
        const origin: LeadOrigin | undefined = readCarried(part);
        if (!origin) return;
        expect(origin.landing).toMatch(/^\/[\w./~%+,-]{0,199}$/u);
        for (const word of saidOf(origin)) {
          expect(word.length).toBeLessThanOrEqual(80);
          expect(word).not.toMatch(/[\p{C}<>@]/u);
        }
        expect(readCarried(carriedPart(origin))).toEqual(origin);
      }),
      { numRuns: draws(2_000) },
    );
  });
});
