import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PackedList } from '#base/packed-list.ts';
import { keepUncompressed } from '#base/packed.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing, Price } from '#domain/listing.ts';
import { Findings } from '#feed/findings/findings.ts';
import { unknownTime } from '#feed/format/map-dates.ts';
import { asListing } from './checks.ts';
import { inEmptyFolder } from './feed.fixture.ts';
import { rememberLast } from './remember-last.ts';

const feed = 'the feed';

beforeEach(() => {
  keepUncompressed();
});

afterEach(() => {
  keepUncompressed(false);
});

/** Its text holds ends of lines that JSON writes as they are. */
const home = (amountCents: number) =>
  listingWith({
    id: '46',
    price: { amountCents, isPublished: true },
    description: { nl: '<p>Tuin\u2028en\u2029terras</p>' },
  });

function putSnapshot(snapshotDir: string, ...listings: Listing[]): void {
  mkdirSync(snapshotDir, { recursive: true });
  writeFileSync(join(snapshotDir, 'manifest.json'), JSON.stringify({ feed }));
  writeFileSync(
    join(snapshotDir, 'listings.json'),
    `[\n${listings.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
  );
  writeFileSync(join(snapshotDir, 'projects.json'), '[]\n');
}

/** Reads a home at noon of a day. */
async function readOn(today: string, listings: PackedList<Listing>, snapshotDir: string): Promise<Listing> {
  const policy = { today, marqueeIgnore: [] };
  const now = new Date(`${today}T12:00:00Z`);
  const memory = { snapshotDir, policy, feed, now, hasFiles: true, findings: new Findings() };
  const [read] = (await rememberLast({ listings, projects: [] }, memory)).listings;
  if (!read) throw new Error('The home is lost.');
  return read;
}

/** A process that stays, with a home that was read before and is the same object. */
async function reading(work: (snapshotDir: string, priceOn: (today: string) => Promise<Price>) => Promise<void>) {
  await inEmptyFolder(async (folder) => {
    const snapshotDir = join(folder, 'snapshot');
    const listings = new PackedList(asListing);
    listings.push(home(40_000_000));
    await work(snapshotDir, async (today) => (await readOn(today, listings, snapshotDir)).price);
  });
}

const told = (cents: number, changedOn: string): Partial<Price> => ({ previousCents: cents, changedOn });

it('a home that is the same on another day is compared anew', async () => {
  await reading(async (snapshotDir, priceOn) => {
    putSnapshot(snapshotDir, home(42_500_000));
    expect(await priceOn('2026-11-20')).toMatchObject(told(42_500_000, '2026-11-20'));
    expect(await priceOn('2026-11-20')).toMatchObject(told(42_500_000, '2026-11-20'));
    // The reading of yesterday came to nothing: the snapshot is that of before.
    expect(await priceOn('2026-11-21')).toMatchObject(told(42_500_000, '2026-11-21'));
  });
});

it('a home that is the same is compared anew with another last price', async () => {
  await reading(async (snapshotDir, priceOn) => {
    putSnapshot(snapshotDir, home(42_500_000));
    expect(await priceOn('2026-11-20')).toMatchObject(told(42_500_000, '2026-11-20'));
    putSnapshot(snapshotDir, home(39_000_000));
    expect(await priceOn('2026-11-20')).toMatchObject(told(39_000_000, '2026-11-20'));
    putSnapshot(snapshotDir, home(40_000_000));
    expect(await priceOn('2026-11-20')).toEqual({ amountCents: 40_000_000, isPublished: true });
  });
});

it('a process that reads once finds the lines that the process that stays has written', async () => {
  keepUncompressed(false);
  await reading(async (snapshotDir, priceOn) => {
    putSnapshot(snapshotDir, home(42_500_000));
    expect(await priceOn('2026-11-20')).toMatchObject(told(42_500_000, '2026-11-20'));
  });
});

it('an undated home that says the same was not changed, whatever its day of becoming free', async () => {
  const parts = fc.record(
    {
      availableFrom: fc.constantFrom(
        '2001-01-01',
        '2025-11-18',
        '2025-11-19',
        '2025-11-21',
        '2026-02-01',
        '2027-01-01',
      ),
      available: fc.constantFrom('on-date' as const, 'immediately' as const),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(parts, async (told) => {
      await inEmptyFolder(async (folder) => {
        const snapshotDir = join(folder, 'snapshot');
        const listings = new PackedList(asListing);
        listings.push({ ...home(40_000_000), ...told, changedAt: unknownTime, firstSight: 'first-reading' });
        const first = await readOn('2026-11-20', listings, snapshotDir);
        putSnapshot(snapshotDir, first);
        expect(await readOn('2026-11-22', listings, snapshotDir)).toEqual(first);
      });
    }),
    { numRuns: 30 },
  );
});
