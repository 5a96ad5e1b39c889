import fc from 'fast-check';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { dictionaries } from './dictionaries.ts';
import { addNameFormats } from './french-names.ts';
import { languages } from './languages.ts';
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

  it('writes a French name as its first sound wants', () => {
    const t = createTranslator('fr');
    expect(t('mail:alarm.well', { agency: 'Immo Lindehof' })).toBe('Les e-mails d’Immo Lindehof partent à nouveau.');
    expect(t('mail:alarm.well', { agency: 'Gevel' })).toBe('Les e-mails de Gevel partent à nouveau.');
    expect(t('search:titleCitySale', { name: 'Le Roeulx' })).toBe('À vendre au Roeulx');
  });

  it('does not escape: what renders the text does', () => {
    expect(createTranslator('nl')('common:themeLabel', { name: 'A & B' })).toBe('A & B, naar de startpagina');
  });

  it('throws on a key without a message', () => {
    expect(() => createTranslator('nl')('listing:nothing' as MessageKey)).toThrow(
      'No message for "nothing" in src/i18n/messages.',
    );
  });

  it('fills in every text of the dictionaries as i18next does, whatever the values', async () => {
    const other = createInstance();
    await other.init({
      resources: dictionaries,
      ns: Object.keys(dictionaries.nl),
      fallbackLng: false,
      keySeparator: false,
      interpolation: { escapeValue: false },
    });
    addNameFormats(other);
    const texts = languages.flatMap((language) =>
      Object.entries(dictionaries[language]).flatMap(([namespace, messages]) =>
        Object.entries<string>(messages).flatMap(([key, text]) => {
          const names = [...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/gu)].flatMap(([, name]) => name ?? []);
          const isPlural = /_(?:zero|one|two|few|many|other)$/u.test(key);
          return names.length === 0 || isPlural ? [] : [{ language, key: `${namespace}:${key}` as MessageKey, names }];
        }),
      ),
    );
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.constantFrom('$&', '{{name}}', '$t(x)', ''),
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(value, { minLength: 12, maxLength: 12 }), (text, given) => {
        const values = Object.fromEntries(text.names.map((name, index) => [name, given[index % given.length] ?? '']));
        expect(createTranslator(text.language)(text.key, values)).toBe(
          other.getFixedT(text.language)(text.key, { ...values }),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
