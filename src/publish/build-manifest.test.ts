import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { readParted } from '#base/parted-file.ts';
import {
  policyHashes,
  readManifest,
  readPages,
  writeManifest,
  writePages,
  type BuildManifest,
} from './build-manifest.ts';
import { pageChanges } from './page-sums.ts';
import type { PageEntry } from './stored-pages.ts';

const facts: BuildManifest = {
  code: 'c',
  content: 'a',
  inputs: 'i',
  pages: new Map<string, PageEntry>([
    ['/nl/index.html', { key: 'k', reads: 0, style: '/_astro/page.x.css', inline: ['script sha256-…'] }],
    ['/nl/robots.txt', { inline: [] }],
  ]),
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

const nameOfFacts = (): string => join(folder, 'facts.json');
/** Where a release before would be. */
const nothing = (): string => join(folder, 'none');

test('a release tells the next one its facts, read from the file as well', async () => {
  await writeManifest(folder, nothing(), facts);
  expect(await readManifest(folder)).toEqual(facts);
  writeFileSync(nameOfFacts(), readParted(nameOfFacts()));
  expect(await readManifest(folder)).toEqual(facts);
});

test('a release shares the facts of most pages with the one before', async () => {
  const paths = Array.from({ length: 2_000 }, (_, index) => `/nl/te-koop/huis-${String(index)}/index.html`);
  const pagesWith = (changed: string) =>
    new Map(paths.map((path) => [path, { key: path === changed ? 'other' : 'k', inline: [] }]));
  const releases = ['', ...paths.slice(0, 3)].map((changed, at) => ({
    place: join(folder, `release-${String(at)}`),
    pages: pagesWith(changed),
  }));
  let last = nothing();
  for (const { place, pages } of releases) {
    mkdirSync(place);
    await writeManifest(place, last, { ...facts, pages });
    expect((await readManifest(place))?.pages).toEqual(pages);
    last = place;
  }
  const numbersIn = ({ place }: { place: string }) =>
    readdirSync(join(place, 'parts')).map((name) => statSync(join(place, 'parts', name)).ino);
  const [first = [], second = []] = releases.map(numbersIn);
  expect(first.length).toBeGreaterThan(8);
  expect(second.filter((number) => !first.includes(number))).toHaveLength(1);
});

test('facts that follow others are kept as a process keeps them that knows nothing of those', async () => {
  const list = ['script a'];
  const paths = Array.from({ length: 600 }, (_, index) => `/nl/te-koop/huis-${String(index)}/index.html`);
  const every = (some: readonly string[], key: string) =>
    new Map<string, PageEntry>(some.map((path) => [path, { key, inline: list }]));
  const first: BuildManifest = {
    ...facts,
    pages: every(paths, 'k'),
    redirects: { '/a/index.html': 'h', '/b/index.html': 'h' },
  };
  const others: Partial<BuildManifest>[] = [
    { pages: new Map([...first.pages.entries(), [paths[7] ?? '', { key: 'other', inline: list }]]) },
    { redirects: { '/b/index.html': 'i', '/c/index.html': 'h' }, inputs: 'other' },
    // Another list stands before the one of all others: its number is another.
    { pages: new Map([...first.pages.entries(), ['/new/index.html', { key: 'k', inline: ['script A'] }]]) },
    { pages: every(paths.slice(100), 'k') },
  ];
  let [last, lastDir] = [first, join(folder, 'known-0')];
  mkdirSync(lastDir);
  await writeManifest(lastDir, nothing(), first);
  for (const [index, other] of others.entries()) {
    const next = { ...last, ...other };
    const [place, fresh] = [join(folder, `known-${String(index + 1)}`), join(folder, `fresh-${String(index + 1)}`)];
    for (const one of [place, fresh]) mkdirSync(one);
    await writeManifest(place, lastDir, next, { last, changes: pageChanges(last.pages, next.pages) });
    await writeManifest(fresh, nothing(), {
      ...next,
      pages: new Map(next.pages.entries()),
      redirects: { ...next.redirects },
    });
    const partsIn = (one: string) => readFileSync(join(one, 'facts.json.parts'), 'utf8');
    expect(partsIn(place)).toBe(partsIn(fresh));
    expect(readParted(join(place, 'facts.json'))).toBe(readParted(join(fresh, 'facts.json')));
    [last, lastDir] = [next, place];
  }
});

test('scripts that many pages have stand in the file once, and pages share their list', async () => {
  const hash = 'script sha256-0ADkvcpJGmWzmVuKGhRH75WK4N8K2hTU9ABkI27NNjw=';
  const pages = new Map(
    ['a', 'b', 'c'].map((name) => [`/${name}.html`, { inline: name === 'b' ? [hash, 'style x'] : [hash] }]),
  );
  await writeManifest(folder, nothing(), { ...facts, pages });
  const text = readParted(nameOfFacts());
  expect(text.split(hash)).toHaveLength(3);
  writeFileSync(nameOfFacts(), text);
  const read = (await readManifest(folder))?.pages;
  expect(read).toEqual(pages);
  expect(read?.get('/a.html')?.inline).toBe(read?.get('/c.html')?.inline);
  expect(policyHashes(pages)).toEqual(policyHashes(read ?? new Map()));
  expect(policyHashes(pages)).toEqual({ scripts: [hash.slice('script '.length)], styles: ['x'] });
});

test('facts that are foreign or cut off are none: the site is built anew', async () => {
  await writeManifest(folder, nothing(), facts);
  const written = objectWith<object>(parseJson(readParted(nameOfFacts())));
  writeFileSync(nameOfFacts(), JSON.stringify({ ...written, code: 'other' }));
  expect((await readManifest(folder))?.code).toBe('other');
  const foreign = [
    { ...written, version: 3 },
    { ...written, statics: 1 },
    { ...written, reads: { values: {}, sets: [1] } },
    { ...written, inlines: [1] },
    { ...written, pages: { '/nl/': { inline: 0, reads: 'a' } } },
    { ...written, pages: { '/nl/': { inline: 7 } } },
    // As earlier versions wrote it.
    facts,
    [],
  ];
  for (const text of [...foreign.map((value) => JSON.stringify(value)), '{"code":"c"', '']) {
    writeFileSync(nameOfFacts(), text);
    expect(await readManifest(folder), text).toBeUndefined();
  }
});

test('the pages are handed over once, and what is no list of pages ends the build', async () => {
  const { pages, reads } = facts;
  const late = [['/nl/te-koop/prijs-oplopend/index.html', 'late x'] as const];
  await writePages(folder, { pages, reads, late });
  expect(await readPages(folder)).toEqual({ pages, reads, late });
  await expect(readPages(folder)).rejects.toThrow('ENOENT');
  writeFileSync(join(folder, 'renderer/pages.json'), '{"version":1,"pages":[]}');
  await expect(readPages(folder)).rejects.toThrow('renderer/pages.json of the build cannot be read');
});
