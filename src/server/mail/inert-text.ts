const wordJoiner = '\u2060';
/** Signs that hold an address together, also as full-width forms, but not between two digits. */
const joints = /(?<=\S)[.@:\u2024\u3002\uff0e\uff1a\uff20\uff61](?=\S)(?<!\d.(?=\d))/gu;
/** `10.0.0.1` */
const numberAddress = /\d{1,3}(?:\.\d{1,3}){3,}/gu;

/** Text as HTML shows it. `'a<b' -> 'a&lt;b'` */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/gu, '&amp;')
    .replace(/</gu, '&lt;')
    .replace(/>/gu, '&gt;')
    .replace(/"/gu, '&quot;')
    .replace(/'/gu, '&#39;');
}

/**
 * Text that turns nothing around and hides nothing: direction marks, control characters and half characters go, line ends
 * stay. (issue "hostile strings", Unicode UAX 9)
 */
export function plainCharacters(text: string): string {
  return text.toWellFormed().replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]|(?![\n\t])\p{Cc}/gu, '');
}

/**
 * Text in which no mail program finds an address to make a link of: an invisible joiner stands at each dot, @ and colon
 * between characters, also of full-width forms. Times and amounts stay. `'www.a.example' -> 'www⁠.⁠a…'`, `'10:30' -> '10:30'`
 */
export function withoutLinks(text: string): string {
  const apart = (sign: string): string => `${wordJoiner}${sign}${wordJoiner}`;
  return text.replace(joints, apart).replace(numberAddress, (address) => address.replace(/\./gu, apart));
}
