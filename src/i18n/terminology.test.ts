import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject, parseJson } from '#base/json.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import { nameIn } from '#domain/place-language.ts';
import { regionOf } from '#domain/region.ts';
import { streetIn } from '#domain/street.ts';
import { dictionaries } from './dictionaries.ts';
import { languages, type Language } from './languages.ts';
import concepts from './terminology.json' with { type: 'json' };

/** One concept: in each language the one term, and what nobody writes in its place; without `term` there is no word for it. */
interface Wording {
  readonly term: string | null;
  /** Regular expressions of whole words, in any case. */
  readonly not: readonly string[];
  /** `messages`: the pages and the demonstration may say it their own way; `site`: only the demonstration's properties may. */
  readonly only?: 'messages' | 'site';
  /** Keys that may say it all the same, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

interface Text {
  readonly place: string;
  readonly text: string;
}

function messagesOf(language: Language): Text[] {
  return Object.entries(dictionaries[language]).flatMap(([namespace, messages]) =>
    Object.entries<string>(messages).map(([key, text]) => ({ place: `${namespace}:${key}`, text })),
  );
}

/** Lines of the agency's own pages, without the addresses of their links and what testimonials quote. */
function pagesOf(language: Language): Text[] {
  const folder = `content/pages/${language}`;
  return readdirSync(folder).flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .map((line, index) => ({
        place: `${file}:${String(index + 1)}`,
        text: /^ +- quote:/u.test(line) ? '' : line.replace(/^ *(?:- )?\w+: '/u, '').replaceAll(/\]\([^)]*\)/gu, ']'),
      })),
  );
}

/** What the demonstration's feed says of its properties and projects, without its private parts. */
function feedOf(language: Language): Text[] {
  const folder = 'content/sample-feed';
  const files = [...readdirSync(`${folder}/properties`).map((name) => `properties/${name}`), 'projects.json'];
  return [...files, 'media/media.json'].flatMap((file) =>
    [...new Set(textsIn(parseJson(readFileSync(`${folder}/${file}`, 'utf8')), language))].map((text) => ({
      place: file,
      text,
    })),
  );
}

/** Every text of one language below a value in which texts are objects by language. */
function textsIn(value: unknown, language: Language): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, language));
  if (!isObject(value)) return [];
  const text = value[language];
  if (typeof text === 'string') return [text.replaceAll(/<[^>]*>/gu, ' ')];
  return Object.values(value).flatMap((one) => textsIn(one, language));
}

/** Region of a record in our own format. */
function regionOfFeed({ Zip, CountryID }: Readonly<Record<string, unknown>>): string | undefined {
  return regionOf({ zip: String(Zip), countryId: Number(CountryID) });
}

const wordings = (language: Language): readonly (readonly [string, Wording])[] =>
  concepts.flatMap((concept) => {
    const wording: Wording | undefined = (concept as Partial<Record<Language, Wording>>)[language];
    return wording ? [[concept.concept, wording] as const] : [];
  });

/** `'units?'` finds "Units", not "community"; a placeholder is no word. */
function finds(pattern: string, text: string): boolean {
  const bare = text.replaceAll(/\{\{[^}]*\}\}/gu, '§').replaceAll(/[\u00AD]/gu, '');
  const whole = pattern.startsWith('^') ? pattern : `(?<![\\p{L}-])(?:${pattern})(?!\\p{L})`;
  return new RegExp(whole, 'iu').test(bare.replaceAll('\u00A0', ' '));
}

describe.each(languages)('one term for one thing in %s', (language) => {
  const messages = messagesOf(language);
  const site = [...messages, ...pagesOf(language)];
  const all = [...site, ...feedOf(language)];
  const texts = { messages, site, all };

  it('holds in every message, every page and every text of the demonstration', () => {
    const wrong = wordings(language).flatMap(([concept, { term, not, only, except = {} }]) =>
      texts[only ?? 'all']
        .filter(({ place, text }) => !(place in except) && not.some((pattern) => finds(pattern, text)))
        .map(({ place, text }) => `${place} (${concept}: ${term ?? 'not said'}): ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has terms that are written somewhere, and exceptions that are needed', () => {
    const texts = all.map(({ text }) => text.replaceAll(/[\u00AD]/gu, '').toLowerCase());
    const unwritten = wordings(language).filter(([, { term }]) => {
      return term !== null && !texts.some((text) => text.includes(term.toLowerCase()));
    });
    const needless = wordings(language).flatMap(([, { not, except = {} }]) =>
      Object.keys(except).filter((place) => {
        const text = messages.find((message) => message.place === place)?.text;
        return text === undefined || !not.some((pattern) => finds(pattern, text));
      }),
    );
    expect([unwritten.map(([concept]) => concept), needless]).toEqual([[], []]);
  });

  it('writes amounts, thousands and percentages the one way of every page', () => {
    const other =
      /\d[\s\u00A0]?€|(?<![\d,.])\d{1,3}(?:[\u00A0\u202F]\d{3}(?![\d\s])|,\d{3}(?!\d))|(?:\d|\}\})[ \u202F]?%|\d\.\d+\u00A0%/u;
    expect(all.filter(({ text }) => other.test(text))).toEqual([]);
  });

  it('calls towns by their name in the language', () => {
    // A word of the language that is a town elsewhere.
    const words: Partial<Record<Language, readonly string[]>> = { nl: ['Brussels'], de: ['Namen'] };
    const texts = feedOf(language).map(({ text }) => text);
    const foreign = municipalityNames.flatMap((town) => {
      const own = nameIn(town.names, town.province, language) ?? '';
      const names = Object.values(town.names).filter((name) => name !== undefined);
      return names.filter((name) => !own.includes(name) && !words[language]?.includes(name));
    });
    const found = foreign.filter((name) => {
      const word = new RegExp(`(?<![\\p{L}-])${name}(?![\\p{L}-])`, 'u');
      return texts.some((text) => word.test(text));
    });
    expect(found).toEqual([]);
  });

  it('shouts nowhere', () => {
    expect(messages.filter(({ text }) => /(?<!\p{L})(?:NIET|PAS|NOT|NICHT|GEEN)(?!\p{L})/u.test(text))).toEqual([]);
  });
});

describe('the demonstration', () => {
  it('names the streets of Brussels in French and in Dutch', () => {
    const folder = 'content/sample-feed/properties';
    const streets = readdirSync(folder)
      .flatMap((file) => parseJson(readFileSync(`${folder}/${file}`, 'utf8')))
      .flatMap((home) => (isObject(home) && regionOfFeed(home) === 'brussels' ? [String(home['Street'])] : []));
    expect(streets.length).toBeGreaterThan(5);
    expect(streets.filter((street) => streetIn(street, 'nl') === streetIn(street, 'fr'))).toEqual([]);
  });
});

describe('finds', () => {
  it('takes whole words in any case, and no placeholder', () => {
    expect(['Units', 'each unit,', 'community', '{{unit}}', 'unit-wise'].map((text) => finds('units?', text))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});
