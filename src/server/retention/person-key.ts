import type { Transaction } from 'kysely';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { internationalPhone } from '#domain/phone.ts';
import type { Tables } from '#server/store/tables.ts';

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

const numberKey = /^\+\d{6,}$/u;

/**
 * What a person is known by: an e-mail address in lower case, or the number of somebody who called and gave none.
 * `' An@Home.example' -> 'an@home.example'`, `'0470 12 34 56' -> '+32470123456'`
 */
export function personKey(text: string): string {
  const typed = text.trim().toLowerCase();
  if (typed.includes('@')) return typed;
  // `+32 (0)470`: the zero is only dialled within the country.
  const number = internationalPhone(typed.replace('(0)', ''));
  return /\d/u.test(typed) && numberKey.test(number) ? number : typed;
}

/** Is it the key of a person? What is neither an address nor a number is not. */
export function isPersonKey(key: string): boolean {
  return key.includes('@') || numberKey.test(key);
}

/** The number in the answers of somebody who called; undefined where there is none. `'{"phone":"0470 12 34 56"}' -> '+32470123456'` */
export function callerKey(fields: string): string | undefined {
  const answers = storedContent(fields);
  const phone = isObject(answers) ? answers['phone'] : undefined;
  const key = typeof phone === 'string' ? personKey(phone) : '';
  return numberKey.test(key) ? key : undefined;
}

/** Numbers of what a person sent, or had booked by telephone, up to a moment; of leads with an address the address counts alone. */
export async function leadIdsOf(reader: Reader, key: string, before = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const rows = await reader
    .selectFrom('leads')
    .select(['id', 'fields'])
    .where('email', '=', key.includes('@') ? key : '')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .execute();
  return rows.filter(({ fields }) => key.includes('@') || callerKey(fields) === key).map(({ id }) => id);
}
