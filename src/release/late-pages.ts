import { readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { isMapOf, isObject, isText } from '#base/json.ts';
import { LastRead } from '#base/last-read.ts';
import { endsAbout, keepInParts } from '#base/parted-file.ts';
import { checkThat, readStored, type StoredFormat } from '#base/stored.ts';
import { writeUnlessSame } from '#base/unchanged-file.ts';

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
const contentFiles = ['content/site.json', 'content/routes.json'];
const rulesFolder = 'content/rules';

/** So many pages are a part of their file, on average. */
const pagesAPart = 256;

/** A page on each line. */
function textOf({ pages, variables }: LatePages): string {
  const lines = Object.entries(pages).map(([path, key]) => `${JSON.stringify(path)}:${JSON.stringify(key)}`);
  return `{"version":${form.version},"variables":${JSON.stringify(variables)},"pages":{\n${lines.join(',\n')}\n}}\n`;
}

/**
 * Keeps with a release that is being built what its late pages are made from: what is edited afterwards is for the next one. What the
 * release in `lastDir` has as well is shared with it.
 */
export async function writeLatePages(releaseDir: string, lastDir: string, late: LatePages): Promise<void> {
  const [folder, last] = [lateFolder(releaseDir), lateFolder(lastDir)];
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const name of contentFiles) writeUnlessSame(join(folder, name), join(last, name), readFileSync(name, 'utf8'));
  await cp(rulesFolder, join(folder, rulesFolder), { recursive: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  const file = nameOf(releaseDir);
  keepInParts({ bytes: Buffer.from(textOf(late)), file, last: nameOf(lastDir), ends: endsAbout(pagesAPart) });
  await lastLate.keep(file, late);
}

/** The late pages of a release; undefined for one that has made all of its pages. */
export async function readLatePages(releaseDir: string): Promise<LatePages | undefined> {
  return lastLate.read(nameOf(releaseDir), (text) => readStored(text, form)).catch(() => undefined);
}
