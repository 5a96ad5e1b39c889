import { utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { drop, transferXml } from './fake.fixture.ts';
import { readPackages } from './packages.ts';

/** A transfer by its name, when it says that it was sent, and when it was written into the folder. */
type Dropped = readonly [name: string, timestamp: string, written: string];

const noon = '2026-01-10T12:00:00.000Z';

/** The transfers of a folder as a run takes them, each with the moment that it counts by. */
function taken(transfers: readonly Dropped[]): Promise<[string, string][]> {
  return inEmptyFolder(async (folder) => {
    for (const [name, timestamp, written] of transfers) {
      await drop(folder, name, transferXml([], { timestamp }));
      await utimes(join(folder, name), new Date(written), new Date(written));
    }
    const { packages } = await readPackages(folder, { nowMs: Date.parse('2026-02-01T00:00:00Z'), settleMs: 0 });
    return packages.map(({ file, order }) => [basename(file), order]);
  });
}

describe('the transfers of one run', () => {
  it('come in the order in which they were sent, whatever their names and whenever they were written', async () => {
    const found = await taken([
      ['a.zip', '2026-01-09T12:00:00Z', '2026-01-10T08:00:00Z'],
      ['b.zip', '2026-01-09T10:00:00Z', '2026-01-10T09:00:00Z'],
      ['c.zip', '2026-01-09T11:00:00Z', '2026-01-10T07:00:00Z'],
    ]);
    expect(found.map(([name]) => name)).toEqual(['b.zip', 'c.zip', 'a.zip']);
  });

  it('come by their names where they were sent at one moment', async () => {
    const names = ['5', '2', '7', '1', '8', '3', '6', '4'].map((name) => `${name}.zip`);
    const found = await taken(names.map((name) => [name, '2026-01-09T12:00:00Z', noon]));
    expect(found.map(([name]) => name)).toEqual(names.toSorted());
  });
});

describe('the moment of a transfer', () => {
  it.each([
    ['it tells, in Brussels', '2026-01-09T12:00:00', '2026-01-09T11:00:00.000Z'],
    ['it tells, a day ahead at most', '2026-01-11T12:00:00Z', '2026-01-11T12:00:00.000Z'],
    ['it was written, where its clock runs ahead by more', '2026-01-11T12:00:01Z', noon],
    ['it was written, where its clock runs ahead by years', '2099-01-01T00:00:00Z', noon],
    ['it was written, where it tells none', '', noon],
    ['it was written, where nobody can read what it tells', '10/01/2026', noon],
  ])('is the one that %s', async (_, timestamp, order) => {
    expect(await taken([['a.zip', timestamp, noon]])).toEqual([['a.zip', order]]);
  });
});
