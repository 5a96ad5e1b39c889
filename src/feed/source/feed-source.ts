import { FeedProblem } from '#feed/findings/finding.ts';
import type { SourceLink } from './source-link.ts';

/** What the source said about a file: bytes, "as before" for a known stamp, or why there are none. */
export type FileAnswer =
  | { readonly kind: 'body'; readonly bytes: Buffer; readonly stamp?: string }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isTemporary: boolean };

/** Where the files of a feed are: pictures, plans, documents, videos. */
export interface FileSource {
  /** Does the feed itself hold this file, so that it may be copied? A video elsewhere stays there. */
  holds(link: SourceLink): boolean;
  /** A picture, plan, document or video. `stamp` is what an earlier answer gave for the same link. */
  readFile(link: SourceLink, maximumBytes: number, stamp: string | undefined): Promise<FileAnswer>;
}

/** Where a feed of our own format comes from. `folder-source.ts` and `http-source.ts` are the two there are. */
export interface FeedSource extends FileSource {
  /** For messages; never holds a secret. */
  readonly label: string;
  /** Text of one of the feed's JSON files; throws a FeedProblem when it cannot be had. */
  readText(path: string): Promise<string>;
  /**
   * Stands for one of them that was written a while ago, told without reading it; undefined where only reading tells, as of one that was
   * written just now and may be again within the same moment.
   */
  settledState?(path: string): Promise<string | undefined>;
  /** Stands for these JSON files, told without reading them; undefined where nobody can tell (source-state.ts). */
  state(paths: readonly string[]): Promise<string | undefined>;
}

export const maximumJsonBytes = 64_000_000;
export const checkFeed = 'The last snapshot is untouched. Check the feed and run the sync again.';

/** Text of a JSON file of the feed. Bytes that are not UTF-8 are refused: read on, every accent would be lost. */
export function decodeFeedText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FeedProblem(`The feed cannot be used: ${path} is not UTF-8 text.`, checkFeed);
  }
}
