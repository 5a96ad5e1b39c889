import { expect, it } from 'vitest';
import { madeHash } from '#base/made-hash.ts';
import { languages } from '#i18n/languages.ts';
import { madeLetter } from '#scripts/letter/made.ts';
import { blocks } from '#server/mail/template.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { compileTemplates } from './compile.ts';
import made from './made.json' with { type: 'json' };

const site = readSiteConfig();

it('the committed letter is what its maker makes of MJML', () => {
  const again = 'Make it again: npm ci --prefix scripts/letter && node scripts/letter/make.ts';
  expect(madeHash('.', madeLetter), again).toBe(made.hash);
});

it('the letter of every language has what the site says filled in, and its blocks and slots left', () => {
  const templates = compileTemplates(site);
  expect(Object.keys(templates)).toEqual(languages);
  for (const language of languages) {
    const html = templates[language];
    expect(html).not.toContain('[[');
    expect(html).toContain(`<html lang="${language}" dir="ltr"`);
    for (const said of [site.theme.accent, site.agency.legalName, site.agency.email]) expect(html).toContain(said);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
    for (const name of blocks) {
      expect(html.split(`<!--begin:${name}-->`), name).toHaveLength(2);
      expect(html.split(`<!--end:${name}-->`), name).toHaveLength(2);
    }
    const slots = new Set([...html.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name));
    expect([...slots].sort()).toEqual([
      ...['answers', 'buttonHref', 'buttonLabel', 'footnote', 'heading', 'homes', 'links', 'paragraphs'],
      ...['person', 'picture', 'preview', 'quote'],
    ]);
  }
});

it('a name stands in the letter as it is written', () => {
  const name = 'Jan & "Zoon" <[[ink]] $&>';
  const { nl } = compileTemplates({ ...site, agency: { ...site.agency, name } });
  expect(nl).toContain('&nbsp; Jan &amp; &quot;Zoon&quot; &lt;[[ink]] $&amp;&gt;<');
});

it('the logo stands above the letter, beside the name or with the name in its place', () => {
  const logo = { file: '/logo.svg', width: 28, height: 34, withName: true };
  const { nl } = compileTemplates({ ...site, logo });
  expect(nl).toContain(`<img class="logo" src="${site.url}/logo-mail.png" alt="" width="30" height="36"`);
  const wide = compileTemplates({ ...site, logo: { ...logo, width: 500, height: 50, withName: false } }).nl;
  expect(wide).toContain(`alt="${site.agency.name}" width="260" height="26"`);
  expect(wide).not.toContain(`&nbsp; ${site.agency.name}`);
});
