import { expect, it } from 'vitest';
import { recordOf } from '#base/record-of.ts';
import { languages } from '#i18n/languages.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { letterhead } from './letterhead.ts';

const site = readSiteConfig('content/site.json', {});

it.each([
  ['nl', 'BIV 599.001 · BE 0700.000.196 · RPR Gent, afdeling Gent', 'Voorbeeldlaan 1, 1000 Brussel'],
  ['fr', 'IPI 599.001 · BE 0700.000.196 · RPM Gand, division Gand', 'avenue de l’Exemple 1, 1000 Bruxelles'],
] as const)('a mail without HTML says in %s who writes, with register and insurer', (language, register, insurer) => {
  const text = letterhead(
    site,
    recordOf(languages, () => ''),
    undefined,
  ).signature(language);
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Lindehof Vastgoed bv', register]));
  expect(text).toContain(insurer);
});
