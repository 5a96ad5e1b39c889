/** Endings of addresses that people write in capitals too; in small letters any ending of two or more counts. */
const knownEndings =
  /(?<=[\p{L}\p{N}-]{2})\.(?:com|net|org|info|biz|io|co|app|dev|xyz|top|shop|site|online|link|click|live|eu|ru|cn|uk|example)(?![\p{L}\p{N}])/iu;

const signs: readonly RegExp[] = [
  /@|:\/\//u,
  /(?<![\p{L}\p{N}])www\d{0,3}\./iu,
  // A dot within a word, and what follows a host: `evil.example/x`.
  /(?<=[\p{L}\p{N}])\.[\p{L}\p{N}-]+[/:?#]/u,
  // `J.P.`, `St. John` and `St.John` are names, `evil.example` is none.
  /(?<=[\p{L}\p{N}-]{2})\.\p{Ll}{2}/u,
  knownEndings,
];

/** Text for a document: what programs that show it take for a link, is set apart. `'www.evil.example' -> 'www. evil.example'` */
export function setApart(text: string): string {
  return text.replace(/:\/\//gu, ': //').replace(/(?<![\p{L}\p{N}])(www\d{0,3}\.)(?=\S)/giu, '$1 ');
}

/**
 * Could a mail program make a link of something in this text? Full-width forms count as what they stand for.
 * `'www.evil.example' -> true`, `'J.P. van den Berg' -> false`
 */
export function looksLikeLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\u3002/gu, '.');
  return signs.some((sign) => sign.test(plain));
}
