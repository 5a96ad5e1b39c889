import type { Warn } from '#feed/findings/finding.ts';

const ground = /^(?:gv|gvl|gelijkvloers|begane grond|rdc|rez(?:-de-chauss[eé]e)?|ground(?: floor)?|eg|erdgeschoss)$/iu;

/** The storey of a home that a CRM keeps as text; undefined with a warning where it is none. `'2de verdieping' -> 2`, `'GV' -> 0` */
export function floorOf(value: unknown, field: string, warn: Warn): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text === '' || text === '-') return undefined;
  if (ground.test(text)) return 0;
  const digits =
    /^(-?\d{1,3})(?:\s*(?:ste|de|e|er|ère|ème|th|st|nd|rd|\.)?\s*(?:verdieping|verd\.?|[eé]tage|floor|stock|og)?)?$/iu.exec(
      text,
    )?.[1];
  if (digits !== undefined) return Number(digits);
  warn('bad-value', field, 'is no number of a floor; left out');
  return undefined;
}
