import type { LocalizedText } from './localized-text.ts';

/**
 * What an attribute of a listing is: the field of our own feed format that holds it, and what can be true of it. From
 * this follow its type, the check of the snapshot, the check and the reading of the feed, the export and the line in the
 * table of facts (src/domain/attributes/attributes.ts).
 */
export type Attribute =
  | AreaAttribute
  | NumberAttribute
  | FlagAttribute
  | CodeAttribute<string>
  | WordAttribute<string>
  | DateAttribute
  | TextAttribute
  | TextsAttribute
  | MoneyAttribute;

/** Square metres; 0 in a feed says nothing. */
interface AreaAttribute {
  readonly kind: 'area';
  readonly field: string;
}

interface NumberAttribute {
  readonly kind: 'number';
  readonly field: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly isWhole: boolean;
}

/** Three states: absent is unknown. */
interface FlagAttribute {
  readonly kind: 'flag';
  readonly field: string;
}

/** One of a few words, which feeds may also write as a number. */
export interface CodeAttribute<Word extends string> {
  readonly kind: 'code';
  readonly field: string;
  readonly words: Readonly<Record<number, Word>>;
}

/** One of a few words, which stand in feeds as they are. */
interface WordAttribute<Word extends string> {
  readonly kind: 'word';
  readonly field: string;
  readonly words: readonly Word[];
}

/** A day, as ISO date. */
interface DateAttribute {
  readonly kind: 'date';
  readonly field: string;
}

/** One text for all languages: a number or code of a document. */
interface TextAttribute {
  readonly kind: 'text';
  readonly field: string;
  readonly maximumLength: number;
}

interface TextsAttribute {
  readonly kind: 'texts';
  readonly field: string;
}

/** Euro in the feed, cents everywhere else. */
interface MoneyAttribute {
  readonly kind: 'money';
  readonly field: string;
}

/** Attributes of one part of a listing by their name. */
export type AttributeGroup = Readonly<Record<string, Attribute>>;

/** What an attribute is worth. */
type ValueOf<One extends Attribute> = One extends CodeAttribute<infer Word> | WordAttribute<infer Word>
  ? Word
  : {
      area: number;
      number: number;
      flag: boolean;
      code: string;
      word: string;
      date: string;
      text: string;
      texts: LocalizedText;
      money: number;
    }[One['kind']];

/** The part of a listing that a group describes; what is unknown is absent. */
export type AttributesOf<Group extends AttributeGroup> = { readonly [Name in keyof Group]?: ValueOf<Group[Name]> };

export const area = (field: string) => ({ kind: 'area', field }) as const;
export const flag = (field: string) => ({ kind: 'flag', field }) as const;
export const date = (field: string) => ({ kind: 'date', field }) as const;
export const texts = (field: string) => ({ kind: 'texts', field }) as const;
export const money = (field: string) => ({ kind: 'money', field }) as const;
export const text = (field: string, maximumLength: number) => ({ kind: 'text', field, maximumLength }) as const;

/** Any number from `minimum` to `maximum`. */
export function number(field: string, minimum: number, maximum: number) {
  return { kind: 'number', field, minimum, maximum, isWhole: false } as const;
}

/** A whole number from `minimum` to `maximum`. */
export function whole(field: string, minimum: number, maximum: number) {
  return { kind: 'number', field, minimum, maximum, isWhole: true } as const;
}

/** A whole number from 0. */
export function count(field: string, maximum = 1000) {
  return whole(field, 0, maximum);
}

/** One of the words of a table; the number before each is the one of our own feed format. */
export function code<const Words extends Readonly<Record<number, string>>>(
  field: string,
  words: Words,
): CodeAttribute<Words[keyof Words & number]> {
  return { kind: 'code', field, words };
}

/** One of these words, in capitals or not. */
export function word<const Word extends string>(field: string, words: readonly Word[]): WordAttribute<Word> {
  return { kind: 'word', field, words };
}
