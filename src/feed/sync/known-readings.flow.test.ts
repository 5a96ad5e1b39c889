import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isObject, listOf, parseJson } from '#base/json.ts';
import { keepUncompressed } from '#base/packed.ts';
import { makeFeed } from '#scripts/make-feed.ts';
import { editFeed, feedEdits } from '#scripts/test-setup/feed-edits.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { inEmptyFolder } from './feed.fixture.ts';
import { syncFeed, type SyncResult } from './sync.ts';

const listings = 12;
const plain = readSiteConfig('content/site.json', {});

afterEach(() => {
  keepUncompressed(false);
  vi.restoreAllMocks();
});

/** What may be another thing at the next reading, apart from the feed. */
const settings: readonly ((site: SiteConfig) => SiteConfig)[] = [
  (site) => ({
    ...site,
    marqueeIgnore: site.marqueeIgnore.length === 0 ? plain.marqueeIgnore : [],
  }),
  (site) => ({
    ...site,
    advertDuties: site.advertDuties === 'warn' ? 'hold-back' : 'warn',
  }),
  (site) => ({
    ...site,
    languages: site.languages.length === 1 ? plain.languages : ['nl'],
  }),
  (site) => ({
    ...site,
    fixedDate: site.fixedDate === '2026-11-20' ? '2027-01-04' : '2026-11-20',
  }),
];

/** A change of what stands beside the homes: their project, their owner; or none, in files that are written anew. */
const others = {
  project: (feed: string) => {
    change(feed, 'projects.json', (one) => ({ ...one, PublishPrice: one['PublishPrice'] === false }));
  },
  owner: (feed: string) => {
    change(feed, 'owners.json', (one) => ({ ...one, FirstName: one['FirstName'] === 'Mia' ? 'Lea' : 'Mia' }));
  },
  again: (feed: string) => {
    for (const name of ['owners.json', 'projects.json', 'properties/001.json']) change(feed, name, (one) => one);
  },
} as const;
const otherSteps = ['project', 'owner', 'again'] as const;

function change(feed: string, name: string, by: (one: Record<string, unknown>) => object): void {
  const file = join(feed, name);
  const records = listOf(parseJson(readFileSync(file, 'utf8')), isObject);
  writeFileSync(file, JSON.stringify(records.map(by)));
}

type Step =
  | { readonly feed: (typeof feedEdits)[number]; readonly at: number }
  | { readonly setting: number }
  | { readonly other: (typeof otherSteps)[number] }
  | 'picture'
  | 'clock';

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      feed: fc.constantFrom(...feedEdits),
      at: fc.nat(listings),
    }),
  },
  { weight: 4, arbitrary: fc.record({ setting: fc.nat(settings.length - 1) }) },
  { weight: 4, arbitrary: fc.record({ other: fc.constantFrom(...otherSteps) }) },
  // Files that were written just now are a while old, or the other way round.
  { weight: 2, arbitrary: fc.constant('clock' as const) },
  // The file of a picture is gone, or there again.
  { weight: 2, arbitrary: fc.constant('picture' as const) },
);

const realNow = Date.now.bind(Date);

/** What a reading finds. */
interface State {
  readonly feed: string;
  site: SiteConfig;
  /** Is the file of the picture there? */
  isThere: boolean;
  /** Is it an hour later? */
  isLater: boolean;
}

function movePicture(state: State): void {
  const picture = join(state.feed, 'media/picture.jpg');
  const [from, to] = state.isThere ? [picture, `${picture}.away`] : [`${picture}.away`, picture];
  renameSync(from, to);
  state.isThere = !state.isThere;
}

function take(one: Step, state: State): void {
  if (one === 'picture') movePicture(state);
  else if (one === 'clock') state.isLater = !state.isLater;
  else if ('other' in one) others[one.other](state.feed);
  else if ('feed' in one) editFeed(state.feed, one.feed, one.at);
  else state.site = settings[one.setting]?.(state.site) ?? state.site;
}

/** Adverts of a third of the homes lack what the law wants: whether they are shown is a setting. */
function dropEnergy(file: string): void {
  const homes = listOf(parseJson(readFileSync(file, 'utf8')), isObject);
  const lawful = (name: string, index: number): boolean => index % 3 !== 0 || !/^(?:EPC|Energy)/u.test(name);
  const changed = homes.map((home, index) =>
    Object.fromEntries(Object.entries(home).filter(([name]) => lawful(name, index))),
  );
  writeFileSync(file, JSON.stringify(changed));
}

