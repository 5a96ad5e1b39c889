import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { languages, type Language } from '#i18n/languages.ts';
import { escapeHtml } from '#server/mail/inert-text.ts';
import { type MailTemplates, templatesText } from '#server/mail/template.ts';
import { recordOf } from '#base/record-of.ts';
import { darkMailColors } from '#site/mail-colors.ts';
import { senderLines } from '#site/sender-lines.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Made by scripts/letter: `[[ink]]` is filled in here, `{{heading}}` by each mail. */
const letter = readFileSync(new URL('letter.html', import.meta.url), 'utf8');

function compile(site: SiteConfig, language: Language): string {
  const places = new Map([
    ...Object.entries(site.theme),
    ...darkMailColors(site.theme),
    ['language', language],
    ['agency', escapeHtml(site.agency.name)],
    ['sender', senderLines(site, language).map(escapeHtml).join('<br />')],
  ]);
  return letter.replace(/\[\[(\w+)\]\]/gu, (place, name: string) => places.get(name) ?? place);
}

/** The agency's mail in every language: HTML that mail programs show well. */
export function compileTemplates(site: SiteConfig): MailTemplates {
  return recordOf(languages, (language) => compile(site, language));
}

/** Writes the compiled templates to where the server reads them. */
export async function writeTemplates(site: SiteConfig, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${templatesText(compileTemplates(site))}\n`);
}
