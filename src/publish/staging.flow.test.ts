import { execFile } from 'node:child_process';
import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeChanges } from '#release/release-changes.ts';
import { walkFiles } from '#base/walk-files.ts';
import { writeManifest } from '#publish/build-manifest.ts';
import { fileChanges, filesOfRelease, ReleaseFiles } from '#publish/release-files.ts';
import { startBucket } from '#publish/spread/bucket.fixture.ts';
import { listPublicFiles, writeFileList } from '#release/file-list.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { mediaFiles, writeMediaUses } from '#release/withdrawn-media.ts';
import { dropUnlessBusy, prepareStaging, takeStaging } from './staging.ts';

/** What a file of a release says, and which of its copies there are. */
interface Made {
  readonly text: string;
  readonly copies: readonly ('.br' | '.gz')[];
}
type Tree = Readonly<Record<string, Made>>;

const pages = ['/nl/index.html', '/nl/te-koop/gent/huis/46/index.html', '/_astro/a.css', '/favicon.ico', '/x/y/z.json'];
const pictures = ['/media/ab12/480.webp', '/media/cd34/480.webp'];
const names = [...pages, ...pictures];
const made = fc.record({
  text: fc.constantFrom('a', 'b', 'c'),
  copies: fc.subarray(['.br', '.gz'] as const),
});
const tree: fc.Arbitrary<Tree> = fc.dictionary(fc.constantFrom(...names), made, { minKeys: 1 });

function place(client: string, files: Tree): void {
  mkdirSync(client, { recursive: true });
  for (const [name, { text, copies }] of Object.entries(files)) {
    const all = /\.(?:ico|webp)$/u.test(name) ? [''] : ['', ...copies];
    mkdirSync(dirname(client + name), { recursive: true });
    for (const ending of all) writeFileSync(client + name + ending, text + ending);
  }
}

const manifest = (files: Tree) => ({
  code: 'c',
  content: 'x',
  inputs: 'i',
  pages: new Map(
    Object.keys(files)
      .filter((name) => pages.includes(name))
      .map((name) => [name, { inline: [] }]),
  ),
  reads: { values: {}, sets: [] },
  statics: [],
  files: {},
  redirects: {},
});

/** What a release knows of its files. */
async function tell(release: string, last: string, files: Tree): Promise<void> {
  await writeManifest(release, last, manifest(files));
  await writeMediaUses(release, { 'listing 46': Object.keys(files).filter((name) => pictures.includes(name)) });
}

/** The second folder holds the files of the first under second names, and nothing else. */
async function expectLinks(from: string, to: string): Promise<void> {
  // What hosts are told of folders comes from those that are there.
  const namesIn = (root: string) => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  expect(namesIn(to)).toEqual(namesIn(from));
  for (const name of await walkFiles(to)) {
    expect(lstatSync(to + name).ino, name).toBe(lstatSync(from + name).ino);
    expect(readFileSync(to + name, 'utf8')).toBe(readFileSync(from + name, 'utf8'));
  }
}

