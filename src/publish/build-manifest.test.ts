import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest, readPages, writeManifest, writePages, type BuildManifest } from './build-manifest.ts';

const facts: BuildManifest = {
  code: 'c',
  content: 'a',
  inputs: 'i',
  pages: {
    '/nl/index.html': { key: 'k', reads: 0, style: '/_astro/page.x.css', inline: ['script sha256-…'] },
    '/nl/robots.txt': { inline: [] },
  },
  reads: { values: { 'site/agency/phone': '"092470160"' }, sets: ['AQ=='] },
  statics: ['/_astro/a.js'],
  files: { '/icons/a.svg': 'h' },
  redirects: { '/index.html': 'h' },
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'facts-'));
  mkdirSync(join(folder, 'renderer'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('a release tells the next one its facts, and so does one of before there were versions', async () => {
  await writeManifest(folder, facts);
  expect(await readManifest(folder)).toEqual(facts);
  writeFileSync(join(folder, 'renderer/facts.json'), JSON.stringify(facts));
  expect(await readManifest(folder)).toEqual(facts);
});

test('facts that are foreign or cut off are none: the site is built anew', async () => {
  const foreign = [
    { ...facts, version: 2 },
    { ...facts, statics: 1 },
    { ...facts, reads: { values: {}, sets: [1] } },
    { ...facts, pages: { '/nl/': { inline: [], reads: 'a' } } },
    { ...facts, pages: { '/nl/': { inline: '' } } },
    [],
  ];
  for (const text of [...foreign.map((value) => JSON.stringify(value)), '{"code":"c"', '']) {
    writeFileSync(join(folder, 'renderer/facts.json'), text);
    expect(await readManifest(folder), text).toBeUndefined();
  }
});

test('the pages are handed over once, and what is no list of pages ends the build', async () => {
  const { pages, reads } = facts;
  const late = { '/nl/te-koop/prijs-oplopend/index.html': 'late x' };
  await writePages(folder, { pages, reads, late });
  expect(await readPages(folder)).toEqual({ pages, reads, late });
  await expect(readPages(folder)).rejects.toThrow('ENOENT');
  writeFileSync(join(folder, 'renderer/pages.json'), '{"version":1,"pages":[]}');
  await expect(readPages(folder)).rejects.toThrow('renderer/pages.json of the build cannot be read');
});
