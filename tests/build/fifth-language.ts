import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { copyProject } from './project-copy.ts';

/** A copy of the project; below it, where no tool looks. */
export const copyDir = resolve('.cache/fifth-language');
const listingsKept = 3;

const json = z.json();

type Json = z.infer<typeof json>;

const siteText = z.looseObject({ languages: z.array(z.string()) });

function editJson(file: string, edit: (value: Json) => Json): void {
  const path = join(copyDir, file);
  writeFileSync(path, JSON.stringify(edit(json.parse(parseJson(readFileSync(path, 'utf8'))))));
}

/** What an agency writes into site.json: its own texts in the new language, here the English ones. */
function withTexts(value: Json, language: string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withTexts(item, language));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withTexts(item, language)] as const);
  const texts = Object.fromEntries(entries) as Record<string, Json>;
  return 'nl' in texts && texts['en'] !== undefined ? { ...texts, [language]: texts['en'] } : texts;
}

/** The folder and the line of docs/develop/add-one.md; then the site switches the language on. */
function addLanguage(language: string, traits: string): void {
  const messages = join(copyDir, 'src/i18n/messages');
  cpSync(join(messages, 'en'), join(messages, language), { recursive: true });
  const registry = join(copyDir, 'src/i18n/languages.ts');
  const line = `  de: { numbers: 'de-DE', openGraph: 'de_DE' },\n`;
  writeFileSync(registry, readFileSync(registry, 'utf8').replace(line, `${line}  ${language}: ${traits},\n`));
  editJson('content/site.json', (site) => {
    const { languages, ...rest } = siteText.parse(withTexts(site, language));
    return json.parse({ ...rest, languages: [...languages, language] });
  });
}

/** A service with a tag and with signals of Google's Consent Mode, which the demonstration has not. */
const analytics = {
  id: 'analytics',
  category: 'analytical',
  name: 'Analytics',
  provider: 'Tags Ltd',
  purpose: { nl: 'Telt bezoeken.', fr: 'Compte les visites.', en: 'Counts visits.', de: 'Zählt Besuche.' },
  hosts: { script: ['https://tags.example'] },
  signals: ['analytics_storage'],
  tag: { src: 'https://tags.example/tag.js', calls: [{ function: 'gtag', arguments: ['js', '$now'] }] },
};

interface WithServices {
  readonly consent: { readonly services: readonly Json[] };
}

function addAnalytics(): void {
  editJson('content/site.json', (site) => {
    const { consent, ...rest } = site as Readonly<Record<string, Json>> & WithServices;
    return { ...rest, consent: { ...consent, services: [...consent.services, analytics] } };
  });
}

/** Builds a site of a few homes with one more language, and with a tag; gives what the build said and its exit code. */
export function buildWithLanguage(
  language: string,
  traits: string,
): { readonly code: number | null; readonly output: string } {
  copyProject(copyDir);
  addAnalytics();
  addLanguage(language, traits);
  editJson('content/snapshot/listings.json', (listings) => (listings as readonly Json[]).slice(0, listingsKept));
  editJson('content/snapshot/projects.json', () => []);
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    GEVEL_ASTRO_CACHE: join(copyDir, 'cache'),
    GEVEL_VAR: join(copyDir, 'var'),
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/gevel.ts', 'build'], {
    cwd: copyDir,
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}
