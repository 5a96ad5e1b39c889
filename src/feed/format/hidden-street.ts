import { gap, loosely, space, tag } from './hidden-pattern.ts';

/** Words that make a name one of a street, as a record has them, and how people write each. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/str(?:aat|a(?:ss|ß)e|\.)?$/u, '(?:straat|stra(?:ss|ß)e|str\\.?)'],
  [/(?:steenweg|st(?:n)?wg?\.?)$/u, '(?:steenweg|stn?wg?\\.?)'],
  [/(?:laan|ln\.)$/u, '(?:laan|ln\\.?)'],
  [/(?:plein|pl\.)$/u, '(?:plein|pl\\.?)'],
];
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^(?:avenue|av\.?)\s/u, '(?:avenue|av\\.?)'],
  [/^(?:chauss[ée]e|ch[ée]e\.?|ch\.)\s/u, '(?:chauss[ée]e|ch[ée]e\\.?|ch\\.)'],
  [/^(?:boulevard|blvd\.?|bld\.?|bd\.?|boul\.)\s/u, '(?:boulevard|blvd\\.?|bld\\.?|bd\\.?|boul\\.)'],
  [/^(?:place|pl\.)\s/u, '(?:place|pl\\.)'],
  [/^(?:rue|r\.)\s/u, '(?:rue|r\\.)'],
];
/** Words within a name that people shorten. */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/^(?:sint|st\.?)$/u, '(?:sint|st\\.?)'],
  [/^(?:sainte?|ste?\.?)$/u, '(?:sainte?|ste?\\.?)'],
  [/^(?:burgemeester|burg\.?)$/u, '(?:burgemeester|burg\\.?)'],
  [/^(?:do[kc]t(?:er|or|eur)|dr\.?)$/u, '(?:do[kc]t(?:er|or|eur)|dr\\.?)'],
  [/^(?:g[ée]n[ée]ra+l|gen\.?)$/u, '(?:g[ée]n[ée]raa?l|gen\\.?)'],
  [/^(?:professor|professeur|prof\.?)$/u, '(?:professor|professeur|prof\\.?)'],
  [/^(?:koning(?:in)?|kon\.|k\.)$/u, '(?:koning(?:in)?|kon\\.?|k\\.)'],
  [/^(?:prins(?:es)?|pr\.)$/u, '(?:prins(?:es)?|pr\\.?)'],
  [/^(?:monseigneur|mgr\.?)$/u, '(?:monseigneur|mgr\\.?)'],
  [/^(?:kardinaal|kard\.?)$/u, '(?:kardinaal|kard\\.?)'],
  [/^(?:pastoor|past\.?)$/u, '(?:pastoor|past\\.?)'],
  [/^(?:kanunnik|kan\.)$/u, '(?:kanunnik|kan\\.?)'],
  [/^(?:gebroeders|gebr\.?)$/u, '(?:gebroeders|gebr\\.?)'],
  [/^(?:kapitein|kap(?:it|t)?\.)$/u, '(?:kapitein|kap(?:it|t)?\\.?)'],
  [/^(?:pr[ée]sident|pr[ée]s\.)$/u, '(?:pr[ée]sident|pr[ée]s\\.?)'],
  [/^(?:mar[ée]chal|mal\.?)$/u, '(?:mar[ée]chal|mal\\.?)'],
  [/^(?:commandant|c(?:om)?m?d[ta]?\.)$/u, '(?:commandant|c(?:om)?m?d[ta]?\\.?)'],
  [/^(?:onze|o\.)$/u, '(?:onze|o\\.?)'],
  [/^(?:lieve|l\.)$/u, '(?:lieve|l\\.?)'],
];
const streetWord =
  /(?:straat(?:je)?|stra(?:ss|ß)e|str\.?|laan(?:tje)?|ln\.|weg(?:el|je)?|wegeltje|stn?wg?\.?|dreef|plein|lei|baan|kaai|dijk|hof|pad|steeg|singel|vest|kouter|gasse|platz|allee|ufer|strooss|gaass|[\s-]rue)$|^(?:rue|r\.|avenue|av\.?|chauss[ée]e|ch[ée]e\.?|ch\.|boulevard|blvd\.?|bld\.?|bd\.?|boul\.|place|route|chemin|quai|impasse|all[ée]e|square|drève|cit[ée]|rond-point|clos|ruelle|venelle|sentier|voie|mont[ée]e|côte|parvis|esplanade|am|an der|zum|op der|bei der|street|calle)\s/u;

/** Between a street and its number: `', nr. '`, `'</strong> '`, `' n° '`. */
const numberWord = `${space}|${tag}|nr\\.?|n[o°]\\.?|num[ée]ro|nummer|number|huisnummer`;
const between = `(?:(?:${numberWord}|,|:)*|[-_+/]+)`;
/** With what is built together: `12-14`, `7A/3`. */
const anyNumber = String.raw`\d{1,4}(?:${space}?[a-z](?![\p{L}\p{N}]))?(?:[\/+\u2013-]\w{1,4})*(?![\p{L}\p{N}])`;
const box = `(?:${space}*,?${space}*(?:bus|bte\\.?|bo[iî]te|box|busnr\\.?)${space}*\\w{1,6})?`;

