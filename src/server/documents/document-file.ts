import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '#domain/listing.ts';
import { documentNames } from '#domain/document-names.ts';
import { slugify } from '#domain/slug.ts';
import type { ServerConfig } from '#server/config.ts';

type Dirs = ServerConfig['documentDirs'];

/** Where a document lies: a file of the site, `site /media/ab12/plan.svg`, or one that is only mailed, `onRequest LH-0046/epc.pdf`. */
export interface DocumentPlace {
  readonly dir: keyof Dirs;
  readonly path: string;
}

/** What is only mailed: the agency's own file counts before that of the feed. */
const mailedDirs = ['onRequest', 'fromFeed'] as const;

const isInside = (path: string): boolean => !path.split(/[/\\]/u).includes('..');

function fileOf({ dir, path }: DocumentPlace, dirs: Dirs): string {
  return join(dirs[dir], path);
}

async function sizeOf(place: DocumentPlace, dirs: Dirs): Promise<number | undefined> {
  try {
    await using file = await open(fileOf(place, dirs));
    const stat = await file.stat();
    return stat.isFile() ? stat.size : undefined;
  } catch {
    return undefined;
  }
}

/** Where a document of a home or project may lie: on the site, else under its name among the agency's own, or those of the feed. */
function placesOf({ path, title }: Document, reference: string): DocumentPlace[] {
  if (path !== undefined) return [{ dir: 'site', path }];
  const names = documentNames(reference, title);
  return mailedDirs.flatMap((dir) => names.map((name) => ({ dir, path: name })));
}

/** A document that can be sent, with its size in bytes; undefined where nobody put its file anywhere. */
export async function findDocument(
  document: Document,
  reference: string,
  dirs: Dirs,
): Promise<{ readonly place: DocumentPlace; readonly bytes: number } | undefined> {
  for (const place of placesOf(document, reference)) {
    const bytes = await sizeOf(place, dirs);
    if (bytes !== undefined) return { place, bytes };
  }
  return undefined;
}

/** What a signed link names; `readPlace` takes it apart again. */
export function placeText({ dir, path }: DocumentPlace): string {
  return `${dir} ${path}`;
}

/** The place in a signed link; undefined for anything else. */
export function readPlace(text: string): DocumentPlace | undefined {
  const [, dir, path = ''] = /^(site|onRequest|fromFeed) (.+)$/u.exec(text) ?? [];
  if (!isInside(path)) return undefined;
  if (dir === 'site') return { dir, path };
  const mailed = mailedDirs.find((one) => one === dir);
  return mailed && { dir: mailed, path };
}

/** The bytes of a document; undefined where the file is gone, as with a home that left the site. */
export async function documentBytes(place: DocumentPlace, dirs: Dirs): Promise<Uint8Array | undefined> {
  try {
    return await readFile(fileOf(place, dirs));
  } catch {
    return undefined;
  }
}

/** `('Lastenboek Lindepark', '…/lastenboek.pdf') -> 'lastenboek-lindepark.pdf'` */
export function documentFilename(name: string, { path }: DocumentPlace): string {
  const ending = path.slice(path.lastIndexOf('.'));
  return `${slugify(name) || 'document'}${ending}`;
}
