import { homePartOf } from '#domain/office/home-parts.ts';
import type { Translate } from '#i18n/translator.ts';

/** What a field of the site is called; one without a name goes by its own. `'price.amountCents' -> 'Price'` */
export function siteFieldName(field: string, t: Translate): string {
  return t(`homes:part.${homePartOf(field) ?? 'other'}`);
}
