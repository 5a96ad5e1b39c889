import { describe, expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { readSources } from './code-sources.ts';
import { coverageOf, percentOf } from './coverage.ts';
import { alikeTexts, messageKeys, textsOf } from './dictionary-texts.ts';
import { familiarWord } from './forms-of-address.ts';
import { unusedKeys } from './message-usage.ts';
import sharedWords from './shared-words.json' with { type: 'json' };
import { sharedWordProblems } from './shared-words.ts';

/** Kept for the agency's own log; pages say the same for a known and an unknown address (docs/rules/owner-portal.md). */
const isForTheLog = (key: string) => key === 'errors:user-not-found';

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

describe('sharedWordProblems', () => {
  const alike = new Map([['Ja', [{ key: 'common:yes', languages: ['nl', 'de'] as const }]]]);
  const reason = 'Dutch and German have this word in common';

  it('asks for a reason in exactly the languages that share the word', () => {
    const untranslated = 'common:yes reads "Ja" in nl, de: translate it, or give the reason in shared-words.json.';
    expect(sharedWordProblems(alike, {})).toEqual([untranslated]);
    expect(sharedWordProblems(alike, { Ja: { languages: ['nl', 'fr'], reason } })).toEqual([
      untranslated,
      '"Ja" is no longer shared in fr: take that out of the list.',
    ]);
    expect(sharedWordProblems(alike, { Ja: { languages: ['nl', 'de'], reason } })).toEqual([]);
  });

  it('takes no empty reason', () => {
    expect(sharedWordProblems(alike, { Ja: { languages: ['nl', 'de'], reason: 'same' } })).toEqual([
      '"Ja" in shared-words.json needs a reason that explains it.',
    ]);
  });
});

describe('coverageOf', () => {
  const keys = ['common:yes', 'common:rooms', 'common:no'];
  const texts = [
    { key: 'common:yes', text: 'Ja' },
    { key: 'common:rooms_one', text: '{{count}} kamer' },
    { key: 'common:rooms_other', text: '{{count}} kamers' },
    { key: 'common:no', text: ' ' },
  ];
  const alike = new Map([['Ja', [{ key: 'common:yes', languages: ['nl', 'de'] as const }]]]);

  it('counts keys with a text, and leaves out what was copied from another language', () => {
    const shared = { Ja: { languages: ['nl', 'de'], reason: 'Dutch and German have this word in common' } };
    const counted = coverageOf('nl', { keys, texts, alike, shared });
    expect(counted).toMatchObject({ keys: 3, translated: 2, texts: 4, alike: 1, unexplained: 0 });
    expect(percentOf(counted)).toBe('66.6 %');
    expect(coverageOf('nl', { keys, texts, alike, shared: {} })).toMatchObject({ translated: 1, unexplained: 1 });
  });
});

describe('the dictionaries', () => {
  it('hold no text that nothing shows', () => {
    expect(unusedKeys(messageKeys(), readSources()).filter((key) => !isForTheLog(key))).toEqual([]);
  });

  it('hold no text that was left untranslated, and no shared word without its reason', () => {
    expect(sharedWordProblems(alikeTexts(), sharedWords)).toEqual([]);
  });

  it.each(languages)('are complete in %s', (language) => {
    const keys = messageKeys();
    const coverage = coverageOf(language, { keys, texts: textsOf(language), alike: alikeTexts(), shared: sharedWords });
    expect([coverage.translated, coverage.unexplained, percentOf(coverage)]).toEqual([keys.length, 0, '100.0 %']);
  });

  it.each(languages)('address the visitor formally in %s', (language) => {
    const familiar = textsOf(language).filter(({ text }) => familiarWord(language, text) !== undefined);
    expect(familiar).toEqual([]);
  });
});
