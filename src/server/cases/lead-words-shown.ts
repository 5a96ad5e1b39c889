import type { Translate } from '#i18n/translator.ts';
import { formUses } from '#site/kept-data.ts';

type FormName = keyof typeof formUses;

function isForm(form: string): form is FormName {
  return form in formUses;
}

/** What a form is called: `'purchase-offer' -> 'Bod op een pand'`; the name itself of one that is no longer there. */
export function kindWords(form: string, t: Translate): string {
  return isForm(form) ? t(`mail:notice.${form}`) : form;
}

/** Every form by its name. */
export function leadKinds(): readonly string[] {
  return Object.keys(formUses);
}

/** Opening time in words: `125 -> '2 u 05 min'`, `5 -> '5 min'` */
export function timeWords(minutes: number, t: Translate): string {
  if (minutes < 60) return t('leads:clock.minutes', { minutes });
  return t('leads:clock.time', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') });
}
