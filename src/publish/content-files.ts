import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { mailLogoPath } from '#domain/photo.ts';
import { mailPortraits, makeMailLogo, makeMailPortrait } from '#publish/jpegs.ts';
import type { CarryOver } from '#release/carry-over.ts';

/** Files of the agency that lie in the site as they are, and what is made of them alone, by path: a hash of what each is made of. */
export type ContentFiles = Readonly<Record<string, string>>;

interface Places {
  readonly contentDir: string;
  /** File of the logo of content/site.json. */
  readonly logo?: string | undefined;
  readonly publicDir?: string;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 16);
};

/** A picture that mails show, and of what it is made. */
interface MailPicture {
  readonly source: string;
  readonly make: (source: string, target: string) => Promise<void>;
}

interface Sources {
  readonly files: Record<string, string>;
  /** `/team/an-mail.jpg` of `/team/an.webp`, `/logo-mail.png` of `/logo.svg`. */
  readonly pictures: ReadonlyMap<string, MailPicture>;
}

async function sourcesIn({ contentDir, publicDir = 'public', logo }: Places): Promise<Sources> {
  const files: Record<string, string> = {};
  for (const path of await walkFiles(publicDir)) files[path] = hashOf(await readFile(join(publicDir, path)));
  const pictures = new Map<string, MailPicture>();
  const wanted = mailPortraits(contentDir).map((portrait) => ({ ...portrait, make: makeMailPortrait }));
  const target = logo === undefined ? undefined : mailLogoPath(logo);
  if (logo !== undefined && target !== undefined && target !== logo) {
    wanted.push({ source: logo, target, make: makeMailLogo });
  }
  for (const { source, target: path, make } of wanted) {
    const hash = files[source];
    if (hash === undefined) continue;
    pictures.set(path, { source, make });
    files[path] = hashOf('mail', hash);
  }
  return { files, pictures };
}

/** For a whole build: the files lie there already, as the bundler has put them; makes what mails show of them. */
export async function contentFilesOf(clientDir: string, places: Places): Promise<ContentFiles> {
  const { files, pictures } = await sourcesIn(places);
  for (const [target, { source, make }] of pictures) await make(join(clientDir, source), join(clientDir, target));
  return files;
}

interface Rebuild extends Places {
  readonly clientDir: string;
  /** Those of the last release. */
  readonly last: ContentFiles;
  readonly carry: CarryOver;
}

/** Carries over what is the same, and puts the rest into the release. Returns all files, and those that are new. */
export async function placeContentFiles(rebuild: Rebuild): Promise<{ files: ContentFiles; made: string[] }> {
  const { clientDir, publicDir = 'public', last, carry } = rebuild;
  const { files, pictures } = await sourcesIn(rebuild);
  const made: string[] = [];
  for (const [path, hash] of Object.entries(files)) {
    if (last[path] === hash) {
      carry.file(path);
      continue;
    }
    carry.makeRoom(path);
    const [picture, target] = [pictures.get(path), join(clientDir, path)];
    await mkdir(dirname(target), { recursive: true });
    if (picture === undefined) await copyFile(join(publicDir, path), target);
    else await picture.make(join(publicDir, picture.source), target);
    made.push(path);
  }
  return { files, made };
}
