import type { Warn } from '#feed/findings/finding.ts';
import type { Fields } from './raw.ts';

/** Is the field there at all? CRMs write nothing in several ways. */
function isFilled(fields: Fields): boolean {
  const value = fields.value('PassOn');
  return value !== undefined && value !== null && !(typeof value === 'string' && /^\s*-?\s*$/u.test(value));
}

/** True where others must not have the record; said nothing means they may, but what cannot be read is no leave. */
export function mapOwnSiteOnly(fields: Fields, warn: Warn): true | undefined {
  // What cannot be read is warned of here, with what follows from it.
  const mayPassOn = fields.silent().flag('PassOn');
  if (mayPassOn === true || !isFilled(fields)) return undefined;
  if (mayPassOn === undefined) warn('bad-value', 'PassOn', 'is neither yes nor no, so it is in no export');
  return true;
}
