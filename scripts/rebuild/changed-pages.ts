import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readStylesheets, StylesheetMerger } from '#scripts/build-steps/stylesheets.ts';
import { writePage } from '#scripts/hosting/write.ts';
import type { CarryOver } from '#scripts/rebuild/carry-over.ts';
import { openProgram } from '#scripts/rebuild/program.ts';
import { describePage, type PageFacts, type SiteFacts } from '#scripts/rebuild/site-facts.ts';

interface Places {
  readonly lastDir: string;
  readonly nextDir: string;
  readonly last: SiteFacts;
  readonly siteUrl: string;
  /** Of files below `client/`. */
  readonly carry: CarryOver;
}

export interface ChangedPages {
  readonly pages: Record<string, PageFacts>;
  /** Files that are new in this release. */
  readonly made: readonly string[];
  /** Pages that no longer exist. */
  readonly gone: readonly string[];
}

async function isSame(file: string, content: string | Buffer): Promise<boolean> {
  const old = await readFile(file).catch(() => undefined);
  return old?.equals(Buffer.from(content)) === true;
}

/** Renders what has another key than in the last release, and carries the rest over. */
export async function makeChangedPages({ lastDir, nextDir, last, siteUrl, carry }: Places): Promise<ChangedPages> {
  const clientDir = join(nextDir, 'client');
  const sheets = last.statics.filter((file) => file.endsWith('.css'));
  const merger = new StylesheetMerger(await readStylesheets(join(lastDir, 'client'), sheets));
  const program = await openProgram(join(lastDir, 'program'), siteUrl);
  const pages: Record<string, PageFacts> = {};
  const made: string[] = [];
  for (const { file, key } of program.paths) {
    const known = last.pages[file];
    if (known && key !== undefined && known.key === key) {
      carry.file(file);
      pages[file] = known;
      continue;
    }
    const bytes = await program.render(file);
    if (!bytes) continue;
    const isPage = file.endsWith('.html');
    const content = isPage ? merger.apply(Buffer.from(bytes).toString('utf8')) : Buffer.from(bytes);
    pages[file] = describePage(isPage ? String(content) : '', key);
    // What was made again, only to be sure, is mostly the same: its compressed copies are then, too.
    if (known && (await isSame(join(lastDir, 'client', file), content))) carry.file(file);
    else {
      await writePage(join(clientDir, file), content);
      made.push(file);
    }
  }
  made.push(...(await placeStyles(pages, last, merger, clientDir, carry)));
  return { pages, made, gone: Object.keys(last.pages).filter((file) => !(file in pages)) };
}

/** The merged stylesheets that some page needs, and no others. Returns the new ones. */
async function placeStyles(
  pages: ChangedPages['pages'],
  last: SiteFacts,
  merger: StylesheetMerger,
  clientDir: string,
  carry: CarryOver,
): Promise<string[]> {
  const stylesOf = (some: SiteFacts['pages']) => new Set(Object.values(some).flatMap(({ style }) => style ?? []));
  const old = stylesOf(last.pages);
  const made: string[] = [];
  for (const style of stylesOf(pages)) {
    if (old.has(style)) {
      carry.file(style);
      continue;
    }
    await writeFile(join(clientDir, style), merger.merged.get(style) ?? '');
    made.push(style);
  }
  return made;
}
