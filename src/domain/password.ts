/** Bounds of a password, in characters. (NIST SP 800-63B section 3.1.1 asks for 8 or more with a second factor, 15 without) */
export const passwordLength = { min: 12, max: 256 } as const;

/** What is wrong with a password. */
export type PasswordProblem = 'short' | 'long' | 'common';

/** Words that stand in most leaked passwords, in the languages of the site and those around. */
const commonWords = `
  password passw0rd wachtwoord motdepasse passwort kennwort secret geheim sesam welcome welkom bienvenue willkommen
  bonjour hello hallo login admin master root letmein changeme default qwerty azerty qwertz iloveyou jetaime
  ikhouvanjou ichliebedich sunshine princess prinses princesse dragon monkey football voetbal baseball superman batman
  pokemon starwars chocolate chouchou doudou soleil loulou schatz schatje liefde anderlecht bruxelles brussel antwerpen
  belgium belgie belgique luxembourg computer internet summer winter spring autumn zomer lente herfst sommer immo house
  huis maison haus test user gebruiker owner eigenaar proprietaire eigentumer portal abc xyz`
  .trim()
  .split(/\s+/u);

/** Neighbours on keyboards and in the alphabet; runs of four or more, in both directions, count as one known word. */
const rows = `
  01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm`
  .trim()
  .split(/\s+/u);
const shortestRun = 4;

/** Signs that stand in for letters. */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Of what is left without known words, this much must be the owner's own. */
const leastOwnCharacters = 6;
const leastDifferentCharacters = 5;

/** Accents and case away. `'Zürich' -> 'zurich'` */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

/** Leaves runs of neighbours out. `'ab1234cd' -> 'abcd'`, `'zyxw!' -> '!'` */
function withoutRuns(text: string): string {
  const lines = rows.flatMap((row) => [row, reversed(row)]);
  let rest = '';
  for (let index = 0; index < text.length;) {
    let length = 1;
    while (index + length < text.length && lines.some((line) => line.includes(text.slice(index, index + length + 1)))) {
      length += 1;
    }
    if (length < shortestRun) rest += text.slice(index, index + length);
    index += length;
  }
  return rest;
}

/** One character of each repetition. `'aaab' -> 'ab'` */
function withoutRepetition(text: string): string {
  return text.replace(/(.)\1+/gu, '$1');
}

/** The parts of names and addresses that are long enough to be guessed by. `['Immo Lindehof', 'x@lindehof.example'] -> ['immo', 'lindehof', …]` */
function guessableWords(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => [
    plainText(word).replace(/[^a-z0-9]/gu, ''),
    ...plainText(word).split(/[^a-z0-9]+/u),
  ]);
  return parts.filter((part) => part.length >= 3);
}

/**
 * What is wrong with a password, if anything. Known words, runs of keys and repetitions count for nothing: what is left must be
 * the owner's own. `('Lindehof2026!', ['Immo Lindehof']) -> 'common'`, `('kastanje ruist zacht', []) -> undefined`
 */
export function passwordProblem(password: string, words: readonly string[]): PasswordProblem | undefined {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < passwordLength.min) return 'short';
  if (characters.length > passwordLength.max) return 'long';
  const lower = plainText(password);
  if (new Set(lower).size < leastDifferentCharacters) return 'common';
  const known = [...commonWords, ...guessableWords(words)].sort((a, b) => b.length - a.length);
  const isOwn = (text: string): boolean => {
    const rest = known.reduce((left, word) => left.replaceAll(word, ' '), text);
    // Years, exclamation marks and the like at the ends are what everybody adds.
    const kept = withoutRepetition(withoutRuns(rest)).replace(/^[\d\s\p{P}\p{S}]+|[\d\s\p{P}\p{S}]+$/gu, '');
    return Array.from(kept.replace(/\s/gu, '')).length >= leastOwnCharacters;
  };
  const spelled = Array.from(lower, (character) => leet[character] ?? character).join('');
  return isOwn(lower) && isOwn(spelled) ? undefined : 'common';
}
