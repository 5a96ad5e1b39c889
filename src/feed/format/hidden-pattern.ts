/** A letter as agents type it, with or without its accent. */
const accents: Readonly<Record<string, string>> = {
  a: 'aàáâä',
  c: 'cç',
  e: 'eéèêë',
  i: 'iíîï',
  o: 'oóôö',
  u: 'uùúûü',
};

/** White space of texts and of HTML. */
export const space = String.raw`(?:\s|&nbsp;)`;
/** What may stand between the words of a text that is partly bold. */
export const tag = String.raw`<\/?(?:strong|em)>`;

/** A text as a pattern: any accents, any white space. `'Rue Élan' -> /r[u..]e\s+[eé..]l[aà..]n/` */
export function loosely(text: string): string {
  return Array.from(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .map((letter) => {
      if (/\s/u.test(letter)) return `${space}+`;
      if (/['\u2019]/u.test(letter)) return `['\u2019]`;
      const forms = accents[letter];
      return forms === undefined ? letter.replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`) : `[${forms}]`;
    })
    .join('');
}

/** Takes what a pattern finds out of a text, and leaves the tags within it, so that HTML stays whole. */
export function masked(text: string, pattern: RegExp): string {
  return text.normalize('NFC').replace(pattern, (found) => `\u2026${(found.match(/<[^>]*>/gu) ?? []).join('')}`);
}
