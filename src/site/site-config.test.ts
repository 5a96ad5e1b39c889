import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { errorMessage } from '#base/error-message.ts';
import { parseSiteConfig, readSiteConfig } from './site-config.ts';

const file = 'content/site.json';
const valid = objectWith<Record<string, unknown>>(parseJson(readFileSync(file, 'utf8')));

/** The whole message of a configuration that is the demo's, except for some keys. */
function messageOf(changes: object): string {
  try {
    parseSiteConfig({ ...valid, ...changes }, 'site.json');
    return 'valid';
  } catch (error) {
    return errorMessage(error);
  }
}

const invalid = (problem: string) => `site.json is not a valid site configuration:\n  ${problem}`;

describe('parseSiteConfig', () => {
  it('takes the configuration of the demo as it stands', () => {
    expect(parseSiteConfig(valid, file)).toMatchObject(valid);
  });

  it('refuses a key that it does not know, so that a misspelt one is found', () => {
    expect(messageOf({ pageSzie: 12 })).toBe(invalid('(root): Unrecognized key: "pageSzie"'));
    expect(messageOf({ lists: { pageSize: 12, sort: 'date' } })).toBe(invalid('lists: Unrecognized key: "sort"'));
  });

  it('refuses a colour that is not # and six digits', () => {
    const theme = { paper: '#faf8f4', ink: '#1c2421' };
    for (const accent of ['green', '#1f4', '#1f4d43;}body{display:none']) {
      const problem = 'theme.accent: a colour is # and six hexadecimal digits';
      expect(messageOf({ theme: { ...theme, accent } })).toBe(invalid(problem));
    }
  });

  it('refuses colours that nobody could read on the paper', () => {
    const theme = { paper: '#faf8f4', ink: '#eeeeee', accent: '#1f4d43' };
    expect(messageOf({ theme })).toBe(invalid('theme.ink: #eeeeee on #faf8f4 has a contrast of 1.1; text needs 4.5'));
  });

  it('refuses an agency in no country, and one without its words in a language of the site', () => {
    const agency = objectWith<Record<string, unknown>>(valid['agency']);
    expect(messageOf({ agency: { ...agency, countryId: 999 } })).toBe(
      invalid('agency.countryId: 999 is no country of an agency: 10 is Belgium, 50 Luxembourg'),
    );
    expect(messageOf({ agency: { ...agency, slogan: { nl: 'Thuis', fr: 'Chez soi' } } })).toBe(
      invalid('agency.slogan: not said in a language of the site: en, de'),
    );
    expect(
      messageOf({ agency: { ...agency, legalRegister: { nl: 'RPR Gent', de: 'RJP Gent', en: 'RLP Ghent' } } }),
    ).toBe(invalid('agency.legalRegister: not said in a language of the site: fr'));
  });

  it('refuses a language without a dictionary', () => {
    const problem = 'languages.1: there is no dictionary for this language in src/i18n';
    expect(messageOf({ languages: ['nl', 'xx'] })).toBe(invalid(problem));
    expect(messageOf({ languages: [] })).toContain('  languages: ');
  });

  it('refuses a default language that is not enabled', () => {
    const problem = 'defaultLanguage: the default language must be one of the enabled languages';
    expect(messageOf({ languages: ['fr', 'en'], defaultLanguage: 'nl' })).toBe(invalid(problem));
  });

  it('refuses an address with a slash at the end or without http', () => {
    expect(messageOf({ url: 'https://www.agency.example/' })).toBe(invalid('url: no slash at the end'));
    expect(messageOf({ url: 'ftp://agency.example' })).toContain('  url: ');
  });

  it('refuses a service without words in a language, and a necessary one that loads something', () => {
    const service = { id: 'stats', category: 'analytical', name: 'Stats', purpose: { nl: 'Telt', fr: 'Compte' } };
    expect(messageOf({ consent: { services: [service] } })).toBe(
      invalid('consent.services: without a name or purpose in a language of the site: stats (en), stats (de)'),
    );
    const purpose = { nl: 'Telt', fr: 'Compte', en: 'Counts', de: 'Zählt' };
    const tag = { src: 'https://stats.example/tag.js' };
    expect(messageOf({ consent: { services: [{ ...service, purpose, category: 'necessary', tag }] } })).toBe(
      invalid('consent.services: a necessary service loads nothing from elsewhere: give it another category'),
    );
    expect(messageOf({ consent: { services: [{ ...service, purpose, tag }] } })).toBe('valid');
    expect(messageOf({ consent: { services: Array(2).fill({ ...service, purpose }) } })).toBe(
      invalid('consent.services: two services have the same id'),
    );
  });

  it('names every wrong field at once', () => {
    const message = messageOf({ soldPagesDays: -1, maximumShrinkShare: 2 });
    expect(message.match(/^ {2}\w+(?=: )/gmu)).toEqual(['  soldPagesDays', '  maximumShrinkShare']);
  });
});

describe('the questions about a person', () => {
  it('are two titles to choose from, and nothing beyond the names and the address, unless the agency says so', () => {
    expect(parseSiteConfig(valid, file).forms).toMatchObject({ titles: ['ms', 'mr'], required: [] });
    expect(messageOf({ forms: { titles: ['lord'] } })).toContain('  forms.titles.0: ');
    expect(messageOf({ forms: { required: ['email'] } })).toContain('  forms.required.0: ');
  });
});

describe('the restricted questions of the rental application', () => {
  it('are asked nowhere unless the agency lists them', () => {
    expect(parseSiteConfig({ ...valid, forms: undefined }, file).forms.rentalApplication).toEqual([]);
    expect(parseSiteConfig({ ...valid, forms: {} }, file).forms.rentalApplication).toEqual([]);
    expect(readSiteConfig(file, {}).forms.rentalApplication).toEqual([]);
  });

  it('are switched on one by one', () => {
    const forms = { rentalApplication: ['pets', 'cv'] };
    expect(parseSiteConfig({ ...valid, forms }, file).forms.rentalApplication).toEqual(['pets', 'cv']);
    expect(messageOf({ forms: { rentalApplication: ['religion'] } })).toContain('  forms.rentalApplication.0: ');
  });

  it('carry their legal note beside the switch', () => {
    expect(readSiteConfig(file, {}).forms.note).toContain('The law of a region can forbid');
  });
});

describe('readSiteConfig', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-config-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('takes its address from the file, or from SITE_URL with or without a slash', () => {
    expect(readSiteConfig(file, {}).url).toBe(valid['url']);
    expect(readSiteConfig(file, { SITE_URL: '' }).url).toBe(valid['url']);
    expect(readSiteConfig(file, { SITE_URL: 'https://preview.example' }).url).toBe('https://preview.example');
    expect(readSiteConfig(file, { SITE_URL: 'http://localhost:8080/' }).url).toBe('http://localhost:8080');
  });

  it('refuses a SITE_URL that is no address', () => {
    expect(() => readSiteConfig(file, { SITE_URL: 'preview.example' })).toThrow(
      'SITE_URL is "preview.example". Give it an address like https://www.agency.example, or unset it.',
    );
  });

  it('names the file that is damaged, not valid or missing', () => {
    const other = join(folder, 'site.json');
    expect(() => readSiteConfig(other, {})).toThrow(other);
    writeFileSync(other, '{"url": ');
    expect(() => readSiteConfig(other, {})).toThrow(`${other} is not valid JSON: `);
    writeFileSync(other, '[]');
    expect(() => readSiteConfig(other, {})).toThrow(`${other} is not a valid site configuration:\n  (root): `);
  });
});
