import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { toLines } from '#feed/sync/write.ts';
import type { Listing, Photo } from '#domain/listing.ts';
import { lineKey, type SnapshotLines } from '#site/snapshot-lines.ts';
import { changesBetween, publishedChanges, readFirst } from './published-changes.ts';

const noFiles = { photos: [], floorPlans: [], documents: [], videos: [], tours: [] };

function photo(hash: string): Photo {
  const files = [{ format: 'webp' as const, width: 480, height: 320, path: `/media/${hash}/480.webp`, bytes: 9_000 }];
  return { hash, width: 480, height: 320, alt: {}, color: '#808080', files };
}

function home(id: string, hashes: readonly string[], parts: Partial<Listing> = {}): Listing {
  return listingWith({ id, media: { ...noFiles, photos: hashes.map(photo) }, ...parts });
}

const dearer = { price: { isPublished: true, amountCents: 36_000_000 } };

describe('what a rebuild changed', () => {
  const before = [home('1', ['a', 'b']), home('2', ['c']), home('3', ['d']), home('4', ['e'])];

  it('is nothing when nothing did', () => {
    expect(publishedChanges(before, structuredClone(before))).toEqual({ added: [], changed: [], gone: [] });
  });

  it('names homes that are new and gone, fields, and photos by their number', () => {
    const after = [home('1', ['a']), home('2', ['c'], dearer), home('3', ['d']), home('5', ['f'])];
    expect(publishedChanges(before, after)).toEqual({
      added: ['5'],
      changed: [
        { id: '1', fields: ['photos (2 -> 1)'] },
        { id: '2', fields: ['price.amountCents'] },
      ],
      gone: ['4'],
    });
  });

  it('names a photo in the place of another, alone and beside a field', () => {
    const manager = { name: 'An Peeters' };
    const after = [
      home('1', ['a', 'x']),
      home('2', ['x'], dearer),
      home('3', ['d']),
      home('4', ['e'], { manager: { ...manager, photo: photo('m') } }),
    ];
    const known = before.map((one) => (one.id === '4' ? { ...one, manager } : one));
    expect(publishedChanges(known, after).changed).toEqual([
      { id: '1', fields: ['media'] },
      { id: '2', fields: ['price.amountCents', 'media'] },
      { id: '4', fields: ['media'] },
    ]);
  });
});

const textOf = (listings: readonly Listing[]): string => [...toLines(listings)].join('');

/** The homes as they stand in a file. */
function linesOf(listings: readonly Listing[]): SnapshotLines {
  const lines = listings.map((listing) => JSON.stringify(listing));
  return { keys: lines.map((line) => lineKey(line)), lineAt: (index) => lines[index] ?? '' };
}

it('is the same for two snapshots, of which only lines that differ are read', () => {
  const before = [home('1', ['a']), home('2', ['c']), home('3', ['d'])];
  const after = [home('3', ['d']), home('2', ['c'], dearer), home('4', [])];
  expect(changesBetween(linesOf(before), linesOf(after))).toEqual(publishedChanges(before, after));
  expect(changesBetween(linesOf(before), linesOf(after))).toEqual({
    added: ['4'],
    changed: [{ id: '2', fields: ['price.amountCents'] }],
    gone: ['1'],
  });
  expect(changesBetween(linesOf(before), linesOf(before))).toEqual({ added: [], changed: [], gone: [] });
});

it('what was published counts before what was only read, and nothing at all is no listing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  try {
    const [published, synced] = [join(folder, 'published'), join(folder, 'synced')];
    const write = (place: string, listings: readonly Listing[]): void => {
      mkdirSync(place);
      writeFileSync(join(place, 'listings.json'), textOf(listings));
    };
    const idsOf = () => changesBetween(linesOf([]), readFirst(published, synced)).added;
    expect(idsOf()).toEqual([]);
    write(synced, [home('2', [])]);
    expect(idsOf()).toEqual(['2']);
    write(published, [home('1', [])]);
    expect(idsOf()).toEqual(['1']);
    // Of another version of this program, or cut off.
    writeFileSync(join(published, 'listings.json'), '[{"id":"1"}');
    expect(idsOf()).toEqual(['2']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('knows the homes of a snapshot that the next one replaces, where nothing was published', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  try {
    const file = join(folder, 'listings.json');
    writeFileSync(file, textOf([home('1', ['a']), home('2', [])]));
    const before = readFirst(join(folder, 'published'), folder);
    rmSync(file);
    writeFileSync(file, textOf([home('1', ['a'], dearer), home('2', [])]));
    expect(changesBetween(before, readFirst(folder))).toEqual({
      added: [],
      changed: [{ id: '1', fields: ['price.amountCents'] }],
      gone: [],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('says of two files what it says of all their homes', () => {
  const homes = ['1', '2', '3', '4', '5'].flatMap((id) => [home(id, ['a']), home(id, ['a'], dearer), home(id, ['b'])]);
  const file = fc.uniqueArray(fc.constantFrom(...homes), { selector: ({ id }) => id });
  const linesOf = (all: readonly Listing[]): SnapshotLines => {
    const lines = all.map((one) => JSON.stringify(one));
    return { keys: lines.map((line) => lineKey(line)), lineAt: (index) => lines[index] ?? '' };
  };
  fc.assert(
    fc.property(file, file, (before, after) => {
      expect(changesBetween(linesOf(before), linesOf(after))).toEqual(publishedChanges(before, after));
    }),
  );
});
