import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { showStep } from '#publish/progress.ts';
import { compressFolder, OpenPacking, packingRecipe } from '#release/compress.ts';

/** In a release: how its copies were made. Rebuilds carry it over, for the code that says so is the same then. */
const recipeOf = (releaseDir: string): string => join(releaseDir, 'renderer/packing.json');

interface WholeSite {
  readonly nextDir: string;
  readonly distDir: string;
  /** `compress` of content/site.json. */
  readonly isWanted: boolean;
}

/** Makes the packed copies of a whole build; what the published release has packed in the same way is taken from it. */
export async function packSite({ nextDir, distDir, isWanted }: WholeSite): Promise<void> {
  if (!isWanted) return;
  const last = join(distDir, 'current');
  const isSameRecipe = (await readFile(recipeOf(last), 'utf8').catch(() => undefined)) === packingRecipe;
  const lastFolder = isSameRecipe ? join(last, 'client') : undefined;
  const { files, packed } = await showStep('Compressed copies', () =>
    compressFolder(join(nextDir, 'client'), lastFolder),
  );
  console.error(`  ${String(files)} files have packed copies; ${String(packed)} of them were packed anew.`);
  await writeFile(recipeOf(nextDir), packingRecipe);
}

/** Packs what a rebuild makes. */
export interface PackingOfChanges {
  /** A file, `/nl/index.html`, that stays as it is from now on; it may be told of again. */
  readonly add: (file: string) => void;
  /** Waits for the copies of all of them. */
  readonly done: () => Promise<void>;
}

/** Makes the packed copies of what a rebuild makes while it makes the rest, on threads that have nothing to do then. */
export function packingOf(clientDir: string, isWanted: boolean): PackingOfChanges {
  const packing = isWanted ? new OpenPacking(clientDir) : undefined;
  return {
    add: (file) => packing?.add(file),
    done: async () => {
      if (packing) await showStep('Compressed copies', () => packing.done());
    },
  };
}
