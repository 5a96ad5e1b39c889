import { Transform } from 'node:stream';

/** A line for each of ten thousand pages helps nobody; one for so many does. */
const pagesPerLine = 250;
const pageLine = /^\s*(?:(?:\p{Cc}\[\d+m|\d\d:\d\d:\d\d|\s)*[├└]─|\(\+\d+m?s\)\s*$)/u;

/** Passes Astro's output on, with the lines of single pages replaced by a count now and then. */
export function condensePageLines(): Transform {
  let rest = '';
  let pages = 0;
  const condense = (line: string): string => {
    if (!pageLine.test(line)) return `${line}\n`;
    pages += 1;
    return pages % pagesPerLine === 0 ? `  ${String(pages)} pages\n` : '';
  };
  return new Transform({
    decodeStrings: false,
    transform(chunk: Buffer | string, _encoding, done) {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      done(null, lines.map(condense).join(''));
    },
    flush(done) {
      done(null, rest);
    },
  });
}
