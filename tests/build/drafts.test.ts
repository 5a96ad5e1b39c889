import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readListings } from '#site/trusted-records.ts';
import { clientDir, files } from './built-site.ts';

const listings = readListings(readFileSync('content/snapshot/listings.json', 'utf8'));
const drafts = listings.filter(({ isDraft }) => isDraft);
const readable = [...files].filter((file) => /\.(?:html|xml|json|js|txt|webmanifest|bin)$/u.test(file));

describe('a draft of the feed', () => {
  it('is in no file of the site, neither by reference nor by title', () => {
    expect(drafts.length).toBeGreaterThan(0);
    const words = drafts.flatMap(({ reference, title }) => [
      reference,
      ...Object.values(title).filter((text) => text !== undefined),
    ]);
    const found = readable.flatMap((file) => {
      const text = readFileSync(join(clientDir, file), 'utf8');
      return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});
