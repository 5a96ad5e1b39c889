/** `('a', 'c') -> 'abc'` */
function span(first: string, last: string): string {
  const start = first.codePointAt(0) ?? 0;
  const length = (last.codePointAt(0) ?? 0) - start + 1;
  return Array.from({ length }, (_, index) => String.fromCodePoint(start + index)).join('');
}

/**
 * ASCII, the letters of Dutch, French and German, and the signs that our texts and formats write: what the small files of
 * src/ui/styles/fonts.css hold, as a test says.
 */
export const commonLetters = [
  span(' ', '~'),
  // No-break space, soft hyphen, narrow no-break space.
  '\u{a0}\u{ad}\u{202f}',
  '«»°²³·¿–—‘’‚“”„•…€−',
  'ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒàâäçèéêëîïôöùûüœ',
  'Ÿÿáíóúñß',
].join('');
