/** What the part before the @ is made of: `jan@…` is not `an@…`. */
const inLocalPart = /[\w.!#$%&'*+/=?^`{|}~-]/u;
/** `@home.example.org` and `@home.example-b.org` are not `@home.example`; a full stop ends a sentence. */
const goesOn = /^(?:[a-z0-9-]|\.[a-z0-9])/u;

/** Does a text hold this very address, in lower case? `('Jan <jan@x.example>', 'an@x.example') -> false` */
export function holdsAddress(text: string, address: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(address); at !== -1; at = lower.indexOf(address, at + 1)) {
    const isBegun = at > 0 && inLocalPart.test(lower.charAt(at - 1));
    if (!isBegun && !goesOn.test(lower.slice(at + address.length))) return true;
  }
  return false;
}

/** Does any text of this JSON hold the address? */
export function jsonHoldsAddress(json: string, address: string): boolean {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
  };
  return texts(JSON.parse(json)).some((text) => holdsAddress(text, address));
}
