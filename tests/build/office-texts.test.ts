import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeRebuild } from '#publish/rebuild-report.ts';
import { openStore } from '#server/store/open-store.ts';
import type { TextVersion } from '#server/texts/read-texts.ts';
import { changedPaths, readPageDates, type PageDates } from '#site/page-dates.ts';
import { readLeftOut } from '#site/left-out.ts';
import { RebuiltCopy } from './rebuilt-copy.ts';

let copy: RebuiltCopy;

beforeAll(async () => {
  copy = new RebuiltCopy('office-texts', 8);
  expect(await copy.rebuild(true)).toBe('full');
}, 240_000);

afterAll(() => {
  rmSync(copy.folder, { recursive: true, force: true });
});

const text = {
  kind: 'saved',
  title: 'Wij',
  description: 'Over ons.',
  lead: 'Kort.',
  body: 'Gewijzigd in het kantoor.',
} as const;

/** What somebody saves in the office. */
async function save(version: Partial<TextVersion> & Pick<TextVersion, 'view' | 'language' | 'number'>): Promise<void> {
  const store = await openStore({ GEVEL_STORE: copy.store });
  const made = { picture: '', picture_alt: '', file_hash: 'h', saved_at: 1, saved_by: 'an' };
  await store.write((transaction) =>
    transaction
      .insertInto('page_text_versions')
      .values({ ...text, ...made, ...version })
      .execute(),
  );
  await store.close();
}

/** The files of the site that a rebuild made anew, added or took away, without their packed copies. */
async function changed(): Promise<string[]> {
  const before = copy.published();
  expect(await copy.rebuild(false)).toBe('incremental');
  const after = copy.published();
  const files = Object.keys({ ...before, ...after });
  const isShown = (file: string): boolean => !/\.(?:br|gz)$|sitemap/u.test(file);
  return files.filter((file) => before[file] !== after[file] && isShown(file)).sort();
}

/** What the office calls changed: pages that show something else than in the release before. */
function changedSince(before: PageDates): string[] {
  return changedPaths(before, dates()).sort();
}

const dates = (): PageDates => readPageDates(join(copy.releaseFolder(), 'page-dates.json')) ?? new Map();

const page = (path: string): string => readFileSync(join(copy.releaseFolder(), 'client', path, 'index.html'), 'utf8');

it('makes only the pages that show a text of the office, and the same as a whole build', async () => {
  const first = copy.published();
  const firstDates = dates();
  await save({ view: 'disclaimer', language: 'nl', number: 1 });
  expect(await changed()).toEqual(['/client/nl/disclaimer/index.html']);
  expect(page('nl/disclaimer')).toContain('Gewijzigd in het kantoor.');
  expect(changedSince(firstDates)).toEqual(['/nl/disclaimer/']);
  const secondDates = dates();
  expect(await copy.rebuild(false)).toBe('unchanged');

  // A title that other pages lead to.
  await save({ view: 'article-new-build', language: 'fr', number: 1, title: 'Bâtir neuf' });
  const article = await changed();
  expect(article.length).toBeGreaterThan(1);
  expect(article.filter((file) => !file.startsWith('/client/fr/'))).toEqual([]);
  expect(changedSince(secondDates)).toHaveLength(1);
  expect(changedSince(secondDates)[0]).toMatch(/^\/fr\//u);

  // A route that is gone meanwhile: the file's own text is there, and the release says why.
  await save({ view: 'disclaimer', language: 'nl', number: 2, body: 'Naar [weg](/weg/).' });
  expect(await changed()).toEqual(['/client/nl/disclaimer/index.html']);
  expect(readLeftOut(copy.releaseFolder()).texts).toEqual([
    { view: 'disclaimer', language: 'nl', version: '2', kind: 'link', what: '/weg/' },
  ]);
  expect(copy.published()['/client/nl/disclaimer/index.html']).toBe(first['/client/nl/disclaimer/index.html']);

  await save({ view: 'disclaimer', language: 'nl', number: 3, body: 'Naar [ons](/contact/).' });
  expect(await changed()).toEqual(['/client/nl/disclaimer/index.html']);
  expect(readLeftOut(copy.releaseFolder()).texts).toEqual([]);

  const carriedOver = copy.published();
  expect(copy.wrongCopies()).toEqual([]);
  expect(await copy.rebuild(true)).toBe('full');
  expect(copy.published()).toEqual(carriedOver);

  await save({ view: 'disclaimer', language: 'nl', number: 4, kind: 'file' });
  await save({ view: 'article-new-build', language: 'fr', number: 2, kind: 'file' });
  await changed();
  // Sitemaps say when a page changed last.
  const plain = (files: Record<string, string>) => Object.entries(files).filter(([file]) => !file.includes('sitemap'));
  expect(plain(copy.published())).toEqual(plain(first));
  expect(existsSync(copy.store)).toBe(true);
}, 900_000);

it('puts what the office wrote online where the feed cannot be read, and says that it could not', async () => {
  const homes = () => Object.entries(copy.published()).filter(([file]) => file.includes('/te-koop/'));
  const before = homes();
  renameSync(copy.feed, `${copy.feed}.away`);
  await save({ view: 'disclaimer', language: 'nl', number: 5, body: 'Geschreven tijdens een storing.' });
  const report = await copy.report();
  expect(report).toMatchObject({ outcome: 'failed', isOwnOnline: true, mode: 'incremental' });
  expect(report.trouble).toMatch(/^(?:feed|settings)$/u);
  expect(describeRebuild(report)).toMatch(/^The homes stayed as they were: .+\nPublished /u);
  expect(page('nl/disclaimer')).toContain('Geschreven tijdens een storing.');
  expect(homes()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);

  // While it stays away nothing more is published.
  const again = await copy.report();
  expect([again.outcome, again.isOwnOnline, again.releaseId]).toEqual(['failed', true, undefined]);
  expect(describeRebuild(again)).toMatch(/^Nothing was published: /u);

  // Where nothing can be built the site itself fails, too, and nobody is promised anything.
  renameSync(copy.store, `${copy.store}.away`);
  mkdirSync(copy.store);
  const broken = await copy.report();
  expect([broken.outcome, broken.trouble, broken.isOwnOnline]).toEqual(['failed', undefined, undefined]);
  expect(broken.message).toContain(report.message);
  expect(broken.message).not.toBe(report.message);
  rmSync(copy.store, { recursive: true });
  renameSync(`${copy.store}.away`, copy.store);

  // Homes that were read and that no visitor has seen yet do not come online with it.
  const snapshot = join(copy.folder, 'content/snapshot/listings.json');
  const kept = readFileSync(snapshot, 'utf8');
  writeFileSync(snapshot, kept.replace('"reference":"', '"reference":"X'));
  await save({ view: 'disclaimer', language: 'nl', number: 6, body: 'Nog later geschreven.' });
  const waiting = await copy.report();
  expect([waiting.outcome, waiting.isOwnOnline, waiting.releaseId]).toEqual(['failed', undefined, undefined]);
  writeFileSync(snapshot, kept);
  renameSync(`${copy.feed}.away`, copy.feed);
  expect(await copy.report()).toMatchObject({ outcome: 'published' });
  expect(page('nl/disclaimer')).toContain('Nog later geschreven.');
}, 240_000);
