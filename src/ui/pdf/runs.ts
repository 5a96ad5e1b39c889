import type { FontFile } from './faces.ts';

/** A piece of a text that one font file has every letter of. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

type Letters = Pick<FontFile, 'name' | 'letters'>;

/** Nothing that anybody reads: hints for line breaks, for the direction of writing, for joining letters. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Spaces of other widths, which many typefaces lack. */
const oddSpaces = /[\t\u2000-\u200a\u205f\u3000]/gu;
const keptSpaces = /[\u202f\u2007]/gu;
const lineEnds = /\r\n?|[\u2028\u2029\u0085\v\f]/gu;

/** What means the same on paper as a plainer letter: low figures, wide forms, joined letters, hyphens that do not break. */
const plainer = /[\u2010\u2011\u2080-\u2089\ufb00-\ufb06\uff01-\uff5e]/gu;

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** `'א' -> 'U+05D0'` */
function numberOf(letter: string): string {
  return `U+${codeOf(letter).toString(16).toUpperCase().padStart(4, '0')}`;
}

function isMissing(letter: string, files: readonly Letters[]): boolean {
  return letter !== '\n' && !files.some(({ letters }) => letters.has(codeOf(letter)));
}

/** `'CO₂' -> 'CO2'` where no file has the low figure. */
function plainerOf(letter: string, files: readonly Letters[]): string {
  if (!isMissing(letter, files)) return letter;
  return letter === '\u2010' || letter === '\u2011' ? '-' : letter.normalize('NFKC');
}

/** A text without what nobody sees; letters that no font has stand as their numbers, so that nothing is lost and no box is drawn. `'Łódź אב' -> 'Łódź [U+05D0 U+05D1]'` */
export function printedText(text: string, files: readonly Letters[]): string {
  const plain = text
    .normalize('NFC')
    .replace(lineEnds, '\n')
    .replace(unseen, '')
    .replace(oddSpaces, ' ')
    .replace(keptSpaces, '\u00a0')
    .replace(plainer, (letter) => plainerOf(letter, files));
  let printed = '';
  let missing: string[] = [];
  const end = (): void => {
    if (missing.length > 0) printed += `[${missing.join(' ')}]`;
    missing = [];
  };
  for (const letter of plain) {
    if (isMissing(letter, files)) missing.push(numberOf(letter));
    else {
      end();
      printed += letter;
    }
  }
  end();
  return printed;
}

/** A printed text in pieces by the first file that has each letter. */
export function runsOf(printed: string, files: readonly Letters[]): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of printed) {
    const font = files.find(({ letters }) => letters.has(codeOf(letter)))?.name;
    const last = runs.at(-1);
    if (font === undefined) continue;
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
