import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { walkFiles } from '#base/walk-files.ts';
import { recordBytes, type Place } from '#server/backup/records.ts';

/** The folder of each place; none of the release where it is not wanted. */
export type PlaceFolders = Readonly<Partial<Record<Place, string>>>;

/** The snapshot is read from the feed again; the sample feed belongs to the software. */
const madeAgain = /^\/(?:snapshot|snapshot\.[^/]*|sample-feed)\//u;
/** The list of who was erased: all else of that folder is the database, the secret, and mails that were caught for a look. */
const erasedList = '/erased';
/** Where pages stood before their paths changed: a release hands that on to the next one, all else of that folder is made again. */
const formerPaths = '/former-paths.json';

/** The one file of a place of which only that is kept. */
const onlyFile: Readonly<Partial<Record<Place, string>>> = { var: erasedList, hosting: formerPaths };

/** Files of a place that belong into a back-up, as paths from its folder: `/site.json`. None where there is no folder. */
export async function backupFiles(place: Place, folder: string): Promise<string[]> {
  const only = onlyFile[place];
  // Whatever else lies in there is large, and moves while it is looked through.
  if (only !== undefined)
    return readFile(join(folder, only)).then(
      () => [only],
      () => [],
    );
  const paths = await walkFiles(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return paths.filter((path) => place !== 'content' || !madeAgain.test(path)).sort();
}

/** The records of a file, a megabyte each. */
export async function* fileRecords(place: Place, folder: string, path: string): AsyncGenerator<Buffer> {
  let isFirst = true;
  const stream: AsyncIterable<Buffer> = createReadStream(join(folder, path), { highWaterMark: 1 << 20 });
  for await (const part of stream) {
    yield recordBytes({ kind: 'file', place, path, isFirst }, part);
    isFirst = false;
  }
  if (isFirst) yield recordBytes({ kind: 'file', place, path, isFirst });
}
