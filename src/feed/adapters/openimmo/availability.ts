import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { germanDate } from '#feed/adapters/other-dates.ts';
import { textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { isYes } from './values.ts';

/** What senders write in `verfuegbar_ab`, which is a text. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^(?:ab )?(?:sofort|immediately|imm[ée]diat\p{L}*|onmiddellijk)\b/iu, 'immediately'],
  [/vereinbarung|absprache|overleg|convenir|agreement/iu, 'by-agreement'],
];

/** From when a home is free: the date, else the text where it is one of a few, else the tenant who lives there. */
export function availability(object: XmlElement, { codes }: ConvertContext): FormatRecord {
  const text = textAt(object, 'verwaltung_objekt', 'verfuegbar_ab');
  const given = textAt(object, 'verwaltung_objekt', 'abdatum');
  const date =
    (given?.startsWith('0000') === true ? undefined : given) ?? (text === undefined ? undefined : dateIn(text));
  if (date !== undefined) return { AvailableDate: germanDate(date), AvailableID: 'on-date' };
  const found = text === undefined ? undefined : words.find(([word]) => word.test(text))?.[1];
  if (found !== undefined) return { AvailableID: found };
  if (text !== undefined) codes.noteUnsaid('verfuegbar_ab', text.slice(0, 60));
  const isLet = isYes(textAt(object, 'verwaltung_objekt', 'vermietet')) === true;
  return isLet ? { AvailableID: 'subject-to-lease' } : {};
}

function dateIn(text: string): string | undefined {
  return /\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}/u.exec(text)?.[0];
}
