export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first, for equal wishes. */
export const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

function qualities(header: string): Map<string, number> {
  const pairs = header.split(',').map((part): [string, number] => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return [name, Number.isFinite(quality) ? quality : 0];
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/**
 * The encoding to send, of those that exist (RFC 9110 section 12.5.3). A client that refuses all of them
 * gets the plain file. `('gzip;q=0.5, br', ['br', 'gzip']) -> 'br'`, `('*;q=0', ['br']) -> 'identity'`
 */
export function chooseEncoding(header: string | undefined, existing: readonly Encoding[]): Encoding {
  if (!header) return 'identity';
  const wishes = qualities(header);
  const others = wishes.get('*');
  const wish = (encoding: Encoding): number =>
    // Unnamed, the plain form is allowed but the last choice.
    wishes.get(encoding) ?? (encoding === 'identity' ? (others ?? 0.001) : (others ?? 0));
  const allowed = encodings.filter((encoding) => encoding === 'identity' || existing.includes(encoding));
  const best = allowed.toSorted((a, b) => wish(b) - wish(a))[0];
  return best !== undefined && wish(best) > 0 ? best : 'identity';
}
