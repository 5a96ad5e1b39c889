/** Encoded words of RFC 2047 that follow each other are one text: the space between them is none. */
const encodedWords = /=\?utf-8\?([qb])\?([^?\s]*)\?=(?:\s+(?==\?utf-8\?))?/giu;

function bytesOf(way: string, text: string): Buffer {
  if (way.toLowerCase() === 'b') return Buffer.from(text, 'base64');
  const plain = text
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(plain, 'latin1');
}

/** A header of a mail as people read it. `'Subject: =?UTF-8?Q?=C3=89t=C3=A9?=', 'Subject' -> 'Été'`, `''` where it is absent */
export function readHeader(source: string, name: string): string {
  const head = source.split(/\r?\n\r?\n/u, 1)[0] ?? '';
  const line = new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'imu').exec(head)?.[1] ?? '';
  const unfolded = line.replace(/\r?\n(?=[ \t])/gu, '');
  return unfolded.replace(encodedWords, (_, way: string, text: string) => bytesOf(way, text).toString('utf8'));
}
