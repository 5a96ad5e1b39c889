import type { Language } from '#i18n/languages.ts';

/** Papers of a home for the window: upright sheets, or a screen of 16 to 9. */
export const printFormats = ['a4', 'a3', 'screen'] as const;
export type PrintFormat = (typeof printFormats)[number];

/** As many homes go into one file. */
export const mostPrintedHomes = 40;

const root = '/api/office';

/** Where a form sends what is to be printed: of one home, or of those that are ticked. */
export interface PrintActions {
  readonly cards: string;
  readonly brochures: string;
}

/** `'220' -> {cards: '/api/office/homes/220/window-card.pdf', ...}`; without a number those of many homes. */
export function printActions(id?: string): PrintActions {
  if (id === undefined) return { cards: `${root}/window-cards.pdf`, brochures: `${root}/brochures.pdf` };
  const home = `${root}/homes/${encodeURIComponent(id)}`;
  return { cards: `${home}/window-card.pdf`, brochures: `${home}/brochure.pdf` };
}

/** `{ format: 'a3', language: 'nl' } -> 'format=a3&language=nl'` */
function question(format: PrintFormat, language: Language, ids: readonly string[] = []): string {
  return new URLSearchParams([...ids.map((id) => ['home', id]), ['format', format], ['language', language]]).toString();
}

/** Address of the card for the window of a home. `('220', 'a4', 'nl') -> '/api/office/homes/220/window-card.pdf?format=a4&language=nl'` */
export function windowCardPath(id: string, format: PrintFormat, language: Language): string {
  return `${printActions(id).cards}?${question(format, language)}`;
}

/** Address of the brochure of a home, always on A4. `('220', 'nl') -> '/api/office/homes/220/brochure.pdf?format=a4&language=nl'` */
export function brochurePath(id: string, language: Language): string {
  return `${printActions(id).brochures}?${question('a4', language)}`;
}

/** Address of one file with the cards of many homes, in their order; a form may send the same fields by POST. `(['220', '46'], 'a4', 'nl') -> '/api/office/window-cards.pdf?home=220&home=46&format=a4&language=nl'` */
export function windowCardsPath(ids: readonly string[], format: PrintFormat, language: Language): string {
  return `${printActions().cards}?${question(format, language, ids)}`;
}
