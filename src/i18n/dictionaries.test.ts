import { describe, expect, it } from 'vitest';
import { bindSpaces } from '#domain/bound-spaces.ts';
import { dictionaries, missingKeys, type Dictionary } from './dictionaries.ts';
import { languages, type Language } from './languages.ts';
import { createTranslator } from './translator.ts';

const plural = /_(?:zero|one|two|few|many|other)$/u;
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)(?:, \w+)?\s*\}\}/gu)].map((match) => match[1]).sort();

function entries(language: Language): [string, string][] {
  const namespaces = dictionaries[language];
  return Object.entries(namespaces).flatMap(([namespace, messages]) =>
    Object.entries(messages).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
  );
}

const baseKeys = (language: Language) => new Set(entries(language).map(([key]) => key.replace(plural, '')));
const english = baseKeys('en');

describe.each(languages)('the dictionary of %s', (language) => {
  it('has every key and no other', () => {
    expect([...baseKeys(language)].sort()).toEqual([...english].sort());
  });

  it('has no empty text', () => {
    expect(entries(language).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has every plural form that the language needs', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const keys = new Set(entries(language).map(([key]) => key));
    const bases = [...keys].filter((key) => key.endsWith('_other')).map((key) => key.replace(plural, ''));
    const missing = bases
      .flatMap((base) => pluralCategories.map((form) => `${base}_${form}`))
      .filter((key) => !keys.has(key));
    expect(missing).toEqual([]);
  });

  it('has the same placeholders as English', () => {
    const texts = new Map(entries('en'));
    const differing = entries(language).filter(([key, text]) => {
      const other = texts.get(key) ?? texts.get(key.replace(plural, '_other'));
      return other !== undefined && placeholders(text).join() !== placeholders(other).join();
    });
    expect(differing).toEqual([]);
  });
});

describe('names in French texts', () => {
  const glued = /(?:^|[\s(])(?:de|à) \{\{(?:agency|city|name|place|provider|unit)\}\}/iu;

  it('follow "de" and "à" by a format, which knows elision and articles', () => {
    expect(entries('fr').filter(([, text]) => glued.test(text))).toEqual([]);
  });

  it('have no format where a small script fills the text in', () => {
    const isFilledInPlace = /^(?:saved|consent|project:filter|finder|map:sheet)/u;
    const formatted = entries('fr').filter(([key, text]) => isFilledInPlace.test(key) && /\{\{\w+,/u.test(text));
    expect(formatted).toEqual([]);
  });

  it('stand as in the plural where a million is written in digits: "1.000.000 biens"', () => {
    const texts = new Map(entries('fr'));
    const millions = [...texts].filter(([key]) => key.endsWith('_many'));
    expect(millions.filter(([key, text]) => texts.get(key.replace('_many', '_other')) !== text)).toEqual([]);
  });
});

describe('days in German texts', () => {
  const day = 'date|day|time|to|until';

  it('follow "bis zum" and "seit dem" where they stand in words', () => {
    const bare = new RegExp(`\\b(?:bis|seit) \\{\\{(?:${day})\\}\\}(?! Öffnungszeit)`, 'iu');
    expect(entries('de').filter(([, text]) => bare.test(text))).toEqual([]);
  });

  it('have the word "Uhr" after a time of the clock', () => {
    const bare = /\bum \{\{time\}\}(?! Uhr)/u;
    expect(entries('de').filter(([, text]) => bare.test(text))).toEqual([]);
  });
});

describe('spaces at which a line must not end', () => {
  it.each(languages)('stand where they belong in %s', (language) => {
    const loose = entries(language).filter(([, text]) => bindSpaces(text) !== text);
    expect(loose).toEqual([]);
  });
});

describe('missingKeys', () => {
  const form = { common: { yes: 'Yes', rooms_one: '{{count}} room', rooms_other: '{{count}} rooms' } };

  it('names what another dictionary lacks', () => {
    expect(missingKeys(form, { common: { rooms_one: '{{count}} kamer' } })).toEqual(['common:yes']);
    expect(missingKeys(form, {})).toEqual(['common:yes', 'common:rooms']);
  });

  it('lets each language have its own plural forms', () => {
    expect(missingKeys(form, { common: { yes: 'Oui', rooms_many: '{{count}} pièces' } })).toEqual([]);
  });
});

describe('the translator notes', () => {
  it('say something about every key', async () => {
    const namespaces = Object.keys(dictionaries.en) as (keyof Dictionary)[];
    for (const namespace of namespaces) {
      const file = (await import(`./messages/notes/${namespace}.json`, { with: { type: 'json' } })) as {
        default: Record<string, string>;
      };
      const noted = new Set(Object.keys(file.default).map((key) => key.replace(plural, '')));
      const keys = Object.keys(dictionaries.en[namespace]).map((key) => key.replace(plural, ''));
      expect(keys.filter((key) => !noted.has(key))).toEqual([]);
    }
  });
});

/** What a button shows, and what it is called for who does not see to what it belongs. */
const buttons = [
  ['account:sessions.end', 'account:sessions.endOne'],
  ['connections:test', 'connections:testOf'],
  ['publications:see', 'publications:seeOf'],
] as const;

describe.each(languages)('the name of a button in %s', (language) => {
  it.each(buttons)('%s stands in %s: whoever says what they see is understood', (shown, named) => {
    const t = createTranslator(language);
    const name = t(named, { device: '…', name: '…', when: '…' });
    expect(name.toLowerCase()).toContain(t(shown).toLowerCase());
  });
});
