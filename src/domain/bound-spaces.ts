const units = 'm²|m³|m|cm|km|kg|kW|kWp|kWh|€|%|°C';
/** In our four languages. */
const times = 'weeks?|weken|semaines?|Wochen?|months?|maand|maanden|mois|Monaten?|years?|jaar|jaren|ans|Jahren?';
/** After a number, or where one comes in a text of ours: `{{years}}`. */
const beforeUnit = new RegExp(`(?<=[\\d}]) (?=(?:${units}|${times})(?![\\p{L}\\p{N}]))`, 'gu');
const afterEuro = /(?<=€) (?=\d)/gu;
const beforeSign = /(?<=\S) (?=[:;?!»](?![\p{L}\p{N}]))/gu;
const afterQuote = /(?<=«) /gu;

/**
 * Spaces at which a line must not end: between a number and its unit, and around the signs that French sets apart; other
 * languages set none apart, so theirs stay. `'Un jardin de 48 m² : plein sud' -> 'Un jardin de 48\u00a0m²\u00a0: plein sud'`
 * (Imprimerie nationale, "Lexique des règles typographiques")
 */
export function bindSpaces(text: string): string {
  return [beforeUnit, afterEuro, beforeSign, afterQuote].reduce((bound, space) => bound.replace(space, '\u00a0'), text);
}
