import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { checkFeed, decodeFeedText, maximumJsonBytes, type FeedSource, type FileAnswer } from './feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { folderState } from './source-state.ts';
import { readWebFile } from './web-file.ts';

/** Where a path below a folder really is, symbolic links followed; undefined when that is outside or nowhere. */
async function locate(folder: string, path: string): Promise<string | undefined> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const inside = relative(root, file);
    return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? undefined : file;
  } catch {
    return undefined;
  }
}

async function readBelow(folder: string, path: string, maximumBytes: number, stamp?: string): Promise<FileAnswer> {
  const file = await locate(folder, path);
  if (file === undefined) return { kind: 'failed', reason: 'there is no such file in the feed', isTemporary: false };
  const details = await stat(file);
  // A folder cannot be read, and reading a pipe would wait for its writer for ever.
  if (!details.isFile()) return { kind: 'failed', reason: 'it is not a file', isTemporary: false };
  const { size, mtimeMs } = details;
  if (size > maximumBytes) {
    const reason = `it is larger than ${Math.round(maximumBytes / 1_000_000)} MB`;
    return { kind: 'failed', reason, isTemporary: false };
  }
  const present = `${size}-${mtimeMs}`;
  if (stamp === present) return { kind: 'unchanged' };
  try {
    return { kind: 'body', bytes: await readFile(file), stamp: present };
  } catch (error) {
    const reason = `it cannot be read (${errorCode(error) ?? String(error)})`;
    return { kind: 'failed', reason, isTemporary: true };
  }
}

/** File systems tell times by steps of some milliseconds, and those of other machines by other clocks. */
const settledMs = 2_000;
const secondNs = 1_000_000_000n;

/** State of a file that nobody has written lately; no copy and no program sets the time of the last change of its entry. */
async function settledState(folder: string, path: string): Promise<string | undefined> {
  const file = await locate(folder, path);
  if (file === undefined) return undefined;
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = await stat(file, { bigint: true });
  if (Math.abs(Date.now() - Number(ctimeMs)) < settledMs) return undefined;
  // Where there are only whole seconds and the clock is another machine's, a second change may be within the same one.
  if (ctimeNs % secondNs === 0n) return undefined;
  return `${file} ${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** A feed in a folder on this machine. */
export function folderSource(folder: string): FeedSource {
  return {
    label: folder,
    readText: async (path) => {
      const answer = await readBelow(folder, path, maximumJsonBytes);
      if (answer.kind === 'body') return decodeFeedText(answer.bytes, path);
      const reason = answer.kind === 'failed' ? answer.reason : 'it cannot be read';
      throw new FeedProblem(`The feed in ${folder} cannot be read: ${path}: ${reason}.`, checkFeed);
    },
    settledState: (path) => settledState(folder, path),
    state: () => folderState(folder),
    holds: ({ kind }) => kind === 'path',
    readFile: async (link, maximumBytes, stamp) => {
      if (link.kind === 'url') return readWebFile({ url: new URL(link.url), maximumBytes }, stamp);
      return readBelow(folder, link.path, maximumBytes, stamp);
    },
  };
}
