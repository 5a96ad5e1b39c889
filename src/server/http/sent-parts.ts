import { isUtf8 } from 'node:buffer';
import { ApiError, type ApiErrorCode } from '#server/http/api-error.ts';
import {
  longestFileBytes,
  longestSharedTextBytes,
  longestTextBytes,
  mostEntries,
  mostFiles,
  mostHeldBytes,
} from '#server/http/body-limits.ts';
import type { TakePiece } from '#server/http/multipart.ts';
import type { PartHead } from '#server/http/part-head.ts';

/** A file as it arrived, under the name of its field. */
export interface SentFile {
  readonly field: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Bytes of files of all requests that are being read now. */
let heldBytes = 0;

/** Bytes that come in pieces of any size, kept in one place: a list of a million pieces would cost more than they. */
class Growing {
  #bytes = new Uint8Array();
  size = 0;

  add(piece: Uint8Array): void {
    const needed = this.size + piece.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, Math.min(2 * this.#bytes.length, longestFileBytes)));
      larger.set(this.#bytes.subarray(0, this.size));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.size);
    this.size = needed;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.size);
  }

  drop(): void {
    this.#bytes = new Uint8Array();
  }
}

interface Part {
  readonly head: PartHead;
  readonly content: Growing;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Gathers the parts of a form within its bounds; of one that goes beyond them what was typed is kept. */
export class SentParts {
  readonly #texts: Part[] = [];
  readonly #files: Part[] = [];
  #textBytes = 0;
  #held = 0;
  #fileCount = 0;
  #refusal: ApiErrorCode | undefined;
  #largeField: string | undefined;

  /** A part begins: takes its content. */
  readonly begin = (head: PartHead): TakePiece => {
    if (this.#texts.length + this.#files.length >= mostEntries) throw new ApiError('malformed');
    const part = { head, content: new Growing() };
    const isFile = head.filename !== undefined;
    (isFile ? this.#files : this.#texts).push(part);
    if (!isFile) this.#textBytes += Buffer.byteLength(head.name);
    return isFile
      ? (piece) => {
          this.#addToFile(part, piece);
        }
      : (piece) => {
          this.#addToText(part, piece);
        };
  };

  #addToText({ content }: Part, piece: Uint8Array): void {
    this.#textBytes += piece.length;
    if (this.#textBytes <= longestSharedTextBytes) content.add(piece);
  }

  #addToFile({ head, content }: Part, piece: Uint8Array): void {
    if (content.size === 0) this.#fileCount += 1;
    if (this.#fileCount > mostFiles) this.#refuse('too-large');
    if (content.size + piece.length > longestFileBytes) {
      this.#refuse('too-large');
      this.#largeField ??= head.name;
    }
    if (heldBytes + piece.length > mostHeldBytes) this.#refuse('busy');
    if (this.#refusal !== undefined) return;
    content.add(piece);
    this.#held += piece.length;
    heldBytes += piece.length;
  }

  /** None of the files is of use any more. */
  #refuse(refusal: ApiErrorCode): void {
    this.#refusal ??= refusal;
    for (const { content } of this.#files) content.drop();
    this.release();
  }

  /** The bytes are somebody else's now. */
  release(): void {
    heldBytes -= this.#held;
    this.#held = 0;
  }

  /** Texts as they were typed; what is no letter is replaced, for the form that is shown again. */
  texts(): [string, string][] {
    return this.#texts.map(({ head, content }) => [head.name, decoder.decode(content.bytes)]);
  }

  /** Fields in which a file was chosen, also one that was thrown away. One without arrives as a file without a name. */
  fileFields(): string[] {
    return this.#files.filter(({ head }) => head.filename !== '').map(({ head }) => head.name);
  }

  /** A field without a file arrives as an empty one. */
  files(): SentFile[] {
    return this.#files
      .filter(({ content }) => content.size > 0)
      .map(({ head, content }) => ({ field: head.name, filename: head.filename ?? '', bytes: content.bytes }));
  }

  /** Why the form cannot be taken, with what was typed and chosen. */
  refusal(answers: Readonly<Record<string, unknown>>): ApiError | undefined {
    const shown = { answers, files: this.fileFields() };
    if (this.#textBytes > longestTextBytes) return new ApiError('too-large', shown);
    if (!this.#texts.every(({ content }) => isUtf8(content.bytes))) return new ApiError('characters', shown);
    if (this.#refusal === undefined) return undefined;
    if (this.#refusal === 'busy') return new ApiError('busy', { ...shown, retryAfterSeconds: 5 });
    if (this.#largeField === undefined) return new ApiError(this.#refusal, shown);
    const problem = { code: 'too-large', key: 'api:file-too-large', field: this.#largeField } as const;
    return new ApiError('too-large', { ...shown, problem });
  }
}
