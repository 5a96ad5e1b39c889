import { statSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { walkFiles } from '#base/walk-files.ts';
import { download, type DownloadRequest } from '#feed/source/download.ts';

/*
 * What a source holds, told without reading it. The same state is the same feed; where nobody can tell, it is undefined, and
 * the feed has to be read.
 */

/** State of a folder: name, size, time and number of each file, pictures too. */
export async function folderState(folder: string): Promise<string | undefined> {
  const paths = await walkFiles(folder).catch(() => []);
  if (paths.length === 0) return undefined;
  const files = paths.sort().map((path) => {
    const { size, mtimeMs, ino } = statSync(join(folder, path));
    return `${path} ${size} ${mtimeMs} ${ino}`;
  });
  return hash('sha256', files.join('\n'), 'base64url');
}

/** State of files at addresses: the ETag or else the date that the server says of each. Undefined unless it does for all. */
export async function addressState(requests: readonly DownloadRequest[]): Promise<string | undefined> {
  const said: string[] = [];
  for (const request of requests) {
    const answer = await download({ ...request, method: 'HEAD', validator: undefined });
    if (answer.kind !== 'body') return undefined;
    const { etag, lastModified } = answer.validator;
    if (etag === undefined && lastModified === undefined) return undefined;
    said.push(`${request.url.href} ${etag ?? ''} ${lastModified ?? ''}`);
  }
  // The address may be a secret.
  return hash('sha256', said.join('\n'), 'base64url');
}
