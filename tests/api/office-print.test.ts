import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import {
  brochurePath,
  mostPrintedHomes,
  printFormats,
  windowCardPath,
  windowCardsPath,
} from '#contracts/print-paths.ts';
import type { HomeListPage } from '#contracts/office-homes.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { homePapers } from '#server/print/home-papers.ts';
import { printPicture } from '#server/print/print-picture.ts';
import { pdfPages } from '#ui/pdf/pdf-text.fixture.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { sampleHome } from './test-homes.ts';

const t = createTranslator('en');
let api: TestApi;
let editor: OwnerBrowser;

beforeEach(async () => {
  api = await startApi('sqlite');
  editor = await loggedIn(api, 'Els', 'editor');
});

afterEach(async () => {
  await api.close();
});

function show(listings: readonly Listing[]): void {
  const data = api.services.siteData();
  Object.assign(api.services, { siteData: () => ({ ...data, listings }) });
}

async function printed(path: string, accept = '*/*') {
  const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await api.request(path, { headers: { cookie, accept } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPdf = answer.headers.get('content-type') === 'application/pdf';
  const text = isPdf ? '' : new TextDecoder().decode(bytes);
  return { status: answer.status, headers: answer.headers, pages: isPdf ? pdfPages(bytes) : [], text };
}

const withoutSpaces = (text: string): string => text.replace(/\s/gu, '');

it.each(printFormats)('makes a card for the window as %s, and keeps it from every cache', async (format) => {
  const { status, headers, pages } = await printed(windowCardPath(sampleHome.id, format, 'fr'));
  expect([status, pages.length, headers.get('content-type')]).toEqual([200, 1, 'application/pdf']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(withoutSpaces(pages[0] ?? '')).toContain(withoutSpaces(sampleHome.title.fr ?? '?'));
});

it('prints what the law of its region wants of every home on offer, in every language and on every paper', async () => {
  const listings = api.services.siteData().listings.filter(isListed);
  for (const [index, listing] of listings.entries()) {
    const language = languages[index % languages.length] ?? 'nl';
    const format = printFormats[index % printFormats.length] ?? 'a4';
    const bytes = await homePapers([listing], { kind: 'card', format }, api.services, { language });
    const text = withoutSpaces(pdfPages(bytes).join(''));
    const { uniqueCode, labelText } = listing.energy;
    for (const wanted of [uniqueCode, labelText]) {
      if (wanted !== undefined) expect(text, `${listing.reference} ${format}`).toContain(withoutSpaces(wanted));
    }
    expect(text).toContain('599.001');
  }
}, 120_000);

it('names towns of homes and of the agency as the language of the paper does', async () => {
  const { listings, config } = api.services.siteData();
  const homes = listings
    .filter(isListed)
    .filter(({ address }) => new Set(languages.map((language) => townName(address, language))).size > 1);
  expect(homes.length).toBeGreaterThan(languages.length);
  for (const [index, listing] of homes.entries()) {
    const language = languages[index % languages.length] ?? 'nl';
    for (const kind of [{ kind: 'card', format: 'a4' }, { kind: 'brochure' }] as const) {
      const bytes = await homePapers([listing], kind, api.services, { language });
      const text = withoutSpaces(pdfPages(bytes).join(''));
      for (const address of [listing.address, config.agency])
        expect(text, `${listing.reference} ${language} ${kind.kind}`).toContain(
          withoutSpaces(`${address.zip} ${townName(address, language)}`),
        );
    }
  }
}, 120_000);

it('holds a home back whose advert lacks something, and says what', async () => {
  const energy = { performance: 78, labelText: 'A' };
  const address = { ...sampleHome.address, zip: '9000', countryId: 10 };
  show([{ ...sampleHome, energy, address }]);
  const { status, text } = await printed(windowCardPath(sampleHome.id, 'a4', 'nl'));
  expect(status).toBe(409);
  // In the colleague's language, whatever the card's.
  expect(text).toContain(`${sampleHome.reference}: the unique code of the energy certificate`);
});

it('tells whoever sees it in a browser on the list of homes what is wrong, in the words of their language', async () => {
  const said = async (path: string) => {
    const { status, text } = await printed(path, 'text/html');
    const { page } = objectWith<{ page: HomeListPage }>(parseJson(text), 'page');
    return [status, page.kind, page.told];
  };
  expect(await said(windowCardsPath([], 'a4', 'nl'))).toEqual([400, 'homes', [t('homes:print.choose')]]);
  const energy = { performance: 78, labelText: 'A' };
  show([{ ...sampleHome, energy, address: { ...sampleHome.address, zip: '9000', countryId: 10 } }]);
  expect(await said(windowCardPath(sampleHome.id, 'a4', 'nl'))).toEqual([
    409,
    'homes',
    [t('print:held'), `${sampleHome.reference}: the unique code of the energy certificate.`, t('print:heldNext')],
  ]);
});

it('puts many homes into one file, in the order that was asked for', async () => {
  const homes = api.services.siteData().listings.filter(isListed).slice(0, 3).reverse();
  const ids = homes.map(({ id }) => id);
  const { pages } = await printed(windowCardsPath(ids, 'screen', 'nl'));
  expect(
    pages.map((page, index) => withoutSpaces(page).includes(withoutSpaces(homes[index]?.title.nl ?? '?'))),
  ).toEqual([true, true, true]);
  const answer = await editor.post('window-cards.pdf', { home: ids[0] ?? '', format: 'a4', language: 'nl' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('refuses what none of its links asks for', async () => {
  const root = `/api/office/homes/${sampleHome.id}/window-card.pdf`;
  const many = Array.from({ length: mostPrintedHomes + 1 }, (_, index) => String(index));
  const asked = [
    `${root}?format=a9`,
    `${root}?language=xx`,
    windowCardsPath(many, 'a4', 'nl'),
    windowCardsPath([], 'a4', 'nl'),
  ];
  for (const path of asked) expect((await printed(path)).status, path).toBe(400);
  expect((await printed(windowCardPath('../1', 'a4', 'nl'))).status).toBe(404);
  expect((await printed(windowCardPath('no-such', 'a4', 'nl'))).status).toBe(404);
});

it('prints a brochure of a home without photo, plan and price', async () => {
  const media = { photos: [], floorPlans: [], documents: [], videos: [], tours: [] };
  show([{ ...sampleHome, media, price: { isPublished: false } }]);
  const { status, pages } = await printed(brochurePath(sampleHome.id, 'de'));
  expect(status).toBe(200);
  expect(pages.length).toBeGreaterThan(1);
});

it('loses no letter of a title, of a place or of a fact, however long', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.constant('Żółć Ελένη '.repeat(27)),
  );
  await fc.assert(
    fc.asyncProperty(name, fc.constantFrom(...printFormats), async (title, format) => {
      const letters = title.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
      const listing = { ...sampleHome, title: { nl: `A${title}` } };
      const text = pdfPages(
        await homePapers([listing], { kind: 'card', format }, api.services, { language: 'nl' }),
      ).join('');
      for (const letter of letters) {
        const number = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
        expect(text.includes(letter) || text.includes(number), letter).toBe(true);
      }
    }),
    { numRuns: 8 },
  );
}, 60_000);

it('takes no picture from outside of the site, and none that is broken or too large', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'print-'));
  await cp('public/icon-512.png', join(dir, 'a.png'));
  await cp('package.json', join(dir, 'b.png'));
  expect((await printPicture(dir, '/a.png', 100))?.slice(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
  for (const path of ['/b.png', '/none.png', '/../a.png', 'a.png', '/package.json']) {
    expect(await printPicture(dir, path, 100), path).toBeUndefined();
  }
  await rm(dir, { recursive: true });
});

it('makes one file at a time, tells the fifth to come again, and stops for whom has left', async () => {
  const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const leaver = new AbortController();
  const path = windowCardPath(sampleHome.id, 'screen', 'nl');
  const ask = () => api.request(path, { headers: { cookie }, signal: leaver.signal });
  const answers = Promise.all(Array.from({ length: 8 }, ask));
  const asked = (await answers).map(({ status, headers }) => [status, headers.get('retry-after')].join(' '));
  expect(asked.toSorted()).toEqual([...Array<string>(4).fill('200 '), ...Array<string>(4).fill('503 30')]);
  leaver.abort();
  expect((await api.request(path, { headers: { cookie }, signal: leaver.signal })).status).toBe(503);
  await expect(
    homePapers([sampleHome], { kind: 'brochure' }, api.services, { language: 'nl', signal: leaver.signal }),
  ).rejects.toThrow('aborted');
});
