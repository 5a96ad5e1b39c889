import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import mjml2html from 'mjml';
import { languages, type Language } from '#i18n/languages.ts';
import type { MailTemplates } from '#server/mail/template.ts';
import { letterMjml } from '#publish/letters/letter.ts';
import type { SiteConfig } from '#site/site-config.ts';

async function compile(site: SiteConfig, language: Language): Promise<string> {
  const { html, errors } = await mjml2html(letterMjml(site, language), { validationLevel: 'strict', fonts: {} });
  if (errors.length === 0) return html;
  const problems = errors.map(({ formattedMessage }) => formattedMessage).join('\n');
  throw new Error(`The mail template in src/publish/letters/letter.ts is not valid MJML:\n${problems}`);
}

/** The agency's mail in every language: HTML that mail programs show well. */
export async function compileTemplates(site: SiteConfig): Promise<MailTemplates> {
  const entries: [Language, string][] = [];
  for (const language of languages) entries.push([language, await compile(site, language)]);
  return Object.fromEntries(entries) as MailTemplates;
}

/** Writes the compiled templates to where the server reads them. */
export async function writeTemplates(site: SiteConfig, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(await compileTemplates(site))}\n`);
}
