import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { bytesOfPieces, holds, writeUnlessSame } from './unchanged-file.ts';

let folder: string;
const place = (name: string): string => join(folder, name);
const numberOf = (name: string): number => statSync(place(name)).ino;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unchanged-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('says whether a file holds just these bytes', () => {
  writeFileSync(place('a'), 'été');
  expect([holds(place('a'), Buffer.from('été')), holds(place('a'), Buffer.from('été '))]).toEqual([true, false]);
  expect(holds(place('b'), Buffer.from(''))).toBe(false);
});

it('gives a version that says the same another name, and writes another one beside it', () => {
  writeFileSync(place('1'), 'rules');
  writeUnlessSame(place('2'), place('1'), 'rules');
  expect(numberOf('2')).toBe(numberOf('1'));
  writeUnlessSame(place('3'), place('2'), 'other rules');
  expect([numberOf('3') === numberOf('2'), readFileSync(place('3'), 'utf8')]).toEqual([false, 'other rules']);
});

it('never writes into what another version has as well', () => {
  writeFileSync(place('1'), 'rules');
  writeUnlessSame(place('2'), place('1'), 'rules');
  writeUnlessSame(place('2'), place('missing'), 'others');
  expect([readFileSync(place('1'), 'utf8'), readFileSync(place('2'), 'utf8')]).toEqual(['rules', 'others']);
  writeUnlessSame(place('2'), place('2'), 'others');
  expect(readFileSync(place('2'), 'utf8')).toBe('others');
});

it('writes pieces as the whole that they are, and sees that it is the last one', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array());
  const pieces = fc.oneof(fc.array(piece), fc.array(piece, { minLength: 600, maxLength: 1200 }));
  fc.assert(
    fc.property(pieces, fc.boolean(), (all, isOther) => {
      const bytes = bytesOfPieces(all);
      const last = isOther ? bytes.map((byte) => byte ^ 1) : bytes;
      writeFileSync(place('last'), last);
      writeUnlessSame(place('next'), place('last'), all);
      expect(readFileSync(place('next')).equals(bytes)).toBe(true);
      expect(numberOf('next') === numberOf('last')).toBe(!isOther || bytes.length === 0);
      rmSync(place('last'));
    }),
    { numRuns: draws(15) },
  );
});
