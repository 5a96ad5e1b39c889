import { maximumRows, SearchIndexProblem, type ByteReader, type ByteWriter } from './bytes.ts';
import { readCodes, writePlanes } from './columns.ts';

/** The words of one text of each listing; equal texts are kept once. */
export interface PhraseColumn {
  /** Ascending indexes of words, by phrase. */
  readonly phrases: readonly Uint32Array[];
  /** Index of the phrase, by row. */
  readonly codes: Uint16Array;
}

const maximumWords = maximumRows * 32;

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Sorted words, each as what differs from the one before. */
export function writeWords(writer: ByteWriter, words: readonly string[]): void {
  writer.number(words.length);
  let before = '';
  for (const word of words) {
    const shared = sharedLength(before, word);
    writer.number(shared);
    writer.text(word.slice(shared));
    before = word;
  }
}

export function readWords(reader: ByteReader): string[] {
  const count = reader.number();
  if (count > maximumWords) throw new SearchIndexProblem(`it announces ${count} words.`);
  let word = '';
  return Array.from({ length: count }, () => (word = word.slice(0, reader.number()) + reader.text()));
}

/** Each different phrase once, then its code for each row. */
export function writePhrases(
  writer: ByteWriter,
  texts: readonly (readonly string[])[],
  indexOf: ReadonlyMap<string, number>,
): void {
  const phrases = new Map<string, { code: number; words: readonly number[] }>();
  const codes = texts.map((text) => {
    const words = text.map((word) => indexOf.get(word) ?? 0).sort((a, b) => a - b);
    const key = words.join(' ');
    const phrase = phrases.get(key) ?? { code: phrases.size, words };
    phrases.set(key, phrase);
    return phrase.code;
  });
  writer.number(phrases.size);
  for (const { words } of phrases.values()) {
    writer.number(words.length);
    for (const [index, word] of words.entries()) writer.number(word - (words[index - 1] ?? 0));
  }
  writePlanes(writer, codes);
}

function readPhrase(reader: ByteReader, wordCount: number): Uint32Array {
  let word = 0;
  return Uint32Array.from({ length: reader.count() }, () => {
    word += reader.number();
    if (word >= wordCount) throw new SearchIndexProblem(`a text refers to word ${word} of ${wordCount}.`);
    return word;
  });
}

export function readPhrases(reader: ByteReader, rowCount: number, wordCount: number): PhraseColumn {
  const phrases = Array.from({ length: reader.count() }, () => readPhrase(reader, wordCount));
  return { phrases, codes: readCodes(reader, rowCount, phrases.length) };
}
