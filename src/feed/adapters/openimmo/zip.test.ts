import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeZip, type ZipPart } from './zip.fixture.ts';
import { openZip } from './zip.ts';

async function readAll(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await openZip(bytes);
  const read = archive.entries.map(async (entry) => [entry.name, (await archive.read(entry, 1_000_000)).toString()]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
}

async function refusal(part: Partial<ZipPart>): Promise<string> {
  try {
    await readAll(makeZip([{ name: 'a.xml', content: 'text', ...part }]));
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('openZip', () => {
  it('reads packed and stored files, in folders and with letters of any language', async () => {
    const parts = [
      { name: 'data/büro.xml', content: '<a/>' },
      { name: 'data/', content: '' },
      { name: 'BILD.JPG', content: 'x'.repeat(5000), isStored: true },
    ];
    expect(await readAll(makeZip(parts))).toEqual({ 'data/büro.xml': '<a/>', 'BILD.JPG': 'x'.repeat(5000) });
  });

  it('reads names as Windows writes them, without a word on their letters', async () => {
    const nameBytes = Buffer.from('B\x81ro.jpg', 'latin1');
    expect(await readAll(makeZip([{ name: '', nameBytes, flags: 0, content: 'x' }]))).toEqual({ 'Büro.jpg': 'x' });
  });

  it.each([
    [{ name: '../evil.xml' }, 'it holds a file name that leads elsewhere'],
    [{ name: '/etc/passwd' }, 'it holds a file name that leads elsewhere'],
    [{ name: 'a\\..\\b' }, 'it holds a file name that leads elsewhere'],
    [{ name: 'C:evil' }, 'it holds a file name that leads elsewhere'],
    [{ flags: 0x801 }, 'it is encrypted'],
    [{ mode: 0o120777 }, 'it holds a link'],
    [{ size: 0xffffffff }, 'it is larger than 4 GB'],
    [{ size: 2_000_000 }, 'it unpacks to far more than it is'],
    [{ crc: 1 }, 'it is damaged in the archive'],
    [{ size: 3 }, 'it is damaged in the archive'],
    [{ size: 5 }, 'it is damaged in the archive'],
    [{ size: 3, isStored: true }, 'its table of contents is damaged'],
    [{ method: 12 }, 'it is packed in a way that is not supported'],
    [{ content: 'a'.repeat(2_000_000) }, 'it unpacks to far more than it is'],
  ])('refuses %j', async (part, reason) => {
    expect(await refusal(part)).toBe(reason);
  });

  it('gives each file as it was packed or not at all, whatever bytes were changed on the way', async () => {
    const parts = ['a', 'b'].map((name) => ({ name, content: `the text of ${name}`.repeat(20) }));
    const whole = makeZip(parts);
    const contents = parts.map(({ content }) => content);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(place) ^ change, place);
        const read = await readAll(changed).catch((error: unknown) => error);
        if (read instanceof Error) expect(read.message).toMatch(/^its? /u);
        else expect(contents).toEqual(expect.arrayContaining(Object.values(read as Record<string, string>)));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what is cut off anywhere, and never reads beyond', async () => {
    const whole = makeZip([{ name: 'a.xml', content: 'some text that is packed' }]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        await expect(readAll(whole.subarray(0, length))).rejects.toThrow();
      }),
    );
  });

  it('throws an error and nothing else on arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await expect(openZip(Buffer.from(bytes))).rejects.toThrow(/./u);
      }),
    );
  });
});
