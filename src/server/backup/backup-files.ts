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

function isKept(place: Place, path: string): boolean {
  if (place === 'content') return !madeAgain.test(path);
  return place === 'var' ? path === erasedList : true;
}

/** Files of a place that belong into a back-up, as paths from its folder: `/site.json`. None where there is no folder. */
export async function backupFiles(place: Place, folder: string): Promise<string[]> {
  // Whatever else lies in there is large, and moves while it is looked through.
  if (place === 'var')
    return readFile(join(folder, erasedList)).then(
      () => [erasedList],
      () => [],
    );
  const paths = await walkFiles(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return paths.filter((path) => isKept(place, path)).sort();
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
