import { readNumber } from '#feed/format/amount.ts';
import type { ConvertContext } from './adapter.ts';

/** `kWh/m²`, `kWh/(m²*a)`, `kWh pro m² und Jahr` */
const unit = /\s*kWh.*$/isu;

/** What a home uses: 0 is a figure that nobody filled in, but in the best class, where it can be the truth; -1 likewise. `(0, 'F') -> undefined` */
export function energyValue(sent: unknown, label: unknown): unknown {
  const value = typeof sent === 'string' ? sent.replace(unit, '') : sent;
  const isBest = typeof label === 'string' && /^\s*A/iu.test(label);
  const number = readNumber(value);
  return (number === 0 || number === -1) && !isBest ? undefined : value;
}

/** What CRMs write where there is a certificate without a label, or none yet. */
const withoutLabel = /^(?:x|blank|pn|ecr|o)$/iu;

/** A label as it was sent; a word for none is counted, so that it does not disappear without one. `('X', 'EPCLabelText') -> undefined` */
export function energyLabelIn(value: unknown, field: string, { codes }: Pick<ConvertContext, 'codes'>): unknown {
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text === '-') return undefined;
  if (text === undefined || !withoutLabel.test(text)) return value ?? undefined;
  codes.noteUnsaid(field, text);
  return undefined;
}
