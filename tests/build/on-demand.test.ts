import { beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Listing } from '#domain/listing.ts';
import { loadOnDemandPages, type RenderOnDemand } from '#hosting/serve/on-demand-pages.ts';
import type { PortalPage } from '#contracts/portal.ts';
import { distDir, files, readJson } from './built-site.ts';

const listings = readJson('content/snapshot/listings.json') as readonly Listing[];
const draft = listings.find(({ isDraft }) => isDraft);
let render: RenderOnDemand;

beforeAll(async () => {
  const loaded = await loadOnDemandPages(distDir);
  if (!loaded || !draft) throw new Error('The built site needs pages on demand, and the demonstration a draft.');
  render = loaded;
});

describe('a page that is rendered on demand', () => {
  it('comes whole, with the addresses of chunks that the build has made', async () => {
    const listing = draft ?? expect.fail();
    const page = await render('/preview/', { language: 'fr', preview: { listing, until: '2026-12-01', paths: {} } });
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="fr">.*<\/html>$/su);
    expect(html).toContain(listing.reference);
    const chunks = [...html.matchAll(/data-src="([^"]+)"/gu)].map(([, address = '']) => address);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.filter((address) => !files.has(address))).toEqual([]);
  });

  it('has no style of its own for islands, and no length that counts it', async () => {
    const portal: PortalPage = {
      language: 'de',
      languages: [],
      today: '2026-11-20',
      ownerName: 'Anna Peeters',
      settings: { language: 'de', report: 'none' },
      path: '/de/owner/',
      contactPath: '/de/kontakt/',
      homes: [],
      home: null,
      isSaved: false,
    };
    const page = await render('/owner/home/', {
      language: 'de',
      owner: { kind: 'home', portal, isPasswordSaved: false },
    });
    const html = await page.text();
    expect(html).toContain('<astro-island');
    expect(html).not.toContain('<style>astro-');
    expect(page.headers.get('content-length')).toBeNull();
  });

  it.each(languages)('leads on in %s from a link that has ended, within its main part', async (language) => {
    const page = await render('/links/', { language, link: { title: 'Ended', text: 'Ask for a new one.' } });
    const main = /<main.*<\/main>/su.exec(await page.text())?.[0] ?? '';
    const label = createTranslator(language)('errors:page-gone-home');
    expect(main).toMatch(new RegExp(`<a class="button[^>]* href="/${language}/"[^>]*>\\s*${label}\\s*</a>`, 'u'));
    const button = { label: 'Confirm', action: '/api/links/x', token: 'x' };
    const asked = await (await render('/links/', { language, link: { title: 'Ask', text: 'Ask', button } })).text();
    expect(/<main.*<\/main>/su.exec(asked)?.[0]).not.toContain(label);
  });

  it('is an error without content where it is missing or fails, so that the API gives its own answer', async () => {
    const missing = await render('/nowhere/', { language: 'nl' });
    expect([missing.status, await missing.text()]).toEqual([404, '']);
    const link = {
      text: '',
      get title(): string {
        throw new Error('Nothing is known of this link.');
      },
    };
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const failed = await render('/links/', { language: 'nl', link });
    expect(String(log.mock.lastCall)).toContain('Nothing is known of this link.');
    log.mockRestore();
    expect([failed.status, await failed.text()]).toEqual([500, '']);
  });
});
