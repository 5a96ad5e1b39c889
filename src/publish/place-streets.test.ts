import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeStreets } from '#publish/place-streets.ts';

const sample = 'content/streets.pmtiles';
const site = { map: { frameOrigins: [], streets: { file: sample } } };
let folder: string;

/** What the snapshot says of a home beside where it is; nobody looks at it here. */
const fields = 'goal availability isDraft typeId title price surfaces building energy legal features media changedAt';
const rest = Object.fromEntries(fields.split(' ').map((field) => [field, {}]));

function home(id: string, latitude: number): object {
  const geo = { latitude, longitude: 3.72, isExact: true };
  return { ...rest, id, address: { zip: '8000', city: 'Brugge', geo } };
}

async function place(homes: readonly object[]): Promise<string[]> {
  writeFileSync(join(folder, 'listings.json'), JSON.stringify(homes));
  await placeStreets({ site, snapshotDir: folder, clientDir: join(folder, 'client') });
  return readdirSync(join(folder, 'client/map'));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'place-'));
  mkdirSync(join(folder, 'client'));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'log').mockReturnValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('puts the streets into the site as a file of its own, and says nothing where they hold all homes', async () => {
  const [name = '', ...others] = await place([home('46', 51.05)]);
  expect([name, others]).toEqual([expect.stringMatching(/^streets\.[\da-f]{16}\.pmtiles$/u), []]);
  const placed = join(folder, 'client/map', name);
  expect(readFileSync(placed).equals(readFileSync(sample))).toBe(true);
  expect(console.warn).not.toHaveBeenCalled();
});

it('names the homes that lie outside, and the command for another extract', async () => {
  await place([home('46', 51.05), home('47', 48.1), { ...rest, id: '48', address: {} }]);
  expect(console.warn).toHaveBeenLastCalledWith(
    expect.stringMatching(/1 home lies outside of content\/streets\.pmtiles: 47 \(8000 Brugge\)\..*gevel map-bounds/u),
  );
  await place(Array.from({ length: 14 }, (_, at) => home(String(at), 40)));
  expect(console.warn).toHaveBeenLastCalledWith(
    expect.stringMatching(/14 homes lie outside.*9 \(8000 Brugge\) and 4 more\./u),
  );
});