/** A name word by word, each as it is or shortened; between them a space, a hyphen or, behind a point, nothing. */
function namePattern(name: string): string {
  return name
    .split(/[\s-]+|(?<=\.)(?=\p{L})/u)
    .filter((word) => word !== '')
    .map((word) => shortened.find(([known]) => known.test(word))?.[1] ?? loosely(word))
    .join(gap);
}

function streetPattern(street: string): string {
  const ending = endings.find(([word]) => word.test(street));
  if (ending) {
    const name = street.replace(ending[0], '');
    return namePattern(name) + gap + ending[1];
  }
  const beginning = beginnings.find(([word]) => word.test(street));
  return beginning ? beginning[1] + gap + namePattern(street.replace(beginning[0], '')) : namePattern(street);
}

function numberPattern(houseNumber: string): string {
  const [, digits = '', rest = ''] = /^(\d+)\s*(.*)$/u.exec(houseNumber) ?? [];
  return digits === '' ? loosely(houseNumber) : digits + (rest === '' ? '' : `${space}?${loosely(rest)}`);
}

export interface HiddenStreet {
  readonly street: string;
  readonly houseNumber: string | undefined;
}

/** Is a name one of a street alone, and no common word? */
export function isStreetWord(name: string): boolean {
  return streetWord.test(name);
}

const numberWords = String.raw`(?<!\p{L})(?:d[ue]s?|l[ea]s?|aux|van|de[nr]|het)`;
const months = '(?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)';
/** A number behind the words of a street; one that is of the name is none: `avenue du 11 novembre`, `rue du 8 mai 1945`. */
const numberBehind = new RegExp(
  String.raw`^(.{3,}?)[\s,]+(?<!${numberWords}[\s,]+)(?!(?<=${months}\s+)(?:1[89]|20)\d{2}(?!\d))(\d+\s?(?:bis|ter|[a-z](?!\p{L}))?)([\s,/(-].*)?$`,
  'iu',
);
/** In French the number stands first: `12, rue du Lac`. */
const numberAhead =
  /^(\d{1,4}\s?[a-z]?)(?:\s*,\s*|\s+(?=(?:rue|av|avenue|ch|chauss[ée]e|boulevard|bd|place|route|chemin|all[ée]e|impasse|cit[ée]|mont[ée]e|square|quai|clos)[.\s]))(.{3,})$/iu;

/** A street, its number and what stands behind that, which some CRMs keep in one field. `'Lindestraat 7 bus 2' -> ['Lindestraat', '7', 'bus 2']`, `'12, rue du Lac' -> ['rue du Lac', '12', '']` */
export function numberInStreet(street: string): readonly [street: string, houseNumber?: string, rest?: string] {
  const sent = street.trim();
  const [, first, behind] = numberAhead.exec(sent) ?? [];
  if (first !== undefined && behind !== undefined) return [behind, first, ''];
  const [, name, number, rest = ''] = numberBehind.exec(sent) ?? [];
  if (name === undefined || number === undefined || !/\p{L}{2}/u.test(name)) return [sent];
  return [name.trim(), number.trim(), rest.trim()];
}

/** The same in small letters, by its own field where that has a number. */
export function partsOf(hidden: HiddenStreet): readonly [street: string, houseNumber?: string | undefined] {
  const houseNumber = hidden.houseNumber?.trim().toLowerCase();
  const [name, number] = numberInStreet(hidden.street.toLowerCase());
  return [name, houseNumber ?? number];
}

/**
 * Finds a street that is to stay hidden, with any number behind it. A name that is also a common word, such as "Markt", counts only
 * together with its number. Undefined where nothing can be looked for.
 */
export function hiddenStreetPattern(hidden: HiddenStreet): RegExp | undefined {
  const [street, houseNumber] = partsOf(hidden);
  if (street.length < 3) return undefined;
  const name = streetPattern(street);
  const own = houseNumber === undefined || houseNumber === '' ? undefined : numberPattern(houseNumber);
  const before = own === undefined ? undefined : `${own}(?:(?:${space}|,|${tag})+|[-_+]+)`;
  const end = String.raw`(?![\p{L}\p{N}])`;
  const behind = `(?:${between}${anyNumber}${box})`;
  const choices = streetWord.test(street)
    ? [`${before === undefined ? '' : `(?:${before})?`}${name}(?:${behind}|${end})`]
    : [
        ...(before === undefined ? [] : [`${before}${name}${end}`]),
        ...(own === undefined ? [] : [`${name}(?:(?:${numberWord})*|[-_+/]+)${own}${end}${box}`]),
      ];
  return choices.length === 0 ? undefined : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${choices.join('|')})`, 'giu');
}

/** Finds the number beside a street that is shown itself: `Lindestraat 7`, `7, rue du Lac`. */
export function hiddenNumberPattern(street: string): RegExp | undefined {
  const [name] = numberInStreet(street.toLowerCase());
  if (name.length < 3) return undefined;
  const pattern = streetPattern(name);
  const behind = String.raw`(?<=(?<![\p{L}\p{N}])${pattern}${between})(?<!\d)${anyNumber}${box}`;
  const before = String.raw`(?<![\p{L}\p{N}.,])${anyNumber}(?=(?:${space}|,|${tag})+${pattern}(?![\p{L}\p{N}]))`;
  return new RegExp(`${behind}|${before}`, 'giu');
}
