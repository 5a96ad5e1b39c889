import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeZip, type ZipPart } from './zip.fixture.ts';
import { crc32, openZip } from './zip.ts';

function readAll(bytes: Buffer): Record<string, string> {
  const archive = openZip(bytes);
  return Object.fromEntries(archive.entries.map((entry) => [entry.name, archive.read(entry, 1_000_000).toString()]));
}

function refusal(part: Partial<ZipPart>): string {
  try {
    readAll(makeZip([{ name: 'a.xml', content: 'text', ...part }]));
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('openZip', () => {
  it('reads packed and stored files, in folders and with letters of any language', () => {
    const parts = [
      { name: 'data/büro.xml', content: '<a/>' },
      { name: 'data/', content: '' },
      { name: 'BILD.JPG', content: 'x'.repeat(5000), isStored: true },
    ];
    expect(readAll(makeZip(parts))).toEqual({ 'data/büro.xml': '<a/>', 'BILD.JPG': 'x'.repeat(5000) });
  });

  it('knows the checksum of the standard', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
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
    [{ size: 3 }, /larger than|Cannot create a Buffer|damaged/u],
    [{ content: 'a'.repeat(2_000_000) }, 'it unpacks to far more than it is'],
  ])('refuses %j', (part, reason) => {
    expect(refusal(part)).toMatch(typeof reason === 'string' ? new RegExp(`^${reason}$`, 'u') : reason);
  });

  it('refuses what is cut off anywhere, and never reads beyond', () => {
    const whole = makeZip([{ name: 'a.xml', content: 'some text that is packed' }]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(() => readAll(whole.subarray(0, length))).toThrow();
      }),
    );
  });

  it('throws an error and nothing else on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => openZip(Buffer.from(bytes))).toThrow(/./u);
      }),
    );
  });
});
