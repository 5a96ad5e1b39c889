import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { germanDate } from '#feed/adapters/other-dates.ts';
import { escapeHtml } from '#feed/adapters/plain-html.ts';
import { textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import type { OpenImmoRaw } from './raw.ts';
import { isYes } from './values.ts';

/** What senders write in `verfuegbar_ab`, which is a text. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^(?:ab )?(?:sofort|immediately|imm[ée]diat\p{L}*|onmiddellijk)\b/iu, 'immediately'],
  [/vereinbarung|absprache|overleg|convenir|agreement/iu, 'by-agreement'],
];

/** When a home is free, as the object tells it. */
function toldBy(object: XmlElement) {
  const text = textAt(object, 'verwaltung_objekt', 'verfuegbar_ab');
  const given = textAt(object, 'verwaltung_objekt', 'abdatum');
  const own = given?.startsWith('0000') === true ? undefined : given;
  const date = own ?? (text === undefined ? undefined : dateIn(text));
  const word = text === undefined ? undefined : words.find(([pattern]) => pattern.test(text))?.[1];
  const isLet = isYes(textAt(object, 'verwaltung_objekt', 'vermietet')) === true;
  return { text, date, word: date === undefined ? word : 'on-date', isLet };
}

/**
 * From when a home is free: the date, else the text where it is one of a few, else the tenant who lives there. Whoever buys has to
 * know of the tenant first; what stands in the second place is told by `withTenancy`.
 */
export function availability(object: XmlElement, goal: string | undefined, { codes }: ConvertContext): FormatRecord {
  const { text, date, word, isLet } = toldBy(object);
  if (text !== undefined && word === undefined && !isLet) codes.noteUnsaid('verfuegbar_ab', text.slice(0, 60));
  const AvailableID = isLet && (goal !== 'rent' || word === undefined) ? 'subject-to-lease' : word;
  return {
    ...(date !== undefined && { AvailableDate: germanDate(date) }),
    ...(AvailableID !== undefined && { AvailableID }),
  };
}

/** How a text of each language says when a home is free, and that somebody lives there. */
const sentences: Readonly<Record<string, { readonly free: string; readonly isLet: string }>> = {
  de: { free: 'Verfügbar: ', isLet: 'Zurzeit vermietet' },
  fr: { free: 'Disponible : ', isLet: 'Actuellement loué' },
  nl: { free: 'Beschikbaar: ', isLet: 'Momenteel verhuurd' },
  en: { free: 'Available: ', isLet: 'Currently let' },
};

/** What the site has no second field for, where a home has a tenant and is free one day: the other of the two. */
function tenancyIn(object: XmlElement, language: string, goal: string | undefined): string | undefined {
  const { text, date, word, isLet } = toldBy(object);
  const say = sentences[language];
  if (!isLet || say === undefined) return undefined;
  if (goal === 'rent' && word !== undefined) return say.isLet;
  const isInText = date !== undefined && text !== undefined && dateIn(text) === date;
  const day = date === undefined || isInText ? [] : [formatDayInWords(germanDate(date), language) || date];
  const told = [...day, ...(text === undefined ? [] : [text])];
  return told.length === 0 ? undefined : say.free + told.join(', ');
}

/** The texts of a home, each with a line on its tenant where there is more to say than one field holds. */
export function withTenancy(
  texts: Readonly<Record<string, string>>,
  { languages }: OpenImmoRaw,
  goal: string | undefined,
): FormatRecord {
  const lines = Object.entries(languages).flatMap(([language, object]) => {
    const line = tenancyIn(object, language, goal);
    return line === undefined ? [] : [[language, `${texts[language] ?? ''}<p>${escapeHtml(line)}</p>`] as const];
  });
  return { ...texts, ...Object.fromEntries(lines) };
}

function dateIn(text: string): string | undefined {
  return /\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}/u.exec(text)?.[0];
}
