/** A letter as agents type it, with or without its accent. */
const accents: Readonly<Record<string, string>> = {
  a: 'aàáâäãå',
  c: 'cç',
  e: 'eéèêë',
  i: 'iíîï',
  n: 'nñ',
  o: 'oóôöò',
  u: 'uùúûü',
};

/** Letters that stand for two where nobody can type them: `ü` is `u` or `ue`. */
const spelt: Readonly<Record<string, string>> = {
  ä: '(?:ae|[aä])',
  ö: '(?:oe|[oö])',
  ü: '(?:ue|[uü])',
  ß: '(?:ß|ss)',
  æ: '(?:æ|ae)',
  œ: '(?:œ|oe)',
};

/** White space of texts and of HTML. */
export const space = String.raw`(?:\s|&nbsp;)`;
/** What may stand between the words of a text that is partly bold. */
export const tag = String.raw`<\/?(?:strong|em)>`;

/** What stands between the words of a name: nothing in `kerkstraat12`, and in names of files and links whatever they allow. */
export const gap = `(?:${space}|[-_+])*`;

/** A text as a pattern: any accents, any white space. `'Rue Élan' -> /r[u..]e\s+[eé..]l[aà..]n/` */
export function loosely(text: string): string {
  return Array.from(text.normalize('NFC').toLowerCase())
    .map((typed) => {
      if (/\s/u.test(typed)) return `${space}+`;
      if (/['\u2019]/u.test(typed)) return `(?:['\u2019]|${gap})`;
      const letter = typed.normalize('NFD').replace(/\p{M}/gu, '');
      const forms = accents[letter];
      if (spelt[typed] !== undefined) return spelt[typed];
      return forms === undefined ? letter.replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`) : `[${forms}]`;
    })
    .join('');
}

/** What stands in the place of something hidden: its tags stay, so that HTML stays whole. */
export function maskOf(found: string): string {
  return `\u2026${(found.match(/<[^>]*>/gu) ?? []).join('')}`;
}

/** Takes what a pattern finds out of a text. */
export function masked(text: string, pattern: RegExp): string {
  return text.normalize('NFC').replace(pattern, maskOf);
}
