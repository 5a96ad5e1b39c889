import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { errorMessage } from '#base/error-message.ts';
import { walkFiles } from '#base/walk-files.ts';
import { writePageSync } from '#hosting/rules/write.ts';
import { compressFiles } from '#release/compress.ts';
import { openRenderer, type Renderer } from '#render/renderer.ts';
import { readStylesheets, StylesheetMerger } from '#render/stylesheets.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** Makes late pages of a release, each when its parent says its file: `node late-worker.ts RELEASE TARGET`, in the folder of what they are made from. */
const [releaseDir = '', madeDir = ''] = process.argv.slice(2);
const site = readSiteConfig();
const clientDir = join(releaseDir, 'client');
/** Files are put together here, and then moved to where the server looks. */
const workDir = `${madeDir}.${process.pid}`;

interface Opened {
  readonly renderer: Renderer;
  readonly merger: StylesheetMerger;
}

async function open(): Promise<Opened> {
  const renderer = await openRenderer(join(releaseDir, 'renderer'), site.url);
  const sheets = (await walkFiles(join(clientDir, '_astro'))).filter((file) => file.endsWith('.css'));
  const styles = await readStylesheets(
    clientDir,
    sheets.map((file) => `/_astro${file}`),
  );
  return { renderer, merger: new StylesheetMerger(styles) };
}

function moveIfThere(path: string): void {
  try {
    renameSync(join(workDir, path), join(madeDir, path));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

async function make({ renderer, merger }: Opened, file: string): Promise<void> {
  const rendered = await renderer.render(file);
  if (!rendered) throw new Error(`${file} has no page.`);
  const { bytes } = rendered;
  writePageSync(join(workDir, file), file.endsWith('.html') ? merger.apply(bytes).page : bytes);
  if (site.compress) await compressFiles({ folder: workDir, paths: [file] });
  mkdirSync(dirname(join(madeDir, file)), { recursive: true });
  // The page last: with it the server takes its copies for complete.
  for (const path of [`${file}.br`, `${file}.gz`, file]) moveIfThere(path);
}

const opening = open();
// Told with the first page that needs it.
opening.catch(() => undefined);
process.on('message', (file: string) => {
  opening
    .then((opened) => make(opened, file))
    .then(
      () => process.send?.({ file }),
      (error: unknown) => process.send?.({ file, problem: errorMessage(error) }),
    );
});
process.on('disconnect', () => process.exit());
process.on('exit', () => {
  rmSync(workDir, { recursive: true, force: true });
});
