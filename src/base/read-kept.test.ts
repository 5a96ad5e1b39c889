import { expect, test } from 'vitest';
import { readKept } from './read-kept.ts';

test('a file is what its reader makes of it, and nothing where it is missing or the reader cannot use it', async () => {
  const file = 'src/base/read-kept.ts';
  expect(await readKept(file, (text) => text.includes('readKept'))).toBe(true);
  expect(await readKept('src/base/no-such-file.ts', (text) => text)).toBeUndefined();
  expect(await readKept(file, (text): unknown => JSON.parse(text))).toBeUndefined();
});
