import { Dicer } from '@fastify/busboy';
import { ApiError, asApiError } from '#server/http/api-error.ts';
import { parseDisposition, type PartHead } from '#server/http/part-head.ts';

/** Takes the content of a part, piece by piece. */
export type TakePiece = (piece: Uint8Array) => void;

/** A head that is longer arrives cut off. */
const longestHeadBytes = 8 * 1024;

/** `'multipart/form-data; boundary="a b"' -> 'a b'` */
function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new ApiError('malformed');
  return boundary;
}

/** `{ 'content-disposition': ['form-data; name="cv"'] } -> { name: 'cv' }` */
function headOf(lines: object): PartHead {
  const found: unknown = Reflect.get(lines, 'content-disposition');
  return parseDisposition(Array.isArray(found) ? String(found[0]) : '');
}

/**
 * Reads a form with files as it arrives (RFC 7578), so that a file can be thrown away while the fields after it are kept. The
 * platform's own reader takes a body whole or not at all; of busboy only the part below its own forms is of use, which hands on
 * names and texts as the bytes that came. Throws an ApiError for what is no such form.
 */
export class MultipartReader {
  readonly #parser: Dicer;
  readonly #begin: (head: PartHead) => TakePiece;
  readonly #parts: Promise<undefined>[] = [];
  #failure: ApiError | undefined;
  /** The last delimiter was read; what stands before it may still be on its way. */
  #isOver = false;
  #goOn: (() => void) | undefined;

  constructor(contentType: string, begin: (head: PartHead) => TakePiece) {
    this.#begin = begin;
    const settings = { boundary: boundaryOf(contentType), maxHeaderSize: longestHeadBytes };
    this.#parser = new Dicer(settings);
    this.#parser.on('part', (part) => this.#parts.push(this.#readPart(part)));
    this.#parser.on('finish', () => {
      this.#isOver = true;
      this.#goOn?.();
    });
    this.#parser.on('error', () => {
      this.#failure ??= new ApiError('malformed');
      this.#goOn?.();
    });
  }

  #readPart(part: Dicer.PartStream): Promise<undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let take: TakePiece | undefined;
    part.on('header', (lines) => {
      this.#attempt(() => {
        take = this.#begin(headOf(lines));
      });
    });
    part.on('data', (piece: Buffer) => {
      this.#attempt(() => take?.(piece));
    });
    part.on('end', () => {
      if (!take) this.#failure ??= new ApiError('malformed');
      resolve(undefined);
    });
    // The parser says it too.
    part.on('error', () => undefined);
    return promise;
  }

  /** Thrown inside of an event, an error would end the process. */
  #attempt(step: () => void): void {
    if (this.#failure) return;
    try {
      step();
    } catch (error) {
      this.#failure = asApiError(error);
    }
  }

  /** Until the parser has taken the bytes, or needs no more of them: then it does not always say that it took them. */
  async #wait(step: (done: () => void) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#goOn = () => {
      resolve(undefined);
    };
    if (!this.#isOver) {
      step(this.#goOn);
      await promise;
    }
    if (this.#failure) throw this.#failure;
  }

  /** Of what arrived and is still on its way nothing is handed on any more. */
  stop(): void {
    this.#failure ??= new ApiError('malformed');
  }

  /** Takes the next bytes; resolved when there is room for more. */
  push(bytes: Uint8Array): Promise<void> {
    return this.#wait((done) => this.#parser.write(bytes, done));
  }

  /** Nothing more comes: was that all? */
  async finish(): Promise<void> {
    await this.#wait(() => this.#parser.end());
    await Promise.all(this.#parts);
    if (this.#failure) throw this.#failure;
  }
}