it('the next rebuild starts from links to what is published and nothing else, whatever the folder held before', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.option(tree), async (today, before) => {
      const folder = mkdtempSync(join(tmpdir(), 'staging-'));
      try {
        const [dist, next] = [join(folder, 'dist'), join(folder, 'next')];
        const release = join(dist, 'releases/20261120T100000-a');
        place(join(release, 'client'), today);
        await tell(release, folder, today);
        symlinkSync('releases/20261120T100000-a', join(dist, 'current'));
        if (before) place(join(dist, 'discarded/20261119T100000-b-1a2b3c4d/client'), before);
        await prepareStaging(dist, next);
        mkdirSync(next);
        await takeStaging(release, manifest(today), next);
        await expectLinks(join(release, 'client'), join(next, 'client'));
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

/** The files of one release with those of the one before that are the same. */
function placeAfter(before: string, client: string, files: Tree, same: ReadonlySet<string>): void {
  place(client, Object.fromEntries(Object.entries(files).filter(([name]) => !same.has(name))));
  for (const name of Object.keys(files).filter((one) => same.has(one))) {
    mkdirSync(dirname(client + name), { recursive: true });
    for (const ending of ['', '.br', '.gz'])
      if (lstatSync(before + name + ending, { throwIfNoEntry: false }))
        linkSync(before + name + ending, client + name + ending);
  }
}

it('is made of the files of an earlier release, where it is known what has changed since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 3, maxLength: 4 }), async (trees) => {
      const folder = mkdtempSync(join(tmpdir(), 'staging-'));
      try {
        const [dist, next] = [join(folder, 'dist'), join(folder, 'next')];
        const folderOf = (index: number) => join(dist, `releases/2026112${index}T100000-a`);
        for (const [index, files] of trees.entries()) {
          const [last, release] = [folderOf(index - 1), folderOf(index)];
          const before = trees[index - 1] ?? {};
          const all = [...new Set([...Object.keys(before), ...Object.keys(files)])];
          const same = new Set(all.filter((name) => JSON.stringify(before[name]) === JSON.stringify(files[name])));
          mkdirSync(join(release, 'renderer'), { recursive: true });
          placeAfter(join(last, 'client'), join(release, 'client'), files, same);
          for (const name of ['_headers', '_redirects']) writeFileSync(join(release, 'client', name), 'of then');
          const others = all.filter((name) => !same.has(name));
          if (index > 0) await writeChanges(release, last, others);
          writeFileSync(
            join(release, 'release.json'),
            '{"version":1,"builtAt":"2026-11-21T09:00:00.000Z","pages":1,"bytes":6,"mode":"full"}',
          );
        }
        const release = folderOf(trees.length - 1);
        const today = trees.at(-1) ?? {};
        await tell(release, folder, today);
        symlinkSync(release, join(dist, 'current'));
        // Somebody took a picture out of it, as of a withdrawn home that is shown again.
        const lost = pictures[trees.length % pictures.length] ?? '';
        const spare = folderOf(trees.length - 3);
        rmSync(join(spare, 'client', lost), { force: true });
        await prepareStaging(dist, next);
        expect(readdirSync(spare)).not.toContain('client');
        mkdirSync(next);
        await takeStaging(release, manifest(today), next);
        for (const name of ['_headers', '_redirects']) rmSync(join(release, 'client', name));
        await expectLinks(join(release, 'client'), join(next, 'client'));
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

it('a picture of a home that is shown again comes back, though nobody says that it has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staging-'));
  try {
    const [dist, next] = [join(folder, 'dist'), join(folder, 'next')];
    const folderOf = (index: number) => join(dist, `releases/2026112${index}T100000-a`);
    const files: Tree = {
      '/nl/index.html': { text: 'a', copies: [] },
      '/media/ab12/480.webp': { text: 'a', copies: [] },
    };
    for (const index of [0, 1, 2]) {
      mkdirSync(folderOf(index), { recursive: true });
      placeAfter(
        join(folderOf(0), 'client'),
        join(folderOf(index), 'client'),
        files,
        new Set(index === 0 ? [] : Object.keys(files)),
      );
      await tell(folderOf(index), folder, files);
      if (index > 0) await writeChanges(folderOf(index), folderOf(index - 1), []);
      writeFileSync(
        join(folderOf(index), 'release.json'),
        '{"version":1,"builtAt":"2026-11-21T09:00:00.000Z","pages":1,"bytes":6,"mode":"full"}',
      );
    }
    symlinkSync(folderOf(2), join(dist, 'current'));
    rmSync(join(folderOf(0), 'client/media'), { recursive: true });
    await prepareStaging(dist, next);
    mkdirSync(next);
    await takeStaging(folderOf(2), manifest(files), next);
    await expectLinks(join(folderOf(2), 'client'), join(next, 'client'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a picture of a testimonial or an article that another process placed is in no copy once it is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staging-'));
  try {
    const [dist, next] = [join(folder, 'dist'), join(folder, 'next')];
    const [first, second] = [join(dist, 'releases/20261119T100000-a'), join(dist, 'releases/20261120T100000-b')];
    const one = { text: 'a', copies: [] };
    const now: Tree = { '/nl/index.html': one, '/media/ab12/480.webp': one };
    const own = ['/testimonials/7.webp', '/media/ef56/480.webp'];
    const before: Tree = { ...now, ...Object.fromEntries(own.map((name) => [name, one])) };
    for (const [release, files] of [
      [first, before],
      [second, now],
    ] as const) {
      place(join(release, 'client'), files);
      await tell(release, folder, files);
    }
    // Whether or not the release has a list of its files.
    for (const isListed of [false, true]) {
      if (isListed) await writeFileList(first, folder, await listPublicFiles(join(first, 'client')));
      const files = await filesOfRelease(first, manifest(before));
      expect([...files].sort()).toEqual(Object.keys(before).sort());
      const media = await mediaFiles(second);
      const { gone } = fileChanges(files, new ReleaseFiles({ ...manifest(now), media, pictures: [] }), {
        others: [],
        gone: [],
      });
      expect([...gone].sort()).toEqual([...own].sort());
      await writeChanges(second, first, gone);
    }
    symlinkSync(second, join(dist, 'current'));
    mkdirSync(join(dist, 'discarded'));
    renameSync(first, join(dist, 'discarded', `${basename(first)}-1a2b3c4d`));
    await prepareStaging(dist, next);
    mkdirSync(next);
    await takeStaging(second, manifest(now), next);
    expect((await walkFiles(join(next, 'client'))).sort()).toEqual(Object.keys(now).sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('is begun anew where somebody was killed who had taken half of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staging-'));
  try {
    const [dist, next] = [join(folder, 'dist'), join(folder, 'next')];
    const release = join(dist, 'releases/20261120T100000-a');
    const files: Tree = { '/nl/index.html': { text: 'a', copies: [] } };
    place(join(release, 'client'), files);
    await tell(release, folder, files);
    symlinkSync('releases/20261120T100000-a', join(dist, 'current'));
    await prepareStaging(dist, next);
    const marker = join(`${next}-staging`, 'of-release');
    const left = readFileSync(marker);
    mkdirSync(next);
    expect((await takeStaging(release, manifest(files), next)).isPrepared).toBe(true);
    // It says that it is whole until all of it is taken, in earlier versions.
    mkdirSync(dirname(marker), { recursive: true });
    writeFileSync(marker, left);
    rmSync(next, { recursive: true });
    mkdirSync(next);
    expect((await takeStaging(release, manifest(files), next)).isPrepared).toBe(false);
    expect(readdirSync(join(next, 'client'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A machine whose copy is of the release before the published one. */
async function withOldCopy(folder: string): Promise<{ readonly dist: string; readonly next: string }> {
  const [dist, next] = [join(folder, 'dist'), join(folder, '.cache/next-dist')];
  const release = join(dist, 'releases/20261120T100000-a');
  const files: Tree = { '/media/ab12/480.webp': { text: 'a', copies: [] } };
  place(join(release, 'client'), files);
  await tell(release, folder, files);
  symlinkSync('releases/20261120T100000-a', join(dist, 'current'));
  await prepareStaging(dist, next);
  expect(await walkFiles(join(`${next}-staging`, 'client'))).toHaveLength(1);
  mkdirSync(join(dist, 'releases/20261120T110000-b'));
  rmSync(join(dist, 'current'));
  symlinkSync('releases/20261120T110000-b', join(dist, 'current'));
  return { dist, next };
}

const copies = (folder: string) => readdirSync(join(folder, '.cache')).filter((name) => name.endsWith('-staging'));

it('is gone once the release of another machine is the published one, with the pictures that were withdrawn in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staging-'));
  try {
    const { dist, next } = await withOldCopy(folder);
    const file = join(folder, 'site.lock');
    await withSiteLock({ task: 'a test', file }, () => dropUnlessBusy(dist, next, file));
    expect(copies(folder)).toEqual(['next-dist-staging']);
    await dropUnlessBusy(dist, next, file);
    expect(copies(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('stays while it is of the published release, and says so where it cannot be deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staging-'));
  try {
    const { dist, next } = await withOldCopy(folder);
    const file = join(folder, 'site.lock');
    const broken = join(folder, 'no-folder');
    writeFileSync(broken, '');
    await expect(dropUnlessBusy(dist, join(broken, 'next'), file)).rejects.toThrow('ENOTDIR');
    rmSync(join(dist, 'current'));
    symlinkSync('releases/20261120T100000-a', join(dist, 'current'));
    await dropUnlessBusy(dist, next, file);
    expect(copies(folder)).toEqual(['next-dist-staging']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each(['follow', 'rebuild'])('is gone after `gevel %s` that had nothing to do', async (command) => {
  const bucket = await startBucket();
  try {
    await withOldCopy(bucket.folder);
    // Nothing is published where somebody went back to an earlier release.
    writeFileSync(join(bucket.folder, 'dist/pinned-release'), '20261120T110000-b');
    writeFileSync(join(bucket.folder, 'dist/spread'), '20261120T110000-b pinned');
    for (const part of ['site.json', 'rules'])
      cpSync(join('content', part), join(bucket.folder, 'content', part), { recursive: true });
    const env = { ...process.env, ...(command === 'follow' && bucket.env) };
    const script = resolve('scripts/gevel.ts');
    await promisify(execFile)(process.execPath, [script, command], { cwd: bucket.folder, env });
    expect(copies(bucket.folder)).toEqual([]);
  } finally {
    await bucket.close();
  }
});
