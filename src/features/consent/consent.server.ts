import { consentCategories } from '#domain/consent.ts';
import { isLanguage } from '#i18n/languages.ts';
import { choicePlaces, type ConsentProof } from '#contracts/consent.ts';

const mostServices = 50;
/** The year 2100: a clock beyond it is no clock. */
const latestMs = 4_102_444_800_000;

function areWords(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= mostServices &&
    value.every((word) => typeof word === 'string' && /^[a-z][a-z0-9-]{0,63}$/u.test(word))
  );
}

/** A sent proof, when every part of it is what our own page sends; nothing of it says who somebody is. */
export function readProof(fields: Readonly<Record<string, unknown>>): ConsentProof | undefined {
  const { id, revision, textHash, language, categories, services, place, decidedAt } = fields;
  const known = choicePlaces.find((name) => name === place);
  if (typeof id !== 'string' || !/^[0-9a-f]{32}$/u.test(id) || !known) return undefined;
  if (typeof textHash !== 'string' || !/^[\w-]{43}$/u.test(textHash)) return undefined;
  if (typeof language !== 'string' || !isLanguage(language)) return undefined;
  if (typeof revision !== 'number' || !Number.isInteger(revision) || revision < 1 || revision > 999_999)
    return undefined;
  if (typeof decidedAt !== 'number' || !Number.isInteger(decidedAt) || decidedAt < 0 || decidedAt > latestMs)
    return undefined;
  const names: readonly string[] = consentCategories;
  if (!areWords(services) || !areWords(categories) || !categories.every((name) => names.includes(name)))
    return undefined;
  return { id, revision, textHash, language, categories, services, place: known, decidedAt };
}
