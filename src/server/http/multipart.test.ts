import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#server/http/api-error.ts';
import { MultipartReader, type PartHead } from '#server/http/multipart.ts';

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

function read(contentType: string, body: Uint8Array, lengths: readonly number[] = [body.length]): ReadPart[] {
  const parts: { head: PartHead; pieces: Uint8Array[] }[] = [];
  const reader = new MultipartReader(contentType, (head) => {
    const pieces: Uint8Array[] = [];
    parts.push({ head, pieces });
    return (piece) => pieces.push(Uint8Array.from(piece));
  });
  for (const piece of cut(body, lengths)) reader.push(piece);
  reader.finish();
  return parts.map(({ head, pieces }) => ({ ...head, content: Buffer.concat(pieces).toString('latin1') }));
}

const type = 'multipart/form-data; boundary=x';

function body(...lines: readonly string[]): Buffer {
  return Buffer.from(lines.join('\r\n'));
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
        expect(read(contentType, bytes, pieces)).toEqual(expected);
      }),
    );
  });

  it('may have words before the first part and after the last one', () => {
    const bytes = body('A form.', '--x', 'Content-Disposition: form-data; name="a"', '', '1', '--x--', 'The end.');
    expect(read(type, bytes)).toEqual([{ name: 'a', content: '1' }]);
  });

  it('keeps bytes that look like the beginning of a delimiter', () => {
    const bytes = body('--x', 'content-disposition: form-data; name="a"; filename="b"', '', '\r\n--', '-', '--x--', '');
    for (const length of [1, 2, 3, 1_000]) {
      expect(read(type, bytes, [length])).toEqual([{ name: 'a', filename: 'b', content: '\r\n--\r\n-' }]);
    }
  });

  it.each([
    ['nothing', type, ''],
    ['no boundary', 'multipart/form-data', '--x--'],
    ['the end missing', type, body('--x', 'Content-Disposition: form-data; name="a"', '', '1')],
    ['a part without a name', type, body('--x', 'Content-Disposition: form-data', '', '1', '--x--')],
    ['a delimiter that goes on', type, body('--xy', 'Content-Disposition: form-data; name="a"', '', '1', '--x--')],
    ['a head without an end', type, Buffer.concat([body('--x', ''), Buffer.alloc(20_000, 'a')])],
  ])('is refused with %s', (_name, contentType, bytes) => {
    expect(() => read(contentType, Buffer.from(bytes))).toThrow(ApiError);
  });
});
