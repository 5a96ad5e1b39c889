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
];
const streetWord =
  /(?:straat|stra(?:ss|ß)e|str\.?|laan|ln\.|weg|stn?wg?\.?|dreef|plein|lei|baan|kaai|dijk|hof|pad|gasse|platz|allee|ufer)$|^(?:rue|r\.|avenue|av\.?|chauss[ée]e|ch[ée]e\.?|ch\.|boulevard|blvd\.?|bld\.?|bd\.?|boul\.|place|route|chemin|quai|impasse|all[ée]e|square|drève|cit[ée]|rond-point|am|an der|zum|op der|street|calle)\s/u;

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

/** A street and its number, which some CRMs keep in one field. `'Lindestraat 7' -> ['lindestraat', '7']` */
export function partsOf(hidden: HiddenStreet): readonly [street: string, houseNumber?: string | undefined] {
  const street = hidden.street.trim().toLowerCase();
  const houseNumber = hidden.houseNumber?.trim().toLowerCase();
  const [, name, number] = /^(\D{3,}?)[\s,]+(\d+\s?[a-z]?)(?:\s.*)?$/u.exec(street) ?? [];
  return name === undefined ? [street, houseNumber] : [name.trim(), houseNumber ?? number];
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
  const name = street.trim().toLowerCase();
  if (name.length < 3) return undefined;
  const pattern = streetPattern(name);
  const behind = String.raw`(?<=(?<![\p{L}\p{N}])${pattern}${between})(?<!\d)${anyNumber}${box}`;
  const before = String.raw`(?<![\p{L}\p{N}.,])${anyNumber}(?=(?:${space}|,|${tag})+${pattern}(?![\p{L}\p{N}]))`;
  return new RegExp(`${behind}|${before}`, 'giu');
}
