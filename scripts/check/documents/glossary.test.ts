import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocument, tablesOf } from './read-documents.ts';

interface ExportedName {
  readonly name: string;
  readonly file: string;
}

const exported =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|enum) (?<name>\w+)/gmu;

const names = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.{test,fixture}.*'] }).flatMap((file): ExportedName[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(exported), ({ groups }) => ({ name: groups?.['name'] ?? '', file })),
);

/** `readFormPages -> ['read', 'form', 'pages']` */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/gu) ?? []).map((word) => word.toLowerCase());
}

/** Names that hold a word, also in its plural. */
function namesWith(word: string): ExportedName[] {
  return names.filter(({ name }) => wordsOf(name).some((each) => each === word || each === `${word}s`));
}

describe('the glossary', () => {
  const document = readDocument('docs/glossary.md');
  const [terms, words] = tablesOf(document);
  const rows = terms?.rows ?? [];

  it('explains each term once, in the order of the alphabet', () => {
    const listed = rows.map(([term = '']) => term);
    expect(listed.length).toBeGreaterThan(50);
    expect(listed).toEqual([...new Set(listed)].toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(rows.filter((row) => row.length !== 3 || row.includes(''))).toEqual([]);
  });

  it('gives a term one meaning: none needs to say in what', () => {
    const plain = rows.map(([term = '']) => term.replace(/ \(.*/u, ''));
    expect(plain.filter((term, index) => plain.indexOf(term) !== index)).toEqual([]);
  });

  it('says where exported names use a word', () => {
    for (const [word = '', , folders = ''] of words?.rows ?? []) {
      const allowed = Array.from(folders.matchAll(/`(?<folder>[^`]+)`/gu), ({ groups }) => groups?.['folder'] ?? '');
      const using = namesWith(word);
      expect(using.length, word).toBeGreaterThan(2);
      expect(
        using.filter(({ file }) => !allowed.some((folder) => file.startsWith(folder))),
        word,
      ).toEqual([]);
      expect(
        allowed.filter((folder) => !using.some(({ file }) => file.startsWith(folder))),
        word,
      ).toEqual([]);
    }
  });

  it('names words that no exported name uses', () => {
    const [, said = ''] = /^No exported name says (?<said>.+): /mu.exec(document.text) ?? [];
    const unused = Array.from(said.matchAll(/`(?<word>[^`]+)`/gu), ({ groups }) => groups?.['word'] ?? '');
    expect(unused).toHaveLength(4);
    expect(unused.flatMap(namesWith)).toEqual([]);
  });
});
