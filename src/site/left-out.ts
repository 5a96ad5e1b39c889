import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkBy, readStored, storedText, type StoredFormat } from '#base/stored.ts';

/** Why the build left a text of the office out. */
const leftOutKinds = ['html', 'place', 'link', 'line', 'language', 'file', 'other'] as const;

/** What a build left out, and in which version: one that was saved since is none of it. */
const leftOut = z.strictObject({
  version: z.string(),
  kind: z.enum(leftOutKinds),
  /** The placeholder, link or line. */
  what: z.string(),
});

const all = z.strictObject({
  articles: z.array(leftOut.extend({ id: z.string() })),
  texts: z.array(leftOut.extend({ view: z.string(), language: z.string() })),
});

/** Everything that the office wrote and that a release does not show. */
export type LeftOut = z.infer<typeof all>;
export type LeftOutArticle = LeftOut['articles'][number];
export type LeftOutText = LeftOut['texts'][number];

const form: StoredFormat<LeftOut> = {
  name: 'left-out.json of the built site',
  version: 1,
  check: checkBy(all),
  repair: 'Build the site anew: `npm run build`.',
};

const fileIn = (releaseDir: string): string => join(releaseDir, 'left-out.json');

/** What a release keeps of it, and where. */
export const leftOutFile = (releaseDir: string, found: LeftOut) => ({
  file: fileIn(releaseDir),
  text: storedText(found, form),
});

/** What the release of a folder left out; nothing where no build has said. */
export function readLeftOut(releaseDir: string): LeftOut {
  const file = fileIn(releaseDir);
  return existsSync(file) ? readStored(readFileSync(file, 'utf8'), form) : { articles: [], texts: [] };
}
