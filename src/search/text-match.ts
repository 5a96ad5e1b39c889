import { memoBy } from '#base/memo.ts';
import { foldToKey, wordsOf } from './fold.ts';
import { placeWords, typeWords } from './found-words.ts';
import type { PhraseColumn } from './phrases.ts';
import type { SearchIndex } from './search-index.ts';
import { allowedTypos, typosBetween } from '#base/typos.ts';

/** A shorter piece is a whole word or nothing. */
const shortestPrefix = 2;

/** One column that words are found in: the codes of the rows, and the codes that each word has. */
interface WordColumn {
  readonly codes: Uint16Array;
  readonly codeCount: number;
  readonly codesOf: ReadonlyMap<string, readonly number[]>;
}

interface Dictionary {
  /** All words of all columns, sorted. */
  readonly words: readonly string[];
  readonly columns: readonly WordColumn[];
  readonly referenceKeys: readonly string[];
}

function columnOf(codes: Uint16Array, wordsByCode: readonly Iterable<string>[]): WordColumn {
  const codesOf = new Map<string, number[]>();
  for (const [code, words] of wordsByCode.entries()) {
    for (const word of words) {
      const known = codesOf.get(word);
      if (known) known.push(code);
      else codesOf.set(word, [code]);
    }
  }
  return { codes, codeCount: wordsByCode.length, codesOf };
}

const dictionaryOf = memoBy((index: SearchIndex): Dictionary => {
  const phraseWords = ({ phrases }: PhraseColumn) =>
    phrases.map((phrase) => Array.from(phrase, (word) => index.words[word] ?? ''));
  const columns = [
    columnOf(index.placeOf, index.places.map(placeWords)),
    columnOf(index.typeOf, typeWords(index.types)),
    columnOf(index.titles.codes, phraseWords(index.titles)),
    columnOf(index.streets.codes, phraseWords(index.streets)),
  ];
  const words = [...new Set(columns.flatMap(({ codesOf }) => [...codesOf.keys()]))].sort();
  return { words, columns, referenceKeys: index.references.map(foldToKey) };
});

/** First position of a sorted list that is not before a word. */
function positionOf(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function wordsFrom(words: readonly string[], start: string): string[] {
  const first = positionOf(words, start);
  let end = first;
  while (words[end]?.startsWith(start)) end += 1;
  return words.slice(first, end);
}

/** Words that begin like the asked one; if there are none, words with its first letter and a slip or two. */
function findWords(words: readonly string[], asked: string): string[] {
  const begun = asked.length < shortestPrefix ? [] : wordsFrom(words, asked);
  if (begun.length > 0) return begun;
  if (asked.length < shortestPrefix) return words[positionOf(words, asked)] === asked ? [asked] : [];
  const limit = /\d/u.test(asked) ? 0 : allowedTypos(asked.length);
  if (limit === 0) return [];
  return wordsFrom(words, asked.charAt(0)).filter((word) => typosBetween(asked, word, limit) <= limit);
}

/** For each column the codes that have one of the words. */
function markCodes({ codesOf, codeCount }: WordColumn, words: readonly string[]): Uint8Array {
  const marks = new Uint8Array(codeCount);
  for (const word of words) for (const code of codesOf.get(word) ?? []) marks[code] = 1;
  return marks;
}

function unmarkOthers({ words, columns }: Dictionary, asked: string, rows: Uint8Array): void {
  const found = findWords(words, asked);
  const marked = columns.map((column) => ({ codes: column.codes, marks: markCodes(column, found) }));
  const used = marked.filter(({ marks }) => marks.includes(1));
  for (let row = 0; row < rows.length; row += 1) {
    if (rows[row] === 0) continue;
    let isFound = 0;
    for (const { codes, marks } of used) isFound |= marks[codes[row] ?? 0] ?? 0;
    rows[row] = isFound;
  }
}

/** The running number alone will do: people read it out without letters and zeros. */
function isRunningNumber(key: string, asked: string): boolean {
  return key.endsWith(asked) && /^\D*0*$/u.test(key.slice(0, -asked.length));
}

/** Marks the rows that a text finds: all of its words in place, type, title or street, or the text is (the start of) the reference. False when the text says nothing. */
export function markText(index: SearchIndex, text: string, rows: Uint8Array): boolean {
  const words = wordsOf(text);
  const asked = foldToKey(text);
  if (words.length === 0 || asked === '') return false;
  const dictionary = dictionaryOf(index);
  rows.fill(1);
  for (const word of words) unmarkOthers(dictionary, word, rows);
  if (asked.length < shortestPrefix) return true;
  const { referenceKeys } = dictionary;
  const isNumber = /^\d+$/u.test(asked);
  for (let row = 0; row < rows.length; row += 1) {
    const key = referenceKeys[row] ?? '';
    if (key.startsWith(asked) || (isNumber && isRunningNumber(key, asked))) rows[row] = 1;
  }
  return true;
}
