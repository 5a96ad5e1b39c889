import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const typeItems = [
  { ID: 1, ParentID: 0, Name: { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' }, WebID: 1 },
  { ID: 11, ParentID: 1, Name: { nl: 'Villa', fr: 'Villa', en: 'Villa', de: 'Villa' }, WebID: 1 },
];

const inAllLanguages = (text: string) => ({ nl: text, fr: text, en: text, de: text });

/** A raw property without anything to warn of outside Flanders' duties: pass what matters to the test. */
export function rawProperty(parts: object = {}): Record<string, unknown> {
  return {
    ID: 46,
    Ident: 'LH-0046',
    Status: 1,
    Goal: 0,
    TypeID: 11,
    Title: inAllLanguages('Villa met tuin'),
    Description: inAllLanguages('<p>Rustig gelegen.</p>'),
    PublishPrice: true,
    Price: 450_000,
    PublishAddress: true,
    Street: 'Lindestraat',
    HouseNumber: '7',
    Zip: 'L-1234',
    City: 'Luxembourg',
    CountryID: 50,
    Latitude: 49.6116,
    Longitude: 6.1319,
    EPCLabelText: 'C',
    EPCInsulationClass: 'D',
    LastChangedDate: '2026-11-02 09:30:00',
    ...parts,
  };
}

export interface FeedParts {
  readonly properties?: readonly unknown[];
  readonly projects?: readonly unknown[];
  readonly owners?: readonly unknown[];
  /** Changes to feed.json. */
  readonly head?: object;
  /** Other files by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** Writes a whole small feed into a folder. */
export async function writeFeed(folder: string, parts: FeedParts = {}): Promise<void> {
  const { properties = [rawProperty()], projects = [], owners = [], head = {}, files = {} } = parts;
  const feed = {
    Format: 'gevel-crm/1',
    Complete: true,
    Files: {
      Types: 'types.json',
      Categories: 'categories.json',
      Properties: ['properties/all.json'],
      Projects: ['projects.json'],
      Owners: 'owners.json',
    },
    Counts: { Properties: properties.length, Projects: projects.length, Owners: owners.length },
    ...head,
  };
  const all: Record<string, string | Uint8Array> = {
    'feed.json': JSON.stringify(feed),
    'types.json': JSON.stringify(typeItems),
    'categories.json': '[]',
    'properties/all.json': JSON.stringify(properties),
    'projects.json': JSON.stringify(projects),
    'owners.json': JSON.stringify(owners),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** Runs a test in an empty folder that is removed afterwards. */
export async function inEmptyFolder<T>(test: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gevel-'));
  try {
    return await test(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
