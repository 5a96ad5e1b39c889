import { ApiError } from '#server/http/api-error.ts';

/** What a part is called, and its file if it is one. */
export interface PartHead {
  readonly name: string;
  readonly filename?: string;
}

/** Takes the content of a part, piece by piece. */
export type TakePiece = (piece: Uint8Array) => void;

const longestHeadBytes = 8 * 1024;
const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';
const lastMark = '--';

/** `'multipart/form-data; boundary="a b"' -> 'a b'` */
function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new ApiError('malformed');
  return boundary;
}

/** Browsers write these three signs of a name in this way (HTML, "multipart/form-data"). */
function decodeName(text: string): string {
  return text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%22', '"');
}

/** `'Content-Disposition: form-data; name="cv"; filename="a.pdf"' -> { name: 'cv', filename: 'a.pdf' }` */
function parseHead(head: string): PartHead {
  const line = head.split(lineEnd).find((one) => /^content-disposition:[ \t]*form-data[ \t]*;/iu.test(one)) ?? '';
  const found = new Map<string, string>();
  for (const [, key = '', value = ''] of line.matchAll(/;[ \t]*([\w*-]+)="([^"]*)"/gu)) {
    found.set(key.toLowerCase(), decodeName(value));
  }
  const name = found.get('name');
  const filename = found.get('filename');
  if (name === undefined) throw new ApiError('malformed');
  return { name, ...(filename !== undefined && { filename }) };
}

/**
 * Reads a form with files as it arrives (RFC 7578), so that a file can be thrown away while the fields after it are kept. The
 * platform's own reader takes a body whole or not at all. Throws an ApiError for what is no such form.
 */
export class MultipartReader {
  readonly #delimiter: Buffer;
  readonly #begin: (head: PartHead) => TakePiece;
  /** The first delimiter may stand at the very beginning, where no line ends. */
  #rest: Buffer = Buffer.from(lineEnd);
  #place: 'content' | 'delimiter' | 'head' | 'end' = 'content';
  /** What stands before the first part is nobody's. */
  #take: TakePiece = () => undefined;

  constructor(contentType: string, begin: (head: PartHead) => TakePiece) {
    this.#delimiter = Buffer.from(`${lineEnd}--${boundaryOf(contentType)}`);
    this.#begin = begin;
  }

  push(bytes: Uint8Array): void {
    if (this.#place === 'end') return;
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#goOn());
  }

  /** Nothing more comes: was that all? */
  finish(): void {
    if (this.#place !== 'end') throw new ApiError('malformed');
  }

  /** Reads up to the next mark; false when it has not arrived yet. */
  #goOn(): boolean {
    if (this.#place === 'content') return this.#readContent();
    if (this.#place === 'delimiter') return this.#readDelimiterEnd();
    return this.#place === 'head' && this.#readHead();
  }

  #readContent(): boolean {
    const index = this.#rest.indexOf(this.#delimiter);
    // A delimiter may have arrived in part.
    const length = index === -1 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : index;
    if (length > 0) this.#take(this.#rest.subarray(0, length));
    this.#rest = this.#rest.subarray(index === -1 ? length : length + this.#delimiter.length);
    if (index !== -1) this.#place = 'delimiter';
    return index !== -1;
  }

  #readDelimiterEnd(): boolean {
    if (this.#rest.length < lineEnd.length) return false;
    const mark = this.#rest.toString('latin1', 0, lineEnd.length);
    if (mark !== lineEnd && mark !== lastMark) throw new ApiError('malformed');
    this.#rest = this.#rest.subarray(lineEnd.length);
    this.#place = mark === lineEnd ? 'head' : 'end';
    return true;
  }

  #readHead(): boolean {
    const index = this.#rest.indexOf(headEnd);
    if ((index === -1 ? this.#rest.length : index) > longestHeadBytes) throw new ApiError('malformed');
    if (index === -1) return false;
    this.#take = this.#begin(parseHead(this.#rest.toString('utf8', 0, index)));
    this.#rest = this.#rest.subarray(index + headEnd.length);
    this.#place = 'content';
    return true;
  }
}
