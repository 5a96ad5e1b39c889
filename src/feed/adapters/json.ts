import { isRecord, type RawRecord } from '#feed/format/raw.ts';
import { isFilled } from '#feed/ledger/record-fields.ts';

/** The fields of an untrusted object; none of anything else. `[] -> {}`, which is how PHP sends an empty one */
export function fieldsOf(value: unknown): RawRecord {
  return isRecord(value) ? value : {};
}

/** The objects of an untrusted array; an object alone counts as a list of one. */
export function itemsOf(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  return isRecord(value) ? [value] : [];
}

/** A whole number that a record goes by. `'46' -> '46'`, `0 -> undefined`, `-1 -> undefined` */
export function idText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text === '0' || text === '-1' || text.length > 200 ? undefined : text;
}

/** The first value that says something: CRMs write an empty text where they know nothing. `('', null, '0475') -> '0475'` */
export function firstFilled(...values: readonly unknown[]): unknown {
  return values.find(isFilled);
}
