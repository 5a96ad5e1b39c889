import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walkFiles } from '#base/walk-files.ts';
import { withCopies } from './file-list.ts';
import { foldOne, tidyReleases, unfold } from './folding.ts';
import { placeOf } from './folds.ts';
import { writeChanges } from './release-changes.ts';
import { listReleases, publishRelease, releaseId, resumePublishing } from './releases.ts';
import { rollBack } from './roll-back.ts';
import { forgetWithdrawnMedia, writeMediaUses } from './withdrawn-media.ts';

/** What each file of a release says, without packed copies. */
type Tree = Readonly<Record<string, string>>;

const pictures = ['/media/ab12/480.webp', '/media/cd34/plan.svg'];
const names = ['/nl/index.html', '/nl/te-koop/gent/huis/46/index.html', '/favicon.ico', ...pictures];
const tree: fc.Arbitrary<Tree> = fc.dictionary(fc.constantFrom(...names), fc.constantFrom('a', 'b', 'c'));

let folder: string;
let distDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folding-'));
  distDir = join(folder, 'dist');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** All names of the files of a tree, and what each says. */
function filesOf(files: Tree, id: string): Map<string, string> {
  const all = Object.entries(files).flatMap(([name, text]) =>
    withCopies(name).map((one) => [one, text + one] as const),
  );
  return new Map([...all, ['/_headers', `of ${id}`]]);
}

/** Makes the files of a release, of links to what is the same in the last one. */
function place(next: string, files: ReadonlyMap<string, string>, lastDir: string | undefined): void {
  for (const [name, text] of files) {
    const old = lastDir && `${lastDir}/client${name}`;
    mkdirSync(dirname(`${next}/client${name}`), { recursive: true });
    if (old !== undefined && existsSync(old) && readFileSync(old, 'utf8') === text)
      linkSync(old, `${next}/client${name}`);
    else writeFileSync(`${next}/client${name}`, text);
  }
}

/** The releases as they should be. */
class Model {
  #count = 0;
  readonly trees = new Map<string, Tree>();

