const units = 'm²|m³|m|cm|km|kg|kW|kWp|kWh|€|%|°C';
/** In our four languages. */
const times = 'weeks?|weken|semaines?|Wochen?|months?|maand|maanden|mois|Monaten?|years?|jaar|jaren|ans|Jahren?';
/** After a number, or where one comes in a text of ours: `{{years}}`. */
const beforeUnit = new RegExp(`(?<=[\\d}]) (?=(?:${units}|${times})(?![\\p{L}\\p{N}]))`, 'gu');
const afterEuro = /(?<=€) (?=\d)/gu;
const beforeSign = /(?<=\S) (?=[:;?!»](?![\p{L}\p{N}]))/gu;
const afterQuote = /(?<=«) /gu;
/** That parts facts on one line: no line begins with it. */
const beforeDot = /(?<=\S) (?=·)/gu;
/** Four digits alone, with the letter of Luxembourg or without, before the name of a town. */
const afterPostcode = /(?<=(?<![\p{L}\p{N}.,-])(?:L-)?\d{4}) (?=(?:['’]s-)?\p{Lu})/gu;

/**
 * Spaces at which a line must not end: between a number and its unit or a postcode and its town, before the dot between
 * facts, and around the signs that French sets apart; other languages set none apart, so theirs stay. `'Un jardin de 48 m² : plein sud' -> 'Un jardin de 48\u00a0m²\u00a0: plein sud'`
 * (Imprimerie nationale, "Lexique des règles typographiques")
 */
export function bindSpaces(text: string): string {
  return [beforeUnit, afterEuro, beforeSign, afterQuote, beforeDot, afterPostcode].reduce(
    (bound, space) => bound.replace(space, '\u00a0'),
    text,
  );
}
