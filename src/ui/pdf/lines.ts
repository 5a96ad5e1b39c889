/** Says how wide a text is, in points. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A word that is wider than a line, cut where it must be. */
function cutWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function wrap(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of paragraph.split(' ').filter(Boolean)) {
    const longer: string = line === undefined ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== undefined) lines.push(line);
    const parts = measure(word) <= width ? [word] : cutWord(word, width, measure);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1);
  }
  return [...lines, line ?? ''];
}

/** A text in lines of a width in points: every word stands in one of them. */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrap(paragraph, width, measure));
}

/** More lines are a text and no headline. */
const mostEven = 3;
const rounds = 8;

/** The lines of a headline: no more than it needs, and about as wide as each other. */
export function evenLinesOf(text: string, width: number, measure: Measure): string[] {
  const usual = linesOf(text, width, measure);
  if (usual.length < 2 || usual.length > mostEven) return usual;
  // Narrower than its longest word it would be cut.
  let low = Math.min(width, Math.max(...text.split(/[ \n]/u).map(measure)));
  let high = width;
  for (let round = 0; round < rounds; round += 1) {
    const middle = (low + high) / 2;
    if (linesOf(text, middle, measure).length <= usual.length) high = middle;
    else low = middle;
  }
  return linesOf(text, high, measure);
}
