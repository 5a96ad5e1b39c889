import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The typefaces of the site, in the two weights of each that print needs. */
export type Face = 'text' | 'strong' | 'title' | 'display';

/** One file of a typeface: what it is called in a document, and which letters it has. */
export interface FontFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly letters: ReadonlySet<number>;
}

/** The files of each face, in the order in which they are asked for a letter. */
export type Faces = Readonly<Record<Face, readonly FontFile[]>>;

/** WOFF, not WOFF2: of the latter fontkit 2 cannot take the letters that a document uses. */
const fileOf = (family: string, subset: string, weight: number): string =>
  `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;

/** Inter has the Greek, Cyrillic and Vietnamese letters that Figtree and Fraunces lack. */
function sansFiles(weight: number): string[] {
  const own = ['latin', 'latin-ext'].map((subset) => fileOf('figtree', subset, weight));
  const subsets = ['latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
  return [...own, ...subsets.map((subset) => fileOf('inter', subset, weight))];
}

function serifFiles(weight: number): string[] {
  return ['latin', 'latin-ext', 'vietnamese'].map((subset) => fileOf('fraunces', subset, weight));
}

const files: Readonly<Record<Face, readonly string[]>> = {
  text: sansFiles(400),
  strong: sansFiles(600),
  title: [...serifFiles(400), ...sansFiles(400)],
  display: [...serifFiles(500), ...sansFiles(600)],
};

async function readFaces(): Promise<Faces> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const known = new Map<string, Promise<FontFile>>();
  const read = async (name: string): Promise<FontFile> => {
    const bytes = new Uint8Array(await readFile(resolve(name)));
    return { name, bytes, letters: new Set(create(bytes).characterSet) };
  };
  const of = (face: Face): Promise<FontFile[]> =>
    Promise.all(
      files[face].map((name) => {
        const file = known.get(name) ?? read(name);
        known.set(name, file);
        return file;
      }),
    );
  const [text, strong, title, display] = await Promise.all([of('text'), of('strong'), of('title'), of('display')]);
  return { text, strong, title, display };
}

let loading: Promise<Faces> | undefined;

/** The typefaces, read with the first document that needs them. */
export function loadFaces(): Promise<Faces> {
  loading ??= readFaces();
  return loading;
}
