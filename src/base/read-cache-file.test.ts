import { expect, test } from 'vitest';
import { readCacheFile } from './read-cache-file.ts';

test('a file is what its reader makes of it, and nothing where it is missing or the reader cannot use it', async () => {
  const file = 'src/base/read-cache-file.ts';
  expect(await readCacheFile(file, (text) => text.includes('readCacheFile'))).toBe(true);
  expect(await readCacheFile('src/base/no-such-file.ts', (text) => text)).toBeUndefined();
  expect(await readCacheFile(file, (text): unknown => JSON.parse(text))).toBeUndefined();
});
