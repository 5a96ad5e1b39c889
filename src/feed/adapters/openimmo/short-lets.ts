import { attributeAt, childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { hasAttribute, isYes, kindOf } from './values.ts';

/** A rent by another time, in the words that a sender puts beside it. */
const otherTimes =
  /(?:\b(?:pro|je|per|par|p\.)\s*|\/\s*)(?:tag|nacht|woche|saison|dag|week|jour|nuit|semaine|day|night)|\b(?:tages|nacht|n[äa]chte?s?|wochen)(?:miete|preis)|t[äa]glich|w[öo]chentlich/iu;

const holidayKinds = new Set(['FERIENWOHNUNG', 'FERIENHAUS']);
const shortTimes = new Set(['TAG', 'WOCHE']);

/** Is it let for a time or for holidays, where a rent that says nothing of its time is as often one by the day? */
export function isShortLet(object: XmlElement): boolean {
  const about = childAt(object, 'verwaltung_objekt');
  const time = (name: string, attribute: string) => attributeAt(about, [name], attribute)?.trim().toUpperCase() ?? '';
  return (
    hasAttribute(childAt(object, 'objektkategorie', 'nutzungsart'), 'WAZ') ||
    holidayKinds.has(kindOf(object).word?.toUpperCase() ?? '') ||
    isYes(textAt(about, 'als_ferien')) === true ||
    shortTimes.has(time('min_mietdauer', 'min_dauer')) ||
    shortTimes.has(time('max_mietdauer', 'max_dauer'))
  );
}

/** Do the words beside the price name another time than the month? `'60 € pro Tag' -> true` */
export function namesOtherTime(object: XmlElement): boolean {
  return otherTimes.test(textAt(object, 'preise', 'freitext_preis') ?? '');
}
