import { readNumber } from '#feed/format/amount.ts';

/** What a home uses: 0 is a figure that nobody filled in, but in the best class, where it can be the truth. `(0, 'F') -> undefined` */
export function energyValue(value: unknown, label: unknown): unknown {
  const isBest = typeof label === 'string' && /^\s*A/iu.test(label);
  return readNumber(value) === 0 && !isBest ? undefined : value;
}
