import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from './make-feed/random.ts';
import { makeProject, makeProperty, type PictureFile } from './make-feed/records.ts';

export interface MakeFeedOptions {
  readonly listings: number;
  readonly seed: number;
  readonly out: string;
  /** Copies the sample agency's pictures in and refers to them. */
  readonly photos: boolean;
}

const sample = 'content/sample-feed';
const firstId = 1001;
const recordsPerFile = 1000;
const usage = 'Usage: npm run make-feed -- --listings N [--seed S] [--out DIR] [--photos]';

function writeJson(folder: string, name: string, value: unknown): void {
  const lines = Array.isArray(value)
    ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
    : JSON.stringify(value);
  writeFileSync(join(folder, name), `${lines}\n`);
}

function copyPictures(out: string): PictureFile[] {
  const list = JSON.parse(readFileSync(join(sample, 'media/media.json'), 'utf8')) as {
    items: { file: string; kind: string; alt: Record<string, string> }[];
  };
  const names = new Set(readdirSync(join(sample, 'media')));
  const pictures = list.items.filter(({ file, kind }) => kind !== 'floor-plan' && names.has(file));
  mkdirSync(join(out, 'media'), { recursive: true });
  for (const { file } of pictures) copyFileSync(join(sample, 'media', file), join(out, 'media', file));
  return pictures.map(({ file, alt }) => ({ path: `media/${file}`, alt }));
}

/** Writes a feed of any size in the form of the sample feed; the same options give the same bytes. */
export function makeFeed({ listings, seed, out, photos }: MakeFeedOptions): void {
  mkdirSync(join(out, 'properties'), { recursive: true });
  const random = createRandom(seed);
  const pictures = photos ? copyPictures(out) : [];
  const properties = Array.from({ length: listings }, (_, index) => makeProperty(random, firstId + index, pictures));
  const projectCount = Math.floor(listings / 100);
  const projects = Array.from({ length: projectCount }, (_, index) => makeProject(random, index + 1, pictures));
  const files: string[] = [];
  for (let start = 0; start < listings; start += recordsPerFile) {
    const name = `properties/${String(files.length + 1).padStart(3, '0')}.json`;
    writeJson(out, name, properties.slice(start, start + recordsPerFile));
    files.push(name);
  }
  writeJson(out, 'projects.json', projects);
  writeJson(out, 'owners.json', []);
  for (const tree of ['types.json', 'categories.json']) copyFileSync(join(sample, tree), join(out, tree));
  writeJson(out, 'feed.json', {
    Format: 'gevel-crm/1',
    Agency: 'Immo Lindehof',
    Complete: true,
    Files: {
      Types: 'types.json',
      Categories: 'categories.json',
      Properties: files,
      Projects: ['projects.json'],
      Owners: 'owners.json',
    },
    Counts: { Properties: listings, Projects: projectCount, Owners: 0 },
  });
}

function main(): number {
  const { values } = parseArgs({
    options: {
      listings: { type: 'string' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: 'var/made-feed' },
      photos: { type: 'boolean', default: false },
    },
  });
  const listings = Number(values.listings);
  const seed = Number(values.seed);
  if (!Number.isInteger(listings) || listings < 1 || listings > 100_000 || !Number.isInteger(seed)) {
    console.error(`--listings must be a whole number from 1 to 100000 and --seed a whole number.\n${usage}`);
    return 1;
  }
  makeFeed({ listings, seed, out: values.out, photos: values.photos });
  console.log(`${listings} properties are in ${values.out}. Read them with: npm run sync -- --feed ${values.out}`);
  return 0;
}

if (import.meta.main) process.exitCode = main();
