/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The last bytes of a file. */
function lastBytes(length: number, size: number): ByteRange | 'unsatisfiable' {
  const given = Math.min(length, size);
  return given === 0 ? 'unsatisfiable' : { start: size - given, end: size - 1 };
}

/**
 * The one range of a `Range` header for a file of this size. Several ranges, other units and nonsense are
 * ignored (the whole file is sent); a range beyond the end is `unsatisfiable` (RFC 9110 section 14).
 * `('bytes=0-99', 1000) -> {start: 0, end: 99}`, `('bytes=-100', 1000) -> {start: 900, end: 999}`
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/iu.exec(header ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? undefined : lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}
