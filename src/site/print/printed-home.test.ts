import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { readRoutes } from '#site/route-schema.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { printedHome } from './printed-home.ts';

const site = readSiteConfig('content/site.json', {});
const routes = readRoutes(readFileSync('content/routes.json', 'utf8'));
const today = '2026-11-20';

it.each(languages)('papers in %s ask nobody to view what is sold or let', (language) => {
  const t = createTranslator(language);
  const wordsOf = (availability: 'available' | 'option' | 'sold' | 'rented') =>
    printedHome(listingWith({ availability }), { site, routes, language, today }).words;
  for (const state of ['available', 'option'] as const)
    expect(wordsOf(state)).toMatchObject({ scan: t('print:scan'), contact: t('print:contact') });
  for (const state of ['sold', 'rented'] as const)
    expect(wordsOf(state)).toMatchObject({ scan: t('print:scanGone'), contact: t('listing:manager') });
});
