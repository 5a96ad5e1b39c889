import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bindSpaces } from '#domain/bound-spaces.ts';
import { mailLogoPath } from '#domain/photo.ts';
import { languages, type Language } from '#i18n/languages.ts';
import { escapeHtml } from '#server/mail/inert-text.ts';
import { type MailTemplates, templatesText } from '#server/mail/template.ts';
import { recordOf } from '#base/record-of.ts';
import { darkMailColors } from '#site/mail-colors.ts';
import { senderLines } from '#site/sender-lines.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Made by scripts/letter: `[[ink]]` is filled in here, `{{heading}}` by each mail. */
const letter = readFileSync(new URL('letter.html', import.meta.url), 'utf8');

/** Pixels that the logo stands high above the letter, and is wide at most. */
const logoPx = { height: 36, width: 260 };

/** Logo and name, or the one that says the other: a picture that does not come has its words. */
function head({ agency, logo, url }: SiteConfig): string {
  const name = escapeHtml(agency.name);
  if (!logo) return name;
  const width = Math.min(logoPx.width, Math.round((logo.width / logo.height) * logoPx.height));
  const height = Math.round((width * logo.height) / logo.width);
  const size = `width="${String(width)}" height="${String(height)}"`;
  const style = `display:inline-block;vertical-align:middle;border:0;width:${String(width)}px;height:${String(height)}px`;
  const src = escapeHtml(url + mailLogoPath(logo.file));
  const picture = `<img class="logo" src="${src}" alt="${logo.withName ? '' : name}" ${size} style="${style}">`;
  return logo.withName ? `${picture}&nbsp; ${name}` : picture;
}

function compile(site: SiteConfig, language: Language): string {
  const places = new Map([
    ...Object.entries(site.theme),
    ...darkMailColors(site.theme),
    ['language', language],
    ['agency', head(site)],
    [
      'sender',
      senderLines(site, language)
        .map((line) => escapeHtml(bindSpaces(line)))
        .join('<br />'),
    ],
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
