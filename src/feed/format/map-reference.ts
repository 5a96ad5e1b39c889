import type { Warn } from '#feed/findings/finding.ts';
import type { Fields } from './raw.ts';

/** What the site calls a record: the agency's own reference, or our number where there is none or where it tells a hidden address or price. */
export function mapReference(fields: Fields, id: string, warn: Warn): string {
  const whole = fields.silent().open().text('Ident');
  if (whole === undefined || !fields.isTelling(whole)) return fields.text('Ident', 60) ?? id;
  warn(
    'hidden-value-in-text',
    'Ident',
    'names the address or the price, which is hidden; our own number is shown instead',
  );
  return id;
}
