import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeKey } from '#release/code-key.ts';

let folder: string;

function write(path: string, text: string): string {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
  return codeKey({}, folder);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('is another one when code, a dictionary, a page, the route table or the configuration changes', () => {
  const keys = [
    write('src/i18n/messages/nl/common.json', '{"a": "b"}'),
    write('src/i18n/messages/nl/common.json', '{"a": "c"}'),
    write('src/pages/index.astro', '<p>'),
    write('content/routes.json', '[]'),
    write('content/site.json', '{}'),
    write('content/pages/nl/contact.md', 'Contact'),
    write('content/streets.pmtiles', 'PMTiles'),
    codeKey({ SITE_URL: 'https://other.example' }, folder),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it('stays the same when only the feed or a test changes', () => {
  const before = write('src/pages/index.astro', '<p>');
  write('content/snapshot/listings.json', '[]');
  write('content/sample-feed/feed.json', '{}');
  expect(write('src/domain/price.test.ts', 'it')).toBe(before);
});

it('stays the same when only what makes a committed file changes, with its packages', () => {
  const before = write('src/ui/icon-shapes.json', '{}');
  write('scripts/icons/make.ts', 'icons');
  write('scripts/map-base/make.ts', 'map');
  expect(write('scripts/map-base/node_modules/geodata/index.json', '[]')).toBe(before);
});
