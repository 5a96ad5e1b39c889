import { ApiError } from '#server/http/api-error.ts';

export const longestTextBytes = 64 * 1024;
export const longestFileBytes = 10 * 1024 * 1024;
export const mostFiles = 3;
/** Text and three files, and the lines between them. */
const longestMultipartBytes = mostFiles * longestFileBytes + 2 * longestTextBytes;
/** Objects in objects: a form is flat. */
const deepest = 3;
const mostEntries = 400;
/** Uploads are held in memory while they are checked, some copies of each; more at once would cost too much of it. */
const mostUploadsAtOnce = 2;
let uploadsNow = 0;

/** What a request carried: answers by field name, and files. */
export interface RequestBody {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly field: string; readonly file: File }[];
}

async function readBytes(request: Request, longest: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > longest) throw new ApiError('too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The declared length is a claim: what counts is what arrives.
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > longest) throw new ApiError('too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('malformed');
  }
  return Buffer.concat(chunks);
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

/** Can every database keep this text whole? NUL and half characters cannot be stored. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('malformed');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('malformed');
  return value as Record<string, unknown>;
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

async function parseMultipart(request: Request, contentType: string): Promise<RequestBody> {
  if (uploadsNow >= mostUploadsAtOnce) throw new ApiError('busy', { retryAfterSeconds: 5 });
  uploadsNow += 1;
  try {
    const bytes = await readBytes(request, longestMultipartBytes);
    let form: FormData;
    try {
      form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
    } catch {
      throw new ApiError('malformed');
    }
    const texts: [string, string][] = [];
    const files: RequestBody['files'][number][] = [];
    for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
      if (typeof value === 'string') texts.push([name, value]);
      // A file field without a file arrives as an empty one.
      else if (value.size > 0) files.push({ field: name, file: value });
    }
    const textBytes = texts.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
    const isTooLarge = files.length > mostFiles || files.some(({ file }) => file.size > longestFileBytes);
    if (textBytes > longestTextBytes) throw new ApiError('too-large');
    const fields = collect(texts);
    if (isTooLarge) throw new ApiError('too-large', { answers: fields });
    return { fields, files };
  } finally {
    uploadsNow -= 1;
  }
}

async function parseFields(request: Request, type: string): Promise<Record<string, unknown>> {
  if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') throw new ApiError('content-type');
  const text = decodeUtf8(await readBytes(request, longestTextBytes));
  return type === 'application/json' ? parseJson(text) : collect(new URLSearchParams(text));
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
  if (!isStorable(body.fields)) throw new ApiError('characters');
  return body;
}

/** The bytes of a body as they came: what a signature is about. */
export function readRawBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return readBytes(request, longestTextBytes);
}
