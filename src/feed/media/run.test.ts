import { afterEach, beforeEach, expect, it } from 'vitest';
import { PackedList } from '#base/packed-list.ts';
import { keepUncompressed } from '#base/packed.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import type { FileSource } from '#feed/source/feed-source.ts';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { mappedListing } from '#feed/sync/known-mappings.ts';
import { runMedia } from './run.ts';

beforeEach(() => {
  keepUncompressed();
});

afterEach(() => {
  keepUncompressed(false);
});

/** A home with a photo whose name stays when its address changes. */
function homeWith(id: string, url: string): string {
  const photos = [{ link: { kind: 'url', url, key: 'photo-7' }, title: {} }];
  const sources = { photos, floorPlans: [], documents: [], videos: [] };
  return JSON.stringify({
    mapping: { kind: 'mapped', mapped: { record: listingWith({ id }), sources } },
    findings: [],
  });
}

it('asks for a file at the address that a home of this reading gives', async () => {
  await inEmptyFolder(async (cacheDir) => {
    let asked: string[] = [];
    const source: FileSource = {
      holds: () => false,
      readFile: (link) => {
        if (link.kind === 'url') asked.push(link.url);
        return Promise.resolve({ kind: 'failed', reason: 'it is gone', isTemporary: false });
      },
    };
    const first = new PackedList(mappedListing);
    first.pushText(homeWith('1', 'https://crm.example/1'));
    first.pushText(homeWith('2', 'https://crm.example/2'));
    const askedFor = async (homes: typeof first): Promise<string[]> => {
      asked = [];
      await runMedia({ homes, projects: [], source, languages: ['nl'], cacheDir, onProgress: () => undefined });
      return asked;
    };
    expect(await askedFor(first)).toEqual(['https://crm.example/1']);
    // The first home left, the other waits as before.
    expect(await askedFor(new PackedList(mappedListing, first.packed.slice(1)))).toEqual(['https://crm.example/2']);
  });
});
