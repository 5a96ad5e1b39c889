import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dictionaries } from './dictionaries.ts';
import { languages, type Language } from './languages.ts';
import concepts from './terminology.json' with { type: 'json' };

/** One concept: in each language the one term, and what nobody writes in its place; without `term` there is no word for it. */
interface Wording {
  readonly term: string | null;
  /** Regular expressions of whole words, in any case. */
  readonly not: readonly string[];
  /** `messages`: the pages of the agency may say it their own way. */
  readonly only?: string;
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
  const all = [...messages, ...pagesOf(language)];

  it('holds in every message and every page', () => {
    const wrong = wordings(language).flatMap(([concept, { term, not, only, except = {} }]) =>
      (only === 'messages' ? messages : all)
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

  it('shouts nowhere', () => {
    expect(messages.filter(({ text }) => /(?<!\p{L})(?:NIET|PAS|NOT|NICHT|GEEN)(?!\p{L})/u.test(text))).toEqual([]);
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
