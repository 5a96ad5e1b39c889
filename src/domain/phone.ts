/** How phone numbers are grouped: by the zones of Belgium, or by their length alone. */
export type PhoneStyle = 'zones' | 'simple';

/** Sizes of the groups by number of digits (docs/rules/forms.md). */
const groupSizes: ReadonlyMap<number, readonly number[]> = new Map([
  [10, [4, 2, 2, 2]],
  [9, [3, 2, 2, 2]],
]);
/** Zones of one digit: Brussels, Antwerp, Liège, Ghent (BIPT, numbering plan). */
const shortZone = /^0[2349]/u;
/** Numbers that cost nothing or more (BIPT, numbering plan). */
const service = /^0(?:800|90[0-9])/u;

function split(digits: string, sizes: readonly number[]): string {
  let start = 0;
  return sizes.map((size) => digits.slice(start, (start += size))).join(' ');
}

/** Sizes of the groups of a number within Belgium, from its 0 on. */
function belgianSizes(digits: string): readonly number[] | undefined {
  if (digits.length === 9 && service.test(digits)) return [4, 2, 3];
  if (digits.length === 9 && shortZone.test(digits)) return [2, 3, 2, 2];
  return groupSizes.get(digits.length);
}

/** From abroad the 0 is left out: `'+3292470160' -> '+32 9 247 01 60'`; numbers of Luxembourg go in pairs. */
function groupInternational(digits: string): string | undefined {
  if (digits.startsWith('32')) {
    const national = `0${digits.slice(2).replace(/^0/u, '')}`;
    const sizes = belgianSizes(national);
    return sizes && `+32 ${split(national, sizes).slice(1)}`;
  }
  const isLuxembourg = digits.startsWith('352') && digits.length >= 8;
  return isLuxembourg ? `+352 ${digits.slice(3).replace(/(\d{2})(?=\d)/gu, '$1 ')}` : undefined;
}

/**
 * Groups the digits of a phone number; another number of digits leaves the value as it is. By zones `'092470160' ->
 * '09 247 01 60'`, `'+32470123456' -> '+32 470 12 34 56'`; simply `'09 247 01 60' -> '092 47 01 60'`; a mobile number is
 * `'0470 12 34 56'` in both (docs/rules/forms.md)
 */
export function groupPhone(text: string, style: PhoneStyle): string {
  const digits = text.replace(/\D/gu, '');
  if (style === 'simple') {
    const sizes = groupSizes.get(digits.length);
    return sizes ? split(digits, sizes) : text;
  }
  const isAbroad = text.trim().startsWith('+');
  if (isAbroad || digits.startsWith('00')) return groupInternational(isAbroad ? digits : digits.slice(2)) ?? text;
  const sizes = digits.startsWith('0') ? belgianSizes(digits) : undefined;
  return sizes ? split(digits, sizes) : text;
}

/** The number as it is dialled from anywhere; without a country code it is Belgian, and from abroad a Belgian one has no 0. `'092 47 01 60' -> '+3292470160'`, `'+32 (0)9 247 01 60' -> '+3292470160'`, `'00352 26 10' -> '+3522610'` (ITU-T E.123) */
export function internationalPhone(text: string): string {
  const digits = text.replaceAll('(0)', '').replace(/\D/gu, '');
  const abroad = text.trim().startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  if (abroad !== undefined) return `+${abroad.replace(/^320+/u, '32')}`;
  return `+32${digits.replace(/^0/u, '')}`;
}

/** The address that dials a number. `'092470160' -> 'tel:+3292470160'` (RFC 3966) */
export function telephoneHref(text: string): string {
  return `tel:${internationalPhone(text)}`;
}
