import { z } from 'zod';
import { isList, isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { checkBy, checkThat, type ShapeOf, type StoredFormat } from '#base/stored.ts';

/** A file of a release: `['/client/nl/index.html', '<sha-256 in hex>', 5120]`. */
export type PublishedFile = readonly [path: string, hash: string, bytes: number];

/** What visitors get at a path: status, what is sent or where it leads, and which of the sets of headers go with it. */
export type Answer = readonly [status: number, what: string, headers: number];

/** What every path of a site answers. */
export interface Answers {
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly paths: Readonly<Record<string, Answer>>;
}

/** One whole release: from it and from the objects that it names any machine makes the same folder. */
export interface Publication {
  readonly release: string;
  readonly files: readonly PublishedFile[];
  readonly answers: Answers;
}

/** What a bucket shows: the one object that is exchanged, after everything that it leads to is there. */
export interface Pointer {
  readonly release: string;
  /** Hash of the object that holds the Publication. */
  readonly manifest: string;
  /** Those of earlier publications that stay with their objects, the newest first. */
  readonly kept: readonly string[];
  /** Somebody went back to this release: nobody publishes until they go on. */
  readonly isPinned: boolean;
}

const hashPattern = /^[\da-f]{64}$/u;
const isHash = (value: unknown): value is string => isText(value) && hashPattern.test(value);

/** A path from the folder of a release down, on every system: what comes from a bucket leads nowhere else. */
function isReleasePath(value: unknown): value is string {
  if (!isText(value) || !value.startsWith('/') || /[\\\0]/u.test(value)) return false;
  return value
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..');
}

/** By hand: there are more than a hundred thousand files. */
function isFile(value: unknown): value is PublishedFile {
  return isList(value) && isReleasePath(value[0]) && isHash(value[1]) && Number.isSafeInteger(value[2]);
}

function isAnswer(value: unknown): value is Answer {
  return isList(value) && Number.isSafeInteger(value[0]) && isText(value[1]) && Number.isSafeInteger(value[2]);
}

export function isAnswers(value: unknown): value is Answers {
  if (!isObject(value)) return false;
  const isHeaders = (one: unknown): one is Record<string, string> => isMapOf(one, isText);
  return isListOf(value['headers'], isHeaders) && isMapOf(value['paths'], isAnswer);
}

function isPublication(value: unknown): value is Publication {
  return (
    isObject(value) && isReleaseId(value['release']) && isListOf(value['files'], isFile) && isAnswers(value['answers'])
  );
}

function isReleaseId(value: unknown): value is string {
  return isText(value) && /^[\w-]+$/u.test(value);
}

const repair = 'Publish the site with this version: `npm run build`.';

export const publicationFormat: StoredFormat<Publication> = {
  name: 'The publication in the bucket',
  version: 1,
  check: checkThat(isPublication, 'it holds something else than files and answers'),
  repair,
};

const hash = z.string().regex(hashPattern);

export const pointerFormat: StoredFormat<Pointer> = {
  name: 'current.json of the bucket',
  version: 1,
  check: checkBy(
    z.object({
      release: z.string().regex(/^[\w-]+$/u),
      manifest: hash,
      kept: z.array(hash),
      isPinned: z.boolean(),
    } satisfies ShapeOf<Pointer>),
  ),
  repair,
};
