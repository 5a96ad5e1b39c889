import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { errorMessage } from '#base/error-message.ts';
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
const mediaList = z.object({
  items: z.array(z.object({ file: z.string(), kind: z.string(), alt: z.record(z.string(), z.string()) })),
});
const usage = 'Usage: npm run make-feed -- --listings N [--seed S] [--out DIR] [--photos]';

function writeJson(folder: string, name: string, value: unknown): void {
  const lines = Array.isArray(value)
    ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
    : JSON.stringify(value);
  writeFileSync(join(folder, name), `${lines}\n`);
}

function copyPictures(out: string): PictureFile[] {
  const list = mediaList.parse(parseJson(readFileSync(join(sample, 'media/media.json'), 'utf8')));
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

const wholeNumber = /^-?\d{1,15}$/u;

/** The options of the command line, or what is wrong with them. */
function readOptions(): MakeFeedOptions | string {
  try {
    const { values } = parseArgs({
      options: {
        listings: { type: 'string', default: '' },
        seed: { type: 'string', default: '1' },
        out: { type: 'string', default: 'var/made-feed' },
        photos: { type: 'boolean', default: false },
      },
    });
    const { out, photos } = values;
    const [listings, seed] = [values.listings, values.seed].map((text) =>
      wholeNumber.test(text) ? Number(text) : NaN,
    );
    if (listings === undefined || !(listings >= 1 && listings <= 100_000) || seed === undefined || Number.isNaN(seed))
      return '--listings must be a whole number from 1 to 100000 and --seed a whole number.';
    // The sample feed is written by hand: a made one in its place would be a loss.
    if (out === '' || resolve(out) === resolve(sample)) return `--out must name a folder other than ${sample}.`;
    return { listings, seed, out, photos };
  } catch (error) {
    return errorMessage(error);
  }
}

function main(): number {
  const options = readOptions();
  if (typeof options === 'string') {
    console.error(`${options}\n${usage}`);
    return 1;
  }
  const { listings, out } = options;
  try {
    makeFeed(options);
  } catch (error) {
    console.error(`The feed cannot be written to ${out}: ${errorMessage(error)}`);
    return 1;
  }
  console.log(`${listings} properties are in ${out}. Read them with: npm run sync -- --feed ${out}`);
  return 0;
}

if (import.meta.main) process.exitCode = main();
