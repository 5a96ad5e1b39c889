import { expect, it } from 'vitest';
import type { Language } from '#i18n/languages.ts';
import { renderMail } from './render.ts';

const templates = { nl: '', fr: '', en: '', de: '' };
const own = { url: 'https://agency.example', email: 'info@agency.example' };

function textOf(language: Language, label: string): string {
  const to = { name: 'An', address: 'an@home.example' };
  const answers = [{ label, value: 'Maison' }];
  const mail = { audience: 'agency', to, language, subject: 'S', heading: 'H', paragraphs: [], answers } as const;
  return renderMail(mail, { templates, signature: () => 'Immo Lindehof', own }).text;
}

it.each([
  ['nl', 'Type pand', 'Type pand: Maison'],
  ['en', 'Buy or rent?', 'Buy or rent? Maison'],
  ['fr', 'Type de bien', 'Type de bien\u00a0: Maison'],
  ['fr', 'Acheter ou louer\u00a0?', 'Acheter ou louer\u00a0? Maison'],
] as const)('the text of a mail in %s sets off "%s" as the language does', (language, label, line) => {
  expect(textOf(language, label)).toBe(`H\n\n${line}\n\n-- \nImmo Lindehof\n`);
});
