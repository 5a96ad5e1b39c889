import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { isMapOf, isObject, isText } from '#base/json.ts';
import { LastRead } from '#base/last-read.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';

/** Pages that a release makes when somebody asks, and what they are made with. */
export interface LatePages {
  /** `{'/nl/te-koop/prijs-oplopend/index.html': 'late x1'}`: each with its key, for it shows something else when that is another. */
  readonly pages: Readonly<Record<string, string>>;
  /** Variables that the other pages of the release were made with; whatever else is set when somebody asks does not count. */
  readonly variables: Readonly<Record<string, string>>;
}

/** By hand: the server reads them at each publication, and there are thousands. */
const form: StoredFormat<LatePages> = {
  name: 'late/pages.json of the built site',
  version: 1,
  check: checkThat(
    (value): value is LatePages =>
      isObject(value) && isMapOf(value['pages'], isText) && isMapOf(value['variables'], isText),
    'it holds something else than late pages',
  ),
  repair: 'Build the site with this version: `npm run build`.',
};

/** Where a release keeps what its late pages are made from: they are made in this folder, as the others are in that of the project. */
export function lateFolder(releaseDir: string): string {
  return join(releaseDir, 'late');
}

/** A rebuild asks twice for those of the last release, and has mostly written them. */
const lastLate = new LastRead<LatePages>(2);

const nameOf = (releaseDir: string): string => join(lateFolder(releaseDir), 'pages.json');

/** The agency's own that pages read from files; their texts lie beside the programs of a release already. */
const contentFiles = ['content/site.json', 'content/routes.json', 'content/rules'];

/** Keeps with a release that is being built what its late pages are made from: what is edited afterwards is for the next one. */
export async function writeLatePages(releaseDir: string, late: LatePages): Promise<void> {
  const folder = lateFolder(releaseDir);
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const name of contentFiles) {
    await cp(name, join(folder, name), { recursive: true }).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
  await writeFile(nameOf(releaseDir), storedText(late, form));
  await lastLate.keep(nameOf(releaseDir), late);
}

/** The late pages of a release; undefined for one that has made all of its pages. */
export function readLatePages(releaseDir: string): Promise<LatePages | undefined> {
  return lastLate.read(nameOf(releaseDir), (text) => readStored(text, form)).catch(() => undefined);
}
