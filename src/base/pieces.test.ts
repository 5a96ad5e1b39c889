import { afterEach, expect, it } from 'vitest';
import { keepText, keepUncompressed } from './packed.ts';
import { chunksOf, joinPieces, samePieces, type Piece } from './pieces.ts';

afterEach(() => {
  keepUncompressed(false);
});

const bytesOf = (pieces: readonly Piece[]): string =>
  Buffer.concat(Array.from(chunksOf(pieces), (chunk) => Buffer.from(chunk))).toString();

it.each([true, false])(
  'gives the bytes of small and large pieces as they follow each other, uncompressed: %s',
  (is) => {
    keepUncompressed(is);
    const large = JSON.stringify('é'.repeat(600_000));
    const pieces = [
      '[\n',
      keepText('{"a":"é"}'),
      ',\n',
      keepText(large),
      ',\n',
      large.slice(0, 900_000),
      keepText('1'),
    ];
    const text = `[\n{"a":"é"},\n${large},\n${large.slice(0, 900_000)}1`;
    expect(bytesOf(pieces)).toBe(text);
    expect(joinPieces(pieces)).toBe(text);
    expect(bytesOf([])).toBe('');
    // Many small ones that one buffer does not hold.
    const many = Array.from({ length: 30 }, (_, index) => keepText(JSON.stringify(String(index).repeat(45_000))));
    expect(bytesOf(many)).toBe(joinPieces(many));
  },
);

it('are the same where each piece says the same, however it waits', () => {
  const compressed = keepText('{"a":1}');
  keepUncompressed();
  const [plain, other] = [keepText('{"a":1}'), keepText('{"a":2}')];
  expect(samePieces(['[', plain], ['[', compressed])).toBe(true);
  expect(samePieces(['[', plain], ['[', '{"a":1}'])).toBe(true);
  expect(samePieces(['[', plain], ['[', other])).toBe(false);
  expect(samePieces(['[', plain], ['[', plain, ']'])).toBe(false);
  expect(samePieces(['[', plain], [']', plain])).toBe(false);
});
