import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeKey, codeState, contentKey } from '#release/code-key.ts';

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

it('is another one when code, a dictionary, a page or the streets of the map change', () => {
  const keys = [
    write('src/i18n/messages/nl/common.json', '{"a": "b"}'),
    write('src/i18n/messages/nl/common.json', '{"a": "c"}'),
    write('src/pages/index.astro', '<p>'),
    write('content/streets.pmtiles', 'PMTiles'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it('reads a file again when its size or time is another one, however long it stayed the same', () => {
  const file = join(folder, 'src/pages/index.astro');
  const writeAt = (text: string, second: number): string => {
    write('src/pages/index.astro', text);
    utimesSync(file, second, second);
    return codeKey({}, folder);
  };
  const first = writeAt('<p>', 1_000_000);
  expect(codeKey({}, folder)).toBe(first);
  expect(writeAt('<b>', 1_000_001)).not.toBe(first);
  expect(writeAt('<pre>', 1_000_001)).not.toBe(first);
  expect(writeAt('<p>', 1_000_002)).toBe(first);
});

it("leaves the agency's own to a key of its own", () => {
  const code = write('src/pages/index.astro', '<p>');
  const states = [codeState({}, folder)];
  const content: string[] = [];
  const own = [
    ['content/routes.json', '[]'],
    ['content/site.json', '{}'],
    ['content/rules/vat.json', '{}'],
    ['content/pages/nl/contact.md', 'Contact'],
    ['public/team/an.webp', 'An'],
  ] as const;
  for (const [path, text] of own) {
    expect([path, write(path, text)]).toEqual([path, code]);
    content.push(contentKey({}, folder));
    states.push(codeState({}, folder));
  }
  content.push(contentKey({ SITE_URL: 'https://other.example' }, folder));
  expect(new Set(content).size).toBe(own.length + 1);
  expect(new Set(states).size).toBe(own.length + 1);
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
