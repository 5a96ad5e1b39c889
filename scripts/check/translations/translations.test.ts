import { describe, expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { readSources } from './code-sources.ts';
import { alikeTexts, messageKeys, textsOf } from './dictionary-texts.ts';
import { familiarWord } from './forms-of-address.ts';
import { unusedKeys } from './message-usage.ts';
import sharedWords from './shared-words.json' with { type: 'json' };

/** Texts that the specification wants in the dictionary for the agency's own log, whatever the pages show (section 8). */
const isForTheLog = (key: string) => key.startsWith('errors:');

describe('unusedKeys', () => {
  const keys = ['common:yes', 'form:field.zip', 'form:field.city', 'listing:heating.gas', 'listing:roof.flat'];

  it('knows keys in quotes and keys that a template makes', () => {
    const sources = new Map([['a.ts', "t('common:yes'); t(`form:field.${name}`)"]]);
    expect(unusedKeys(keys, sources)).toEqual(['listing:heating.gas', 'listing:roof.flat']);
  });

  it('asks of a template that begins with a gap for its first part too', () => {
    const sources = new Map([
      ['a.ts', "coded(t, 'heating', code); const coded = () => t(`listing:${prefix}.${code}`)"],
    ]);
    expect(unusedKeys(keys.slice(3), sources)).toEqual(['listing:roof.flat']);
  });

  it('knows texts of a namespace that a file takes out of the dictionary by its name', () => {
    const take = (line: string) => new Map([['a.ts', `${line}\nconst { yes } = common; keep('field.zip', form.no);`]]);
    const some = ['common:yes', 'form:field.zip', 'form:field.city'];
    const text = 'const { common, form: words } = dictionaries[language];\ncommon.yes;';
    expect(unusedKeys(some, take(text))).toEqual(['form:field.city']);
    expect(unusedKeys(some, take('common.yes;'))).toEqual(some);
  });
});

describe('familiarWord', () => {
  it('finds the familiar form only as a word', () => {
    expect(familiarWord('nl', 'Kies je foto')).toBe('je');
    expect(familiarWord('nl', 'Kies uw project')).toBeUndefined();
    expect(familiarWord('fr', 'Ton bien')).toBe('Ton');
    expect(familiarWord('fr', 'Votre béton')).toBeUndefined();
    expect(familiarWord('de', 'Deine Suche')).toBe('Deine');
    expect(familiarWord('de', 'Ihre Bedingungen')).toBeUndefined();
  });
});

describe('the dictionaries', () => {
  it('hold no text that nothing shows', () => {
    expect(unusedKeys(messageKeys(), readSources()).filter((key) => !isForTheLog(key))).toEqual([]);
  });

  it('hold no text that was left untranslated', () => {
    const alike = [...alikeTexts()].filter(([text]) => !sharedWords.includes(text));
    // A word that is right in both languages goes into shared-words.json.
    expect(alike).toEqual([]);
  });

  it('list no shared word that no two languages share', () => {
    const alike = alikeTexts();
    expect(sharedWords.filter((word) => !alike.has(word))).toEqual([]);
  });

  it.each(languages)('address the visitor formally in %s', (language) => {
    const familiar = textsOf(language).filter(({ text }) => familiarWord(language, text) !== undefined);
    expect(familiar).toEqual([]);
  });
});
