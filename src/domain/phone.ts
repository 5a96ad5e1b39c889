/** Sizes of the groups by number of digits (docs/rules/forms.md). */
const groupSizes: ReadonlyMap<number, readonly number[]> = new Map([
  [10, [4, 2, 2, 2]],
  [9, [3, 2, 2, 2]],
]);

/** Groups the digits of a phone number; another number of digits leaves the value as it is. `'0470/12.34.56' -> '0470 12 34 56'`, `'09 247 01 60' -> '092 47 01 60'` (docs/rules/forms.md) */
export function groupPhone(text: string): string {
  const digits = text.replace(/\D/gu, '');
  const sizes = groupSizes.get(digits.length);
  if (!sizes) return text;
  let start = 0;
  return sizes.map((size) => digits.slice(start, (start += size))).join(' ');
}

/** The number as it is dialled from anywhere; without a country code it is Belgian. `'092 47 01 60' -> '+3292470160'`, `'00352 26 10' -> '+3522610'` (ITU-T E.123) */
export function internationalPhone(text: string): string {
  const digits = text.replace(/\D/gu, '');
  if (text.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+32${digits.replace(/^0/u, '')}`;
}

/** The address that dials a number. `'092470160' -> 'tel:+3292470160'` (RFC 3966) */
export function telephoneHref(text: string): string {
  return `tel:${internationalPhone(text)}`;
}
