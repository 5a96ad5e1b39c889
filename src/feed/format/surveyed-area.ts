import { readNumber } from './amount.ts';

const measure =
  /^(?:(?<ha>[\d.,]+)\s*(?:ha|hectares?|hektar))?\s*(?:(?<a>[\d.,]+)\s*(?:a|ares?))?\s*(?:(?<ca>[\d.,]+)\s*ca)?$/iu;
const m2 = { ha: 10_000, a: 100, ca: 1 } as const;

/** Square metres of a plot as surveyors and notaries write them. `'12a 45ca' -> 1245`, `'0,25 ha' -> 2500`, `'500' -> undefined` */
export function surveyedArea(value: unknown): number | undefined {
  const groups = typeof value === 'string' && value.length <= 40 ? measure.exec(value.trim())?.groups : undefined;
  if (!groups) return undefined;
  const parts = (['ha', 'a', 'ca'] as const).flatMap((unit) => {
    const number = readNumber(groups[unit]);
    return number === undefined ? [] : [number * m2[unit]];
  });
  return parts.length === 0 ? undefined : Math.round(parts.reduce((sum, part) => sum + part, 0) * 100) / 100;
}
