import { readNumber } from '#feed/format/amount.ts';

/** What a home uses: 0 is a figure that nobody filled in, but in the best class, where it can be the truth; -1 likewise. `(0, 'F') -> undefined` */
export function energyValue(value: unknown, label: unknown): unknown {
  const isBest = typeof label === 'string' && /^\s*A/iu.test(label);
  const number = readNumber(value);
  return (number === 0 || number === -1) && !isBest ? undefined : value;
}
