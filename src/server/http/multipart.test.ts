import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#server/http/api-error.ts';
import { MultipartReader } from '#server/http/multipart.ts';
import type { PartHead } from '#server/http/part-head.ts';

interface ReadPart extends PartHead {
  readonly content: string;
}

/** Cuts bytes into pieces of the given lengths, over and over. */
function* cut(bytes: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? bytes.length;
    yield bytes.subarray(start, start + length);
    start += length;
  }
}

async function read(
  contentType: string,
  body: Uint8Array,
  lengths: readonly number[] = [body.length],
): Promise<ReadPart[]> {
  const parts: { head: PartHead; pieces: Uint8Array[] }[] = [];
  const reader = new MultipartReader(contentType, (head) => {
    const pieces: Uint8Array[] = [];
    parts.push({ head, pieces });
    return (piece) => pieces.push(Uint8Array.from(piece));
  });
  for (const piece of cut(body, lengths)) await reader.push(piece);
  await reader.finish();
  return parts.map(({ head, pieces }) => ({ ...head, content: Buffer.concat(pieces).toString('latin1') }));
}

const type = 'multipart/form-data; boundary=x';

function body(...lines: readonly string[]): Buffer {
  return Buffer.from(lines.join('\r\n'));
}

function named(name: string): string {
  return `Content-Disposition: form-data; name="${name}"`;
}

/** A form as the platform writes it. */
async function written(
  parts: readonly { name: string; filename: string | undefined; content: string }[],
): Promise<{ contentType: string; bytes: Uint8Array }> {
  const form = new FormData();
  for (const { name, filename, content } of parts) {
    if (filename === undefined) form.append(name, content);
    else form.append(name, new File([Buffer.from(content, 'latin1')], filename));
  }
  const request = new Request('https://agency.example/', { method: 'POST', body: form });
  return { contentType: request.headers.get('content-type') ?? '', bytes: new Uint8Array(await request.arrayBuffer()) };
}

const letters = fc.string({ unit: fc.constantFrom('a', '"', '\r', '\n', '-', ';', '=', ' ', '\\'), maxLength: 30 });
const content = letters.map((text) => text.replace(/\r\n?|\n/gu, '\r\n'));
/** A file without a name is written as one without a file. */
const filenames = letters.map((text) => `f${text}`);
const anyPart = fc.record({ name: letters, filename: fc.option(filenames, { nil: undefined }), content });

describe('a form with files', () => {
  it('is read as it was written, in whatever pieces it arrives', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyPart, { maxLength: 5 }), lengths, async (parts, pieces) => {
        const { contentType, bytes } = await written(parts);
        const expected = parts.map(({ name, filename, ...rest }) => ({
          name: name.replace(/\r\n?|\n/gu, '\r\n'),
          ...(filename !== undefined && { filename }),
          ...rest,
        }));
        expect(await read(contentType, bytes, pieces)).toEqual(expected);
      }),
    );
  });

  it('may have words before the first part and after the last one', async () => {
    const bytes = body('A form.', '--x', 'Content-Disposition: form-data; name="a"', '', '1', '--x--', 'The end.');
    expect(await read(type, bytes)).toEqual([{ name: 'a', content: '1' }]);
  });

  it('keeps bytes that look like the beginning of a delimiter', async () => {
    const bytes = body('--x', 'content-disposition: form-data; name="a"; filename="b"', '', '\r\n--', '-', '--x--', '');
    for (const length of [1, 2, 3, 1_000]) {
      expect(await read(type, bytes, [length])).toEqual([{ name: 'a', filename: 'b', content: '\r\n--\r\n-' }]);
    }
  });

  it('is read whole when it comes in one piece, and what follows it is left', async () => {
    const content = 'x'.repeat(1_000_000);
    const head = (name: string): string => `${named(name)}; filename="${name}"`;
    const bytes = body('--x', head('a'), '', content, '--x', head('b'), '', content, '--x--', content);
    const expected = ['a', 'b'].map((name) => ({ name, filename: name, content }));
    for (const lengths of [[bytes.length], [2_000_100, 1], [65_536]]) {
      expect(await read(type, bytes, lengths)).toEqual(expected);
    }
  });

  it('is read or refused, whatever it holds and in whatever pieces it arrives', async () => {
    const head = '\r\nContent-Disposition: form-data; name="a"; filename=b';
    const bits = fc.constantFrom('--x', '\r\n--x', '--', '\r\n', '\r\n\r\n', head, '\r', '-', 'x', '\xff', ':');
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(bits, { maxLength: 20 }), lengths, async (texts, pieces) => {
        const outcome = await read(type, Buffer.from(texts.join(''), 'latin1'), pieces).catch(
          (error: unknown) => error,
        );
        expect(Array.isArray(outcome) || outcome instanceof ApiError).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('hands on nothing after it was stopped', async () => {
    const pieces: Uint8Array[] = [];
    const reader = new MultipartReader(type, () => (piece) => pieces.push(piece));
    await reader.push(body('--x', 'Content-Disposition: form-data; name="a"', '', 'first'));
    const arrived = reader.push(Buffer.alloc(100_000)).catch((error: unknown) => error);
    const handedOn = pieces.length;
    reader.stop();
    expect(await arrived).toBeInstanceOf(ApiError);
    expect(pieces).toHaveLength(handedOn);
  });

  it.each([
    ['nothing', type, ''],
    ['no boundary', 'multipart/form-data', '--x--'],
    ['the end missing', type, body('--x', 'Content-Disposition: form-data; name="a"', '', '1')],
    ['a part without a name', type, body('--x', 'Content-Disposition: form-data', '', '1', '--x--')],
    ['a delimiter that goes on', type, body('--xy', 'Content-Disposition: form-data; name="a"', '', '1', '--x--')],
    ['a name that is none', type, body('--x', 'Content-Disposition: form-data; name="a', '', '1', '--x--')],
    ['a name that is not UTF-8', type, Buffer.from(body('--x', named('é'), '', '1', '--x--').toString(), 'latin1')],
    ['a head that is too long', type, body('--x', named('a'.repeat(9_000)), '', '1', '--x--')],
    ['no head at all', type, body('--x', '--x--')],
    ['a head without an end', type, Buffer.concat([body('--x', ''), Buffer.alloc(20_000, 'a')])],
  ])('is refused with %s', async (_name, contentType, bytes) => {
    await expect(read(contentType, Buffer.from(bytes))).rejects.toThrow(ApiError);
  });
});
