import { isListOf } from '#base/json.ts';
import { consentCategories } from '#domain/consent.ts';
import { isLanguage } from '#i18n/languages.ts';
import { choicePlaces, type ConsentProof } from '#contracts/consent.ts';

const mostServices = 50;
/** The year 2100: a clock beyond it is no clock. */
const latestMs = 4_102_444_800_000;

const isMatch =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && pattern.test(value);
const isWithin =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const isWord = isMatch(/^[a-z][a-z0-9-]{0,63}$/u);
const areWords = (value: unknown): value is string[] => isListOf(value, isWord) && value.length <= mostServices;
const categoryNames: ReadonlySet<string> = new Set(consentCategories);
const areCategories = (value: unknown): value is string[] =>
  areWords(value) && value.every((name) => categoryNames.has(name));

/** What each part of a proof is when our own page sends it. */
const isPart = {
  id: isMatch(/^[0-9a-f]{32}$/u),
  revision: isWithin(1, 999_999),
  textHash: isMatch(/^[\w-]{43}$/u),
  language: isLanguage,
  categories: areCategories,
  services: areWords,
  place: (value: unknown): value is ConsentProof['place'] => choicePlaces.some((name) => name === value),
  decidedAt: isWithin(0, latestMs),
} satisfies { readonly [Part in keyof ConsentProof]: (value: unknown) => value is ConsentProof[Part] };

function isProof(
  fields: Readonly<Record<string, unknown>>,
): fields is Readonly<Record<string, unknown>> & ConsentProof {
  return Object.entries(isPart).every(([name, isIt]) => isIt(fields[name]));
}

/** A sent proof, when every part of it is what our own page sends; nothing of it says who somebody is. */
export function readProof(fields: Readonly<Record<string, unknown>>): ConsentProof | undefined {
  if (!isProof(fields)) return undefined;
  const { id, revision, textHash, language, categories, services, place, decidedAt } = fields;
  return { id, revision, textHash, language, categories, services, place, decidedAt };
}
