import { isObject, parseJson } from '#base/json.ts';
import { ApiError } from '#server/http/api-error.ts';
import { longestSharedTextBytes, longestTextBytes, longestUploadBytes, mostEntries } from '#server/http/body-limits.ts';
import { MultipartReader } from '#server/http/multipart.ts';
import { SentParts, type SentFile } from '#server/http/sent-parts.ts';

/** Objects in objects: a form is flat. */
const deepest = 3;

/** What a request carried: answers by field name, and files. */
export interface RequestBody {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly SentFile[];
}

/** Hands on what arrives, up to a length: the declared one is a claim. */
async function readPieces(
  request: Request,
  longest: number,
  take: (piece: Uint8Array) => Promise<void> | void,
): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > longest) throw new ApiError('too-large');
  let size = 0;
  try {
    for await (const piece of request.body ?? []) {
      size += piece.byteLength;
      if (size > longest) throw new ApiError('too-large');
      await take(piece);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('malformed');
  }
}

async function readBytes(request: Request, longest: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  await readPieces(request, longest, (piece) => void pieces.push(piece));
  return Buffer.concat(pieces);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new ApiError('malformed');
  }
}

function isWithinBounds(value: unknown, depth = 1, count = { entries: 0 }): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > deepest) return false;
  const parts = Object.values(value);
  count.entries += parts.length;
  return count.entries <= mostEntries && parts.every((part) => isWithinBounds(part, depth + 1, count));
}

/** Text as every database can keep it: what cannot be stored stands there as what was no letter does. `'a\0b' -> 'a�b'` */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Can every database keep this text whole? NUL and half characters cannot be stored. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return storable(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new ApiError('malformed');
  }
  if (!isObject(value)) throw new ApiError('malformed');
  return value;
}

/** The same field more than once is a list. `[['a', '1'], ['b', '2'], ['a', '3']] -> { a: ['1', '3'], b: '2' }` */
function collect(entries: Iterable<readonly [string, string]>): Record<string, unknown> {
  const fields = new Map<string, string | string[]>();
  let count = 0;
  for (const [name, value] of entries) {
    count += 1;
    if (count > mostEntries) throw new ApiError('malformed');
    const known = fields.get(name);
    fields.set(name, known === undefined ? value : [...[known].flat(), value]);
  }
  return Object.fromEntries(fields);
}

/** Whoever was too slow to send it all sees again what had come of what was typed and chosen. */
function withAnswers(error: unknown, parts: SentParts): unknown {
  if (!(error instanceof ApiError) || error.kind !== 'busy') return error;
  return new ApiError('busy', { ...error.details, answers: collect(parts.texts()), files: parts.fileFields() });
}

async function parseMultipart(request: Request, contentType: string): Promise<RequestBody> {
  const parts = new SentParts();
  const reader = new MultipartReader(contentType, parts.begin);
  try {
    await readPieces(request, longestUploadBytes, (piece) => reader.push(piece));
    await reader.finish();
    const fields = collect(parts.texts());
    const refusal = parts.refusal(fields);
    if (refusal) throw refusal;
    return { fields, files: parts.files() };
  } catch (error) {
    throw withAnswers(error, parts);
  } finally {
    reader.stop();
    parts.release();
  }
}

/** Are the bytes of its percent signs letters? URLSearchParams replaces silently what is none. `'%EB' -> false` */
function isEncodedUtf8(text: string): boolean {
  try {
    for (const [bytes] of text.matchAll(/(?:%[\da-f]{2})+/giu)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Percent signs make an encoded form up to three times as long as what was typed. */
async function parseEncoded(request: Request): Promise<Record<string, unknown>> {
  const text = decodeUtf8(await readBytes(request, longestSharedTextBytes));
  const entries = [...new URLSearchParams(text)];
  const fields = collect(entries);
  const bytes = entries.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (bytes > longestTextBytes) throw new ApiError('too-large', { answers: fields });
  if (!isEncodedUtf8(text)) throw new ApiError('characters', { answers: fields });
  return fields;
}

async function parseFields(request: Request, type: string): Promise<Record<string, unknown>> {
  if (type === 'application/x-www-form-urlencoded') return parseEncoded(request);
  if (type !== 'application/json') throw new ApiError('content-type');
  return fieldsIn(decodeUtf8(await readBytes(request, longestTextBytes)));
}

/** Reads a body within its bounds; throws an ApiError for anything else. Files are for endpoints that ask for them. */
export async function readBody(request: Request, takesFiles: boolean): Promise<RequestBody> {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const body =
    type === 'multipart/form-data' && takesFiles
      ? await parseMultipart(request, contentType)
      : { fields: await parseFields(request, type), files: [] };
  if (!isWithinBounds(body.fields)) throw new ApiError('malformed');
  if (!isStorable(body.fields)) {
    throw new ApiError('characters', { answers: body.fields, files: body.files.map(({ field }) => field) });
  }
  return body;
}

/** The bytes of a body as they came: what a signature is about. */
export function readRawBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return readBytes(request, longestTextBytes);
}