  /** Publishes a release, made from the published one or whole, as a rebuild does. */
  async publish(files: Tree, isWhole: boolean, tidies = true): Promise<void> {
    const last = (await listReleases(distDir)).find(({ isCurrent }) => isCurrent);
    const id = releaseId(new Date(Date.UTC(2026, 10, 29) + (this.#count += 1) * 60_000), 'ab');
    const next = join(folder, 'next');
    const before = last && this.trees.get(last.id);
    place(next, filesOf(files, id), isWhole ? undefined : last?.folder);
    const owners = pictures.filter((name) => name in files).map((name) => [`listing ${name}`, [name]] as const);
    await writeMediaUses(next, Object.fromEntries(owners), last?.folder);
    const changed = names.filter((name) => before?.[name] !== files[name]);
    if (last && !isWhole) await writeChanges(next, last.folder, changed);
    const facts = { builtAt: '2026-11-29T09:00:00.000Z', pages: 1, bytes: 1, mode: 'full' } as const;
    await publishRelease(next, distDir, id, facts);
    await forgetWithdrawnMedia(distDir);
    this.trees.set(id, files);
    for (const older of this.trees.keys()) this.#withdraw(older, files);
    if (tidies) await this.#fold();
  }

  /** Of an older release only those pictures are left that are shown now. */
  #withdraw(older: string, now: Tree): void {
    const shown = Object.entries(this.trees.get(older) ?? {}).filter(
      ([name]) => !pictures.includes(name) || name in now,
    );
    this.trees.set(older, Object.fromEntries(shown));
  }

  /** What is folded leaves a copy of the published release, but for what is said to differ. */
  async #fold(): Promise<void> {
    const target = join(folder, 'copy');
    rmSync(target, { recursive: true, force: true });
    const changed = await foldOne(distDir, target);
    await tidyReleases(distDir);
    if (!changed) return;
    const isSame = (name: string) => changed.has(name.replace(/\.(?:br|gz)$/u, '')) || name === '/_headers';
    const now = join(distDir, 'client');
    for (const name of await walkFiles(now))
      if (!isSame(name)) expect(lstatSync(target + name).ino, name).toBe(lstatSync(now + name).ino);
    for (const name of await walkFiles(target)) expect(isSame(name) || existsSync(now + name), name).toBe(true);
  }

  /** Every kept release has its files and no others, and the published one has them in its folder. */
  async expectAll(): Promise<void> {
    for (const { id, folder: release, isCurrent } of await listReleases(distDir)) {
      const wanted = filesOf(this.trees.get(id) ?? {}, id);
      for (const name of [...names.flatMap(withCopies), '/_headers']) {
        const place = await placeOf(release, name);
        expect([id, name, place && readFileSync(place, 'utf8')]).toEqual([id, name, wanted.get(name)]);
      }
      if (isCurrent) expect((await walkFiles(join(release, 'client'))).sort()).toEqual([...wanted.keys()].sort());
    }
  }

  async goBack(place: number): Promise<void> {
    const releases = await listReleases(distDir);
    const target = releases[place % releases.length];
    if (target) await rollBack(distDir, target.id);
    await resumePublishing(distDir);
    // As a machine does that takes this from a bucket.
    await forgetWithdrawnMedia(distDir);
    const shown = this.trees.get(target?.id ?? '') ?? {};
    for (const { id } of releases.slice(place % releases.length)) this.#withdraw(id, shown);
    await this.#fold();
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ files: tree, isWhole: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ files: tree, isWhole: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.nat(4) },
);

it('keeps of every release just its files, whatever is published, withdrawn and gone back to', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.array(step, { maxLength: 12 }), async (first, steps) => {
      rmSync(distDir, { recursive: true, force: true });
      const model = new Model();
      await model.publish(first, true);
      for (const one of steps) {
        if (typeof one === 'number') await model.goBack(one);
        else await model.publish(one.files, one.isWhole);
        await model.expectAll();
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

it('says what is missing of a release, and leaves the published one alone', async () => {
  const model = new Model();
  for (const text of ['a', 'b', 'c', 'a']) await model.publish({ '/nl/index.html': text }, false);
  const [newest, , , oldest] = await listReleases(distDir);
  expect(existsSync(join(oldest?.folder ?? '', 'client'))).toBe(false);
  const objects = join(distDir, 'objects');
  for (const name of readdirSync(objects)) rmSync(join(objects, name));
  await expect(rollBack(distDir, oldest?.id)).rejects.toThrow('are missing, so it cannot be published again');
  expect((await listReleases(distDir)).find(({ isCurrent }) => isCurrent)?.id).toBe(newest?.id);
  expect(readFileSync(join(distDir, 'client/nl/index.html'), 'utf8')).toBe('a/nl/index.html');
});

it('leaves files to the published release and the one before it, and objects to the others as long as they are kept', async () => {
  const model = new Model();
  for (let number = 0; number < 9; number += 1) {
    await model.publish({ '/nl/index.html': String(number), '/favicon.ico': 'same' }, false);
    const whole = (await listReleases(distDir)).filter((one) => existsSync(join(one.folder, 'client')));
    expect(whole.map(({ isCurrent }) => isCurrent)).toEqual([true, false].slice(0, number + 1));
  }
  // Of three folded releases a page with its packed copies, and the headers.
  expect(readdirSync(join(distDir, 'objects'))).toHaveLength(3 * 4);
  await unfold(distDir, (await listReleases(distDir))[4]?.id ?? '');
  await model.expectAll();
});

/** Publishes four releases of one page, of which the first is folded, and gives its folder. */
async function folded(model: Model): Promise<string> {
  for (const text of ['a', 'b', 'c', 'd']) await model.publish({ '/nl/index.html': text }, false);
  const oldest = (await listReleases(distDir)).at(-1)?.folder ?? '';
  expect(existsSync(join(oldest, 'client'))).toBe(false);
  return oldest;
}

it('deletes no object while nobody can say what a folded release needs', async () => {
  const model = new Model();
  const oldest = await folded(model);
  const text = readFileSync(join(oldest, 'folded.json'), 'utf8');
  writeFileSync(join(oldest, 'folded.json'), text.replace('"version":1', '"version":9'));
  await tidyReleases(distDir);
  await expect(forgetWithdrawnMedia(distDir)).resolves.toBeUndefined();
  writeFileSync(join(oldest, 'folded.json'), text);
  await model.expectAll();
});

it('is no release for a program of before, which would publish it without its files, until it has them again', async () => {
  const model = new Model();
  const oldest = await folded(model);
  const version = () => Number(/"version":(\d)/u.exec(readFileSync(join(oldest, 'release.json'), 'utf8'))?.[1]);
  expect(version()).toBe(2);
  await rollBack(distDir, (await listReleases(distDir)).at(-1)?.id);
  expect(version()).toBe(1);
});

it('can be gone back to where a file has become a folder since, and a folder a file', async () => {
  const model = new Model();
  for (const name of ['/map/index.html', '/map', '/map/index.html', '/map']) await model.publish({ [name]: 'a' }, true);
  const trees: readonly Tree[] = [{ '/map': 'file' }, {}, { '/map/index.html': 'a' }, { '/map/index.html': 'b' }];
  for (const files of [...trees, { '/nl/index.html': 'a' }]) await model.publish(files, true);
  const oldest = (await listReleases(distDir)).at(-1);
  expect(existsSync(join(oldest?.folder ?? '', 'client'))).toBe(false);
  await rollBack(distDir, oldest?.id);
  expect(readFileSync(join(distDir, 'client/map'), 'utf8')).toBe('file/map');
  await rollBack(distDir, (await listReleases(distDir))[2]?.id);
  expect(readFileSync(join(distDir, 'client/map/index.html'), 'utf8')).toBe('a/map/index.html');
});

it('leaves nothing of a withdrawn home where somebody who went back was killed', async () => {
  const model = new Model();
  for (const text of ['a', 'b', 'c', 'd'])
    await model.publish({ '/nl/index.html': text, '/media/ab12/480.webp': 'picture' }, false);
  const oldest = (await listReleases(distDir)).at(-1)?.id ?? '';
  // As if it had been killed before the last move: that fails.
  const way = join(distDir, 'releases', oldest, 'client');
  const unfolding = unfold(distDir, oldest);
  mkdirSync(join(way, 'in/the/way'), { recursive: true });
  await expect(unfolding).rejects.toThrow('ENOTEMPTY');
  rmSync(way, { recursive: true });
  await model.publish({ '/nl/index.html': 'e' }, false);
  await tidyReleases(distDir);
  const all = readdirSync(distDir, { recursive: true, encoding: 'utf8' });
  expect(all.filter((name) => name.endsWith('480.webp'))).toEqual([]);
});

it('says that it has its files where somebody was killed before it did', async () => {
  const model = new Model();
  const oldest = await folded(model);
  const id = (await listReleases(distDir)).at(-1)?.id ?? '';
  const texts = ['folded.json', 'release.json'].map((name) => [name, readFileSync(join(oldest, name))] as const);
  await unfold(distDir, id);
  for (const [name, text] of texts) writeFileSync(join(oldest, name), text);
  await rollBack(distDir, id);
  expect(readdirSync(oldest)).not.toContain('folded.json');
  expect(readFileSync(join(oldest, 'release.json'), 'utf8')).toContain('"version":1');
});

it('loses no picture of a newer home while an earlier release is published', async () => {
  const model = new Model();
  await model.publish({ '/nl/index.html': 'a' }, false);
  await model.publish({ '/nl/index.html': 'b', '/media/ab12/480.webp': 'new' }, false);
  await model.goBack(1);
  await model.goBack(0);
  await model.expectAll();
  expect(existsSync(join(distDir, 'client/media/ab12/480.webp'))).toBe(true);
});

it('leaves no object of a withdrawn home behind once that is published, before anybody tidies up', async () => {
  const model = new Model();
  const picture = '/media/ab12/480.webp';
  for (const text of ['a', 'b', 'c', 'd']) await model.publish({ '/nl/index.html': text, [picture]: text }, false);
  const kept = () => {
    const objects = join(distDir, 'objects');
    return readdirSync(objects).filter((name) => readFileSync(join(objects, name), 'utf8').endsWith(picture));
  };
  expect(kept()).toHaveLength(2);
  await model.publish({ '/nl/index.html': 'e' }, false, false);
  expect(kept()).toEqual([]);
});
