import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A program that puts texts of a language together. */
const showsTexts = /createTranslator|useTexts|\bTranslate\b|texts: ConsentFile|pageLanguage/u;
/** A colon between two texts: French has a space before it, so `labelled` (src/i18n/labelled.ts) writes it. */
const glued = /[}`]: \$\{|\}: `|`: \$\{|\}: <|>: \{|`[^`]*\}: `/u;
/** Lines that nobody of the public reads: what a log, a CRM or a map of a stylesheet gets. */
const forPrograms = /Error\(|log\.|reason|throw |: \$\{string\}|data: |retry: /u;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:astro|tsx?)$/u.test(name) && !/\.(?:test|fixture)\.|labelled\.ts$/u.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }))
  .filter(({ text }) => showsTexts.test(text));

describe('a label and its value', () => {
  it('are put together by one function, which knows the space before a French colon', () => {
    const found = sources.flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => glued.test(line) && !forPrograms.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(sources.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });
});
