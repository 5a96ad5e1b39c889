import { describe, expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { positionText, textsIn } from './texts.ts';

describe('textsIn', () => {
  it('gives the texts of a language', () => {
    expect(textsIn('fr').close).toBe('Fermer');
    expect(textsIn('de').next).toBe('Nächstes Bild');
  });

  it('knows every language of the site', () => {
    for (const language of languages) expect(textsIn(language).position, language).toContain('{{total}}');
  });

  it('refuses a language that the site lacks', () => {
    expect(() => textsIn('xx')).toThrow('The viewer has no texts in "xx". Set <html lang> to a language of the site.');
  });
});

describe('positionText', () => {
  it('fills in number and total', () => {
    expect(positionText('{{number}} of {{total}}', 2, 19)).toBe('2 of 19');
    expect(positionText('{{total}} in all, this is {{number}}', 1, 3)).toBe('3 in all, this is 1');
  });
});
