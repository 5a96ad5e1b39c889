import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { writePageSync } from '#hosting/rules/write.ts';
import { compressFiles } from '#release/compress.ts';
import type { Renderer } from '#render/renderer.ts';
import type { StylesheetMerger } from '#render/stylesheets.ts';

/** What a late file is made with. */
export interface LateTools {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly merger: StylesheetMerger;
  /** Are packed copies wanted? */
  readonly compress: boolean;
  /** Files are put together here, and then moved to where the server looks, on the same file system. */
  readonly workDir: string;
  readonly madeDir: string;
  /** Is what was rendered still that of the release? Asked before anybody sees it. */
  readonly isStill?: () => boolean;
}

function moveIfThere(path: string, { workDir, madeDir }: LateTools): void {
  try {
    renameSync(join(workDir, path), join(madeDir, path));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Makes one file of a release with its packed copies; false where it is no longer that of the release. Throws what its page throws. */
export async function makeLateFile(file: string, tools: LateTools): Promise<boolean> {
  const { renderer, merger, compress, workDir, madeDir, isStill = () => true } = tools;
  const rendered = await renderer.render(file);
  if (!rendered) throw new Error(`${file} has no page.`);
  if (!isStill()) return false;
  const { bytes } = rendered;
  writePageSync(join(workDir, file), file.endsWith('.html') ? merger.apply(bytes).page : bytes);
  if (compress) await compressFiles({ folder: workDir, paths: [file] });
  mkdirSync(dirname(join(madeDir, file)), { recursive: true });
  // The page last: with it the server takes its copies for complete.
  for (const path of [`${file}.br`, `${file}.gz`, file]) moveIfThere(path, tools);
  return true;
}