function makeOwnFeed(feed: string): void {
  makeFeed({ listings, seed: 7, out: feed, photos: false });
  mkdirSync(join(feed, 'media'));
  const media = 'content/sample-feed/media';
  copyFileSync(`${media}/living-room-light.jpg`, join(feed, 'media/picture.jpg'));
  copyFileSync(`${media}/documents/brochure-vlasakker.pdf`, join(feed, 'media/deed.pdf'));
  copyFileSync(`${media}/floor-plans/house-ground-floor.svg`, join(feed, 'media/plan.svg'));
  dropEnergy(join(feed, 'properties/001.json'));
  editFeed(feed, 'photo', 0);
  editFeed(feed, 'photo', 1);
  addOthers(feed);
}

const picture = { ID: 1, Url: 'media/picture.jpg', Title: { nl: 'Gevel' } };
/** Named after its title in the first language of the site that it has. */
const document = { ID: 1, Url: 'media/deed.pdf', OnRequest: false, Title: { fr: 'Acte', en: 'Deed' } };

/** A project of two of the homes, and an owner of two others, of which one has a document; other files are left out. */
function addOthers(feed: string): void {
  const [project, owner] = ['projects.json', 'owners.json'].map(
    (name) => listOf(parseJson(readFileSync(join('content/sample-feed', name), 'utf8')), isObject)[0],
  );
  const homes = listOf(parseJson(readFileSync(join(feed, 'properties/001.json'), 'utf8')), isObject);
  for (const home of homes.filter(({ Goal }) => Goal === 0).slice(0, 2))
    Object.assign(home, { ProjectID: project?.['ID'] });
  Object.assign(homes[2] ?? {}, { Documents: [document] });
  writeFileSync(join(feed, 'properties/001.json'), JSON.stringify(homes));
  const owned = homes.slice(0, 2).map((home) => home['ID']);
  const bare = { ...project, Pictures: [picture], Plans: [], Documents: [], Videos: [] };
  writeFileSync(join(feed, 'projects.json'), JSON.stringify([bare]));
  writeFileSync(join(feed, 'owners.json'), JSON.stringify([{ ...owner, PropertyIDs: owned }]));
}

/** A feed, and its pictures in all their sizes: to make them for each draw would take most of its time. */
let made: { readonly feed: string; readonly cache: string; readonly folder: string };

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readings-'));
  made = { folder, feed: join(folder, 'feed'), cache: join(folder, 'cache') };
  makeOwnFeed(made.feed);
  await syncFeed({ site: plain, feed: made.feed, contentDir: join(folder, 'content'), cacheDir: made.cache });
}, 60_000);

afterAll(() => {
  rmSync(made.folder, { recursive: true, force: true });
});

/** Everything that a reading leaves, but the time of it. */
function filesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(folder.length), readFileSync(file, 'utf8').replace(/"generatedAt": "[^"]*"/u, '')];
    }),
  );
}

const mediaNames = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'media'), { recursive: true, encoding: 'utf8' }).sort();

/** The same of what is kept for this user alone. */
function privateFiles(folder: string): readonly string[] {
  return ['owners.json', 'source-ids.json'].map((name) => readFileSync(join(folder, name), 'utf8'));
}

it('comes to the same with what it knows of the readings before as without', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      await inEmptyFolder(async (folder) => {
        const feed = join(folder, 'feed');
        cpSync(made.feed, feed, { recursive: true });
        for (const name of ['knowing', 'fresh'])
          cpSync(join(made.cache, 'media'), join(folder, `${name}-cache/media`), { recursive: true });
        const state: State = { feed, site: plain, isThere: true, isLater: false };
        vi.spyOn(Date, 'now').mockImplementation(() => realNow() + (state.isLater ? 3_600_000 : 0));
        const read = async (name: string, knows: boolean, minute: number): Promise<SyncResult> => {
          keepUncompressed(knows);
          const contentDir = join(folder, name);
          const cacheDir = join(folder, `${name}-cache`);
          const privateDir = join(folder, `${name}-private`);
          const now = (): Date => new Date(Date.UTC(2026, 10, 20, 12, minute));
          return syncFeed({
            site: state.site,
            feed,
            contentDir,
            cacheDir,
            privateDir,
            acceptShrink: true,
            now,
          });
        };
        for (const [minute, one] of [undefined, ...steps].entries()) {
          if (one) take(one, state);
          const [knowing, fresh] = [await read('knowing', true, minute), await read('fresh', false, minute)];
          expect(knowing).toEqual(fresh);
          expect(filesBelow(join(folder, 'knowing/snapshot'))).toEqual(filesBelow(join(folder, 'fresh/snapshot')));
          expect(mediaNames(join(folder, 'knowing-cache'))).toEqual(mediaNames(join(folder, 'fresh-cache')));
          expect(privateFiles(join(folder, 'knowing-private'))).toEqual(privateFiles(join(folder, 'fresh-private')));
        }
      });
    }),
    { numRuns: draws(4) },
  );
}, 600_000);
