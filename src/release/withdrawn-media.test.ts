import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listReleases, publishRelease, releaseId } from '#release/releases.ts';
import { rollBack } from '#release/roll-back.ts';
import {
  forgetWithdrawnMedia,
  mediaFiles,
  withdrawnSince,
  writeMediaUses,
  type MediaUses,
} from '#release/withdrawn-media.ts';

let folder: string;
let distDir: string;

async function publish(minute: number, owners: MediaUses): Promise<void> {
  const nextDir = join(folder, 'next');
  for (const file of Object.values(owners).flat()) {
    mkdirSync(dirname(join(nextDir, 'client', file)), { recursive: true });
    for (const ending of ['', '.br']) writeFileSync(join(nextDir, 'client', file + ending), file);
  }
  await writeMediaUses(nextDir, owners, join(distDir, 'current'));
  const facts = { builtAt: '2026-11-21T09:00:00.000Z', pages: 1, bytes: 6, mode: 'full' as const };
  await publishRelease(nextDir, distDir, releaseId(new Date(minute * 60_000), 'aa'), facts);
  await forgetWithdrawnMedia(distDir);
}

const shown = (): string[] => readdirSync(join(distDir, 'client/media')).sort();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'withdrawn-'));
  distDir = join(folder, 'dist');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('takes the pictures of a withdrawn home out of every release, also for whoever goes back', async () => {
  const [house, villa] = ['/media/house.svg', '/media/villa.svg'];
  const both = '/media/both.svg';
  await publish(1, { 'listing 1': [house, both], 'listing 2': [villa, both] });
  await publish(2, { 'listing 1': [house, both], 'listing 2': [villa, both] });
  // Its photo is another one now; that is no reason to lose the old one, which the old page shows.
  await publish(3, { 'listing 2': ['/media/new.svg', both] });
  expect(shown()).toEqual(['both.svg', 'both.svg.br', 'new.svg', 'new.svg.br']);
  for (const { id } of (await listReleases(distDir)).slice(1)) {
    await rollBack(distDir, id);
    expect(shown()).toEqual(['both.svg', 'both.svg.br', 'villa.svg', 'villa.svg.br']);
  }
});

it('says what the last release said by the same file, and by another one as soon as a home is withdrawn', async () => {
  const owners = { 'listing 1': ['/media/house.svg'], 'listing 2': ['/media/villa.svg'] };
  await publish(1, owners);
  await publish(2, owners);
  await publish(3, { 'listing 2': ['/media/villa.svg'] });
  const numbers = (await listReleases(distDir)).map(
    (release) => statSync(join(release.folder, 'media-owners.json')).ino,
  );
  expect(numbers[1]).toBe(numbers[2]);
  expect(numbers[0]).not.toBe(numbers[1]);
  for (const { folder: release } of await listReleases(distDir)) {
    expect(await mediaFiles(release)).toEqual(
      new Set(release.endsWith('000300-aa') ? ['/media/villa.svg'] : Object.values(owners).flat()),
    );
    expect(readdirSync(join(release, 'client/media')).sort()).toEqual(['villa.svg', 'villa.svg.br']);
  }
});

it('counts the homes that a release shows and a later one does not', async () => {
  const villa = ['/media/villa.svg'];
  await publish(1, { 'listing 1': [], 'listing 2': villa, 'project 1': [] });
  await publish(2, { 'listing 2': villa, 'listing 3': [] });
  const [later, before] = (await listReleases(distDir)).map((release) => release.folder);
  expect(await withdrawnSince(before ?? '', later ?? '')).toBe(2);
  expect(await withdrawnSince(later ?? '', later ?? '')).toBe(0);
  expect(await withdrawnSince(join(folder, 'none'), later ?? '')).toBe(0);
});

it('cleans all other releases where one cannot be read, and names that one', async () => {
  const owners = { 'listing 1': ['/media/house.svg'], 'listing 2': ['/media/villa.svg'] };
  await publish(1, owners);
  await publish(2, owners);
  await publish(3, owners);
  const [, second, first] = await listReleases(distDir);
  const rewrite = (release: string | undefined, text: string): void => {
    const file = join(release ?? '', 'media-owners.json');
    // It may be the file of others as well.
    rmSync(file);
    writeFileSync(file, text);
  };
  // The first is of before there were versions.
  rewrite(first?.folder, JSON.stringify(owners));
  rewrite(second?.folder, '{"version":1,"owners":{"listing 1":"/media/h');
  await expect(publish(4, { 'listing 2': ['/media/villa.svg'] })).rejects.toThrow(
    `${second?.folder ?? ''}: media-owners.json cannot be read`,
  );
  expect(readdirSync(join(first?.folder ?? '', 'client/media')).sort()).toEqual(['villa.svg', 'villa.svg.br']);
});
