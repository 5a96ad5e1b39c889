import { describe, expect, it } from 'vitest';
import { createTranslator, type MessageKey } from './translator.ts';

describe('createTranslator', () => {
  it('gives the text of a key', () => {
    expect(createTranslator('nl')('listing:bedrooms')).toBe('Slaapkamers');
    expect(createTranslator('de')('listing:bedrooms')).toBe('Schlafzimmer');
  });

  it('fills in values, also the second time with others', () => {
    const t = createTranslator('en');
    expect(t('common:pageOf', { page: 2, pages: 5 })).toBe('Page 2 of 5');
    expect(t('common:pageOf', { page: 3, pages: 5 })).toBe('Page 3 of 5');
    expect(t('common:pageOf', { page: 2, pages: 5 })).toBe('Page 2 of 5');
  });

  it('chooses the plural form, and the French one for millions', () => {
    const t = createTranslator('fr');
    expect(t('search:count', { count: 1 })).toBe('1 bien');
    expect(t('search:count', { count: 2 })).toBe('2 biens');
    expect(t('search:count', { count: 1_000_000 })).toBe('1000000 biens');
  });

  it('does not escape: what renders the text does', () => {
    expect(createTranslator('nl')('common:themeLabel', { name: 'A & B' })).toBe('A & B, naar de startpagina');
  });

  it('throws on a key without a message', () => {
    expect(() => createTranslator('nl')('listing:nothing' as MessageKey)).toThrow(
      'No message for "nothing" in src/i18n/messages.',
    );
  });
});
