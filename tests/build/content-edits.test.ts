import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readManifest } from '#publish/build-manifest.ts';
import { changedReads } from '#publish/page-reads.ts';
import { contentEdits, editContent } from '#scripts/test-setup/content-edits.ts';
import { editFeed, feedEdits } from '#scripts/test-setup/feed-edits.ts';
import { RebuiltCopy } from './rebuilt-copy.ts';

const listings = 12;
/** Each is a whole build and some rebuilds; more can be asked for. */
const rounds = Number(process.env['GEVEL_EDIT_ROUNDS'] ?? '1');
let copy: RebuiltCopy;

beforeAll(async () => {
  copy = new RebuiltCopy('content-edits', listings);
  expect(await copy.rebuild(true)).toBe('full');
}, 240_000);

afterAll(() => {
  rmSync(copy.folder, { recursive: true, force: true });
});

/** The files of the site that a change made anew, added or took away, without their packed copies. */
async function changedBy(change: () => void): Promise<string[]> {
  const before = copy.published();
  change();
  expect(await copy.rebuild(false)).toBe('incremental');
  const after = copy.published();
  const files = Object.keys({ ...before, ...after });
  return files.filter((file) => before[file] !== after[file] && !/\.(?:br|gz)$/u.test(file)).sort();
}

/** Pages of the published release that say something. */
function pagesWith(text: string): string[] {
  const client = join(copy.releaseFolder(), 'client');
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return pages.filter((name) => readFileSync(join(client, name), 'utf8').includes(text));
}

const edit = (path: string, from: string | RegExp, to: string) => () => {
  copy.edit(path, (text) => text.replace(from, to));
};

it('makes only what shows a changed word, number, portrait or path', async () => {
  const word = await changedBy(edit('content/pages/nl/mission.md', 'In 1994 opende', 'Sinds 1994 staat'));
  expect(word.filter((file) => !file.includes('sitemap'))).toEqual(['/client/nl/missie/index.html']);

  const lead = await changedBy(edit('content/pages/fr/article-new-build.md', /^lead: '/mu, "lead: 'Bien : "));
  expect(lead.filter((file) => !file.includes('sitemap')).length).toBeGreaterThan(1);
  expect(lead.filter((file) => /\/(?:nl|en|de)\//u.test(file))).toEqual([]);

  const portrait = await changedBy(() => {
    editContent(copy.projectDir, 'portrait', 0);
  });
  expect(portrait).toEqual(['/client/team/bart-mail.jpg', '/client/team/bart.webp']);

  const phone = await changedBy(() => {
    editContent(copy.projectDir, 'phone', 3);
  });
  expect(pagesWith('09 247 01 60')).toEqual([]);
  expect(phone).toContain('/mail/templates.json');
  expect(phone.filter((file) => /\/(?:cards|search|rentals)\//u.test(file))).toEqual([]);

  // Of all pages only the footer shows it, which they share; the home page has a title like it.
  const slogan = await changedBy(() => {
    editContent(copy.projectDir, 'slogan', 3);
  });
  expect(pagesWith('Bien habiter commence')).toEqual(['fr/index.html']);
  expect(slogan.filter((file) => /\/client\/(?:nl|en|de)\//u.test(file))).toEqual([]);

  const route = await changedBy(() => {
    copy.edit('content/routes.json', (text) => text.replaceAll('"/nl/getuigenis/', '"/nl/uw-verhaal/'));
  });
  expect(route).toContain('/client/nl/uw-verhaal/index.html');
  expect(route).toContain('/client/nl/getuigenis/index.html');
  expect(route).toContain('/client/nl/index.html');
  expect(route.filter((file) => /\/client\/(?:nl\/te-koop|cards|search)\//u.test(file))).toEqual([]);
}, 400_000);

it('makes one small file of another colour, beside manifests and mails, and no page', async () => {
  const change = (kind: 'colour' | 'paper' | 'ink') => () => {
    expect(editContent(copy.projectDir, kind, 3)).toBe(true);
  };
  const always = ['/client/theme.css', '/mail/templates.json'];
  expect(await changedBy(change('colour'))).toEqual(always);
  expect(await changedBy(change('ink'))).toEqual(always);
  const manifests = ['de', 'en', 'fr', 'nl'].map((language) => `/client/${language}/site.webmanifest`);
  expect(await changedBy(change('paper'))).toEqual([...manifests, ...always]);
}, 240_000);

/** The settings that some files of the release were made from: `['site/format']`. */
async function settingsOf(files: RegExp): Promise<string[]> {
  const facts = await readManifest(copy.releaseFolder());
  if (!facts) throw new Error('The release has no facts.');
  const { unitsOf } = changedReads(facts.reads, () => '');
  const pages = [...facts.pages.entries()].filter(([file]) => files.test(file));
  const units = pages.flatMap(([, { reads = -1 }]) => unitsOf(reads)).filter((unit) => unit.startsWith('site/'));
  return [...new Set(units.map((unit) => unit.split('/').slice(0, 2).join('/')))].sort();
}

it('names files of cards after every setting that cards read', async () => {
  expect(await settingsOf(/^\/search\/[a-z]{2}-/u)).toEqual([
    'site/defaultLanguage',
    'site/format',
    'site/languages',
    'site/marqueeIgnore',
  ]);
});

/** Every kind of edit once, in any order, the feed's among them, in three rebuilds. */
const someEdits = fc
  .tuple(fc.shuffledSubarray([...contentEdits, ...feedEdits], { minLength: contentEdits.length }), fc.nat(20))
  .map(([edits, shift]) => edits.map((kind, index) => [kind, index + shift] as const));

const isOfFeed = (kind: string): kind is (typeof feedEdits)[number] => feedEdits.some((edit) => edit === kind);

it(
  'makes the same bytes as a whole build after any edits of content and feed in any order',
  async () => {
    for (const edits of fc.sample(someEdits, rounds)) {
      const third = Math.ceil(edits.length / 3);
      for (let start = 0; start < edits.length; start += third) {
        for (const [kind, index] of edits.slice(start, start + third)) {
          if (isOfFeed(kind)) editFeed(copy.feed, kind, index % listings);
          else editContent(copy.projectDir, kind, index);
        }
        expect(await copy.rebuild(false), JSON.stringify(edits)).toBe('incremental');
      }
      expect(copy.wrongCopies()).toEqual([]);
      const carriedOver = copy.published();
      expect(await copy.rebuild(true)).toBe('full');
      expect(copy.published(), JSON.stringify(edits)).toEqual(carriedOver);
    }
  },
  600_000 * rounds,
);
