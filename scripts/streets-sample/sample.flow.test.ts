import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSample, sampleFile } from './sources.ts';

it('the streets of the demonstration are made from its homes of today: run `node scripts/streets-sample/make.ts`', () => {
  expect(readSample().equals(readFileSync(sampleFile))).toBe(true);
});
