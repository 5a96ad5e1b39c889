/** Sizes of the groups by number of digits (spec section 5). */
const groupSizes: ReadonlyMap<number, readonly number[]> = new Map([
  [10, [4, 2, 2, 2]],
  [9, [3, 2, 2, 2]],
]);

/** Groups the digits of a phone number; another number of digits leaves the value as it is. `'0470/12.34.56' -> '0470 12 34 56'`, `'09 247 01 60' -> '092 47 01 60'` (spec section 5) */
export function groupPhone(text: string): string {
  const digits = text.replace(/\D/gu, '');
  const sizes = groupSizes.get(digits.length);
  if (!sizes) return text;
  let start = 0;
  return sizes.map((size) => digits.slice(start, (start += size))).join(' ');
}
