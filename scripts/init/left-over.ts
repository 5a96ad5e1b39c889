import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';

/** What nobody but the invented agency of the demonstration says. */
const names = [
  'lindehof',
  'lindeplein',
  'lindepark',
  'voorbeeld verzekeringen',
  '0700.000.196',
  'hilde vermeersch',
  'bart de smedt',
  'claire dumoulin',
  'jonas keller',
  '092470160',
  '09 247 01 60',
  '+3292470160',
];
const readable = /\.(?:html|json|xml|txt|js|css|svg|webmanifest|ics|conf|toml|mjs)$|^_(?:headers|redirects)$/u;

export interface LeftOver {
  readonly name: string;
  /** Paths below the folder, at most three. */
  readonly files: readonly string[];
  readonly count: number;
}

/** Where a built site still says something of the demonstration. */
export async function leftOfDemonstration(folder: string): Promise<LeftOver[]> {
  const found = new Map<string, string[]>();
  for (const path of await walkFiles(folder)) {
    if (!readable.test(path)) continue;
    const text = (await readFile(join(folder, path), 'utf8')).toLowerCase();
    for (const name of names.filter((each) => text.includes(each))) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return [...found].map(([name, files]) => ({ name, count: files.length, files: files.slice(0, 3) }));
}
