import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { walkFiles } from '#base/walk-files.ts';
import { makeLateFile } from '#hosting/serve/make-late-file.ts';
import { openRenderer, type Renderer } from '#render/renderer.ts';
import { readStylesheets, StylesheetMerger } from '#render/stylesheets.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** Makes late pages of a release, each when its parent says its file: `node late-worker.ts RELEASE TARGET`, in the folder of what they are made from. */
const [releaseDir = '', madeDir = ''] = process.argv.slice(2);
const site = readSiteConfig();
const clientDir = join(releaseDir, 'client');
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

async function make({ renderer, merger }: Opened, file: string): Promise<void> {
  await makeLateFile(file, { renderer, merger, compress: site.compress, workDir, madeDir });
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
