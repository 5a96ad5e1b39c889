import { loosely, space, tag } from './hidden-pattern.ts';

/** Words that make a name one of a street, and how people shorten them. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/straat$/u, '(?:straat|str\\.?)'],
  [/stra(?:ss|ß)e$/u, '(?:stra(?:ss|ß)e|str\\.?)'],
  [/steenweg$/u, '(?:steenweg|stwg\\.?|stw\\.?)'],
  [/laan$/u, '(?:laan|ln\\.?)'],
  [/plein$/u, '(?:plein|pl\\.?)'],
];
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^avenue\s/u, '(?:avenue|av\\.?)\\s+'],
  [/^chauss[ée]e\s/u, '(?:chauss[ée]e|ch[ée]e\\.?|ch\\.)\\s+'],
  [/^boulevard\s/u, '(?:boulevard|blvd\\.?|bld\\.?|bd\\.?|boul\\.)\\s+'],
  [/^place\s/u, '(?:place|pl\\.)\\s+'],
];
const streetWord =
  /(?:straat|stra(?:ss|ß)e|laan|weg|steenweg|dreef|plein|lei|baan|kaai|dijk|hof|pad|gasse|platz|allee|ufer)$|^(?:rue|avenue|chauss[ée]e|boulevard|place|route|chemin|quai|impasse|all[ée]e|square|drève|cit[ée]|rond-point|am|an der|zum|op der|street|calle)\s/u;

/** Between a street and its number: `', nr. '`, `'</strong> '`, `' n° '`. */
const numberWord = `${space}|${tag}|nr\\.?|n[o°]\\.?|num[ée]ro|nummer|number|huisnummer`;
const between = `(?:${numberWord}|,|:)*`;
const anyNumber = String.raw`\d{1,4}(?:${space}?[a-z](?![\p{L}\p{N}]))?(?:\/\w{1,4})?(?![\p{L}\p{N}])`;
const box = `(?:${space}*,?${space}*(?:bus|bte\\.?|bo[iî]te|box|busnr\\.?)${space}*\\w{1,6})?`;

function streetPattern(street: string): string {
  const ending = endings.find(([word]) => word.test(street));
  if (ending) return loosely(street.replace(ending[0], '')) + ending[1];
  const beginning = beginnings.find(([word]) => word.test(street));
  return beginning ? beginning[1] + loosely(street.replace(beginning[0], '')) : loosely(street);
}

function numberPattern(houseNumber: string): string {
  const [, digits = '', rest = ''] = /^(\d+)\s*(.*)$/u.exec(houseNumber) ?? [];
  return digits === '' ? loosely(houseNumber) : digits + (rest === '' ? '' : `${space}?${loosely(rest)}`);
}

/** A street and its number, which some CRMs keep in one field. `('Lindestraat 7', undefined) -> ['lindestraat', '7']` */
function parts(street: string, houseNumber: string | undefined): [street: string, houseNumber: string | undefined] {
  const [, name, number] = /^(\D{3,}?)[\s,]+(\d+\s?[a-z]?)(?:\s.*)?$/u.exec(street) ?? [];
  return name === undefined ? [street, houseNumber] : [name.trim(), houseNumber ?? number];
}

interface HiddenStreet {
  readonly street: string;
  readonly houseNumber: string | undefined;
}

/**
 * Finds a street that is to stay hidden, with any number behind it. A name that is also a common word, such as "Markt", counts only
 * together with its number. Undefined where nothing can be looked for.
 */
export function hiddenStreetPattern(hidden: HiddenStreet): RegExp | undefined {
  const [street, houseNumber] = parts(hidden.street.trim().toLowerCase(), hidden.houseNumber?.trim().toLowerCase());
  if (street.length < 3) return undefined;
  const name = streetPattern(street);
  const own = houseNumber === undefined || houseNumber === '' ? undefined : numberPattern(houseNumber);
  const before = own === undefined ? undefined : `${own}(?:${space}|,|${tag})+`;
  const end = String.raw`(?![\p{L}\p{N}])`;
  const behind = `(?:${between}${anyNumber}${box})`;
  const choices = streetWord.test(street)
    ? [`${before === undefined ? '' : `(?:${before})?`}${name}(?:${behind}|${end})`]
    : [
        ...(before === undefined ? [] : [`${before}${name}${end}`]),
        ...(own === undefined ? [] : [`${name}(?:${numberWord})*${own}${end}${box}`]),
      ];
  return choices.length === 0 ? undefined : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${choices.join('|')})`, 'giu');
}

/** Finds the number behind a street that is shown itself. */
export function hiddenNumberPattern(street: string): RegExp | undefined {
  const name = street.trim().toLowerCase();
  if (name.length < 3) return undefined;
  return new RegExp(String.raw`(?<=(?<![\p{L}\p{N}])${streetPattern(name)}${between})(?<!\d)${anyNumber}${box}`, 'giu');
}
