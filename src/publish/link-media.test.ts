import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { linkMedia, namedMedia } from '#publish/link-media.ts';

let folder: string;

async function writeSnapshot(photoPath: string, isDraft = false): Promise<void> {
  await mkdir(join(folder, 'snapshot'), { recursive: true });
  const listings = [{ id: '46', isDraft, media: { photos: [{ files: [{ path: photoPath }] }] } }];
  await writeFile(join(folder, 'snapshot/listings.json'), JSON.stringify(listings));
  await writeFile(join(folder, 'snapshot/projects.json'), '[]');
}

async function run(): Promise<number> {
  const snapshotDir = join(folder, 'snapshot');
  const { paths } = await linkMedia({
    snapshotDir,
    mediaDir: join(folder, 'cache'),
    clientDir: join(folder, 'client'),
  });
  return paths.size;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  await mkdir(join(folder, 'cache/ab12'), { recursive: true });
  await writeFile(join(folder, 'cache/ab12/480.webp'), 'photo');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('namedMedia', () => {
  it('finds addresses at any depth, each once', () => {
    const value = {
      a: ['/media/x/1.webp', { b: '/media/y/2.pdf' }],
      c: '/media/x/1.webp',
      d: 'https://x.example/media/z',
      e: null,
    };
    expect([...namedMedia(value)]).toEqual(['/media/x/1.webp', '/media/y/2.pdf']);
  });
});

describe('linkMedia', () => {
  it('puts what the snapshot names into the site without a copy', async () => {
    await writeSnapshot('/media/ab12/480.webp');
    expect(await run()).toBe(1);
    expect(await readFile(join(folder, 'client/media/ab12/480.webp'), 'utf8')).toBe('photo');
    expect((await stat(join(folder, 'cache/ab12/480.webp'))).nlink).toBe(2);
    expect(JSON.parse(await readFile(join(folder, 'media-owners.json'), 'utf8'))).toEqual({
      version: 1,
      owners: { 'listing 46': ['/media/ab12/480.webp'] },
    });
    expect(await run()).toBe(1);
  });

  it('sees what a line of the snapshot says anew, also where the one before it stays', async () => {
    const line = (id: string, path: string, isDraft = false): string =>
      JSON.stringify({ id, isDraft, media: { photos: [{ files: [{ path }] }] } });
    const ownersOf = async (...lines: readonly string[]): Promise<unknown> => {
      await mkdir(join(folder, 'snapshot'), { recursive: true });
      await writeFile(join(folder, 'snapshot/listings.json'), `[\n${lines.join(',\n')}\n]\n`);
      await writeFile(join(folder, 'snapshot/projects.json'), '[]\n');
      await run();
      const owned = parseJson(await readFile(join(folder, 'media-owners.json'), 'utf8'));
      return objectWith<{ owners: unknown }>(owned, 'owners').owners;
    };
    await writeFile(join(folder, 'cache/ab12/960.webp'), 'photo');
    const [small, large] = ['/media/ab12/480.webp', '/media/ab12/960.webp'];
    expect(await ownersOf(line('1', small), line('2', small))).toEqual({ 'listing 1': [small], 'listing 2': [small] });
    expect(await ownersOf(line('1', small), line('2', large))).toEqual({ 'listing 1': [small], 'listing 2': [large] });
    expect(await ownersOf(line('1', small, true), line('2', large))).toEqual({ 'listing 2': [large] });
  });

  it('takes what the last release had where every record names what it named, and nothing else', async () => {
    const [small, large] = ['/media/ab12/480.webp', '/media/ab12/960.webp'];
    await writeFile(join(folder, 'cache/ab12/960.webp'), 'photo');
    let releases = 0;
    const asked: string[] = [];
    /** A release after the one before, of homes with these pictures: what it asked to carry over, and what it says of itself. */
    const release = async (homes: Readonly<Record<string, string>>, price: number, isPrepared = true) => {
      const folderOf = (index: number): string => join(folder, `release-${String(index)}`);
      const lines = Object.entries(homes).map(([id, path]) =>
        JSON.stringify({ id, price, media: { photos: [{ files: [{ path }] }] } }),
      );
      await mkdir(join(folder, 'snapshot'), { recursive: true });
      await writeFile(join(folder, 'snapshot/listings.json'), `[\n${lines.join(',\n')}\n]\n`);
      await writeFile(join(folder, 'snapshot/projects.json'), '[]\n');
      const [lastDir, place] = [folderOf(releases), folderOf((releases += 1))];
      await mkdir(place);
      asked.length = 0;
      const { paths } = await linkMedia({
        snapshotDir: join(folder, 'snapshot'),
        mediaDir: join(folder, 'cache'),
        clientDir: join(place, 'client'),
        lastDir,
        isPrepared,
        carry: (path) => asked.push(path) > 0,
      });
      const { owners } = objectWith<{ owners: Record<string, string[]> }>(
        parseJson(await readFile(join(place, 'media-owners.json'), 'utf8')),
        'owners',
      );
      expect([...paths].sort()).toEqual([...new Set(Object.values(owners).flat())].sort());
      return { owners, asked: [...asked] };
    };
    const owners = { 'listing 1': [small], 'listing 2': [large] };
    expect(await release({ 1: small, 2: large }, 1)).toEqual({ owners, asked: [small, large] });
    expect(await release({ 1: small, 2: large }, 2)).toEqual({ owners, asked: [] });
    expect(await release({ 1: small, 2: large }, 3, false)).toEqual({ owners, asked: [small, large] });
    expect(await release({ 1: small }, 3)).toEqual({ owners: { 'listing 1': [small] }, asked: [small] });
    expect(await release({ 1: large }, 3)).toEqual({ owners: { 'listing 1': [large] }, asked: [large] });
    // Another release is published than the one that was made last.
    releases -= 2;
    await rm(join(folder, `release-${String(releases + 1)}`), { recursive: true });
    expect(await release({ 1: large }, 4)).toEqual({ owners: { 'listing 1': [large] }, asked: [large] });
  });

  it('makes the JPEGs of the same records in each cache of pictures', async () => {
    const photo = await sharp({ create: { width: 480, height: 320, channels: 3, background: 'grey' } })
      .webp()
      .toBuffer();
    const path = '/media/ab12/480.webp';
    const record = { id: '46', media: { photos: [{ hash: 'ab12', files: [{ format: 'webp', width: 480, path }] }] } };
    await writeSnapshot(path);
    await writeFile(join(folder, 'snapshot/listings.json'), `[\n${JSON.stringify(record)}\n]\n`);
    for (const name of ['cache', 'other-cache']) {
      await mkdir(join(folder, name, 'ab12'), { recursive: true });
      await writeFile(join(folder, name, 'ab12/480.webp'), photo);
      const places = { mediaDir: join(folder, name), clientDir: join(folder, `client of ${name}`) };
      const { paths } = await linkMedia({ snapshotDir: join(folder, 'snapshot'), ...places });
      expect([...paths].sort()).toEqual([path, '/media/ab12/mail.jpg', '/media/ab12/share.jpg']);
      expect((await stat(join(folder, name, 'ab12/mail.jpg'))).size).toBeGreaterThan(0);
    }
  });

  it('leaves out what only drafts show', async () => {
    await writeSnapshot('/media/ab12/480.webp', true);
    expect(await run()).toBe(0);
  });

  it('says what to do when a file is missing from the cache', async () => {
    await writeSnapshot('/media/ab12/960.webp');
    await expect(run()).rejects.toThrow(
      `The snapshot names ${join(folder, 'cache/ab12/960.webp')}, which is not in the cache. Run \`npm run sync\` to make it again.`,
    );
  });

  it('refuses an address that leads out of the folder', async () => {
    await writeSnapshot('/media/../../secret');
    await expect(run()).rejects.toThrow('The snapshot names "/media/../../secret", which leads out of /media/.');
  });
});
