import type { Language } from '#i18n/languages.ts';

/** Where a form without a script is sent: the page that shows it again when something is wrong. `('fr', 'contact') -> '/fr/form/contact/'` */
export function formPagePath(language: Language, form: string): string {
  return `/${language}/form/${form}/`;
}

/** The page that thanks for a form, for whoever sent it. `('de', 'contact') -> '/de/form/contact/thanks/'` */
export function thanksPath(language: Language, form: string): string {
  return `${formPagePath(language, form)}thanks/`;
}

/** Where a script sends the same answers as JSON. `'contact' -> '/api/forms/contact'` */
export function formApiPath(form: string): string {
  return `/api/forms/${form}`;
}
