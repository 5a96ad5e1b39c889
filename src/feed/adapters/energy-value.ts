import { readNumber } from '#feed/format/amount.ts';

/** What a home uses: nothing without a class is a figure that nobody filled in; with one it can be the truth. `(0, undefined) -> undefined` */
export function energyValue(value: unknown, label: unknown): unknown {
  const hasLabel = typeof label === 'string' && label.trim() !== '';
  return readNumber(value) === 0 && !hasLabel ? undefined : value;
}
