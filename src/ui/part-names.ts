import { homePartOf } from '#domain/office/home-parts.ts';
import type { Translate } from '#i18n/translator.ts';

/** What fields of a home are called, each once: `['price.amountCents', 'photos (3 -> 4)'] -> ['price', 'photos']`; what has no name is `other`. */
export function partNames(fields: readonly string[], t: Translate): string[] {
  return [...new Set(fields.map((field) => t(`homes:part.${homePartOf(field) ?? 'other'}`)))];
}
