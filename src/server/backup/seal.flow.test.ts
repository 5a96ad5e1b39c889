import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BackupProblem, seal, unseal } from './seal.ts';

const passphrase = 'correct horse battery staple';

function cut(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) =>
    bytes.subarray(part * size, (part + 1) * size),
  );
}

async function* streamOf(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await Promise.resolve(part);
}

async function allOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const sealed = (content: Buffer, key?: string) => allOf(seal(streamOf(cut(content, 70_000)), key));
const opened = (file: Buffer, key?: string) => allOf(unseal(streamOf(cut(file, 65_536)), key));

describe.each([['readable', undefined] as const, ['encrypted', passphrase] as const])('a %s back-up', (_, key) => {
  it.each([0, 1 << 20, (1 << 20) + 1])('of %i bytes comes back as it was', async (size) => {
    const content = Buffer.alloc(size, 'gevel ');
    expect((await opened(await sealed(content, key), key)).equals(content)).toBe(true);
  });

  it('is refused wherever one bit is not as it was', async () => {
    const file = await sealed(Buffer.from('some content'), key);
    // Each of them costs a key, which is dear on purpose.
    const places = fc.nat({ max: file.length * 8 - 1 });
    await fc.assert(
      fc.asyncProperty(places, async (bit) => {
        const other = Buffer.from(file);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await expect(opened(other, key)).rejects.toThrow(BackupProblem);
      }),
      { numRuns: key === undefined ? 300 : 5 },
    );
  });

  it('is refused wherever it is cut off, and when something follows', async () => {
    const file = await sealed(Buffer.alloc(1_100_000, 'abc'), key);
    for (const size of [0, 12, 27, 28, 40, file.length - 1])
      await expect(opened(file.subarray(0, size), key)).rejects.toThrow(/cut off|no back-up/u);
    await expect(opened(Buffer.concat([file, Buffer.from('x')]), key)).rejects.toThrow('something follows its end');
  });

  it('is refused when its pieces stand in another order', async () => {
    const file = await sealed(Buffer.alloc(3 << 20, 'abc'), key);
    const piece = 4 + (1 << 20) + 16;
    const [head, one, two, rest] = [
      file.subarray(0, 28),
      file.subarray(28, 28 + piece),
      file.subarray(28 + piece, 28 + 2 * piece),
      file.subarray(28 + 2 * piece),
    ];
    await expect(opened(Buffer.concat([head, two, one, rest]), key)).rejects.toThrow('damaged');
  });
});

it('is refused without its passphrase, with another one, and when it is no back-up', async () => {
  const file = await sealed(Buffer.from('secret content'), passphrase);
  expect(file.includes('secret content')).toBe(false);
  await expect(opened(file)).rejects.toThrow('Set BACKUP_KEY');
  await expect(opened(file, 'another passphrase')).rejects.toThrow('BACKUP_KEY is not the passphrase');
  await expect(opened(Buffer.from('SQLite format 3\0 and more of it'))).rejects.toThrow('no back-up');
  const newer = Buffer.from(file);
  newer.write('2', 7);
  await expect(opened(newer, passphrase)).rejects.toThrow('newer version');
});
