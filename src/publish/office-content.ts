import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportNews, newsName, type OfficeExport } from '#publish/news.ts';
import { exportOfficeTexts } from '#publish/office-texts.ts';
import { hashOf } from '#site/content-keys.ts';
import { leftOutFile, type LeftOut } from '#site/left-out.ts';
import { readNews } from '#site/news.ts';
import { readOfficeTexts } from '#site/office-texts.ts';

/** What an article or a text is called in the log of a build. */
function warnOf({ articles, texts }: LeftOut): void {
  for (const { id, kind, what } of articles)
    console.warn(
      `The article ${id} of the office is not shown (${kind} ${what}). Change it in the office, under Articles.`,
    );
  for (const { view, language, kind, what } of texts)
    console.warn(
      `The text of the office for ${language}/${view} is not shown, but its file's (${kind} ${what}). Change it in the office, under Texts.`,
    );
}

/** The key of the agency's own with what the office wrote: without any it is what it was. */
export function withOffice(content: string, releaseDir: string, { articles: news, texts }: LeftOut): string {
  const written = [readNews(join(releaseDir, newsName)), readOfficeTexts(releaseDir), news, texts];
  return written.every(({ length }) => length === 0) ? content : hashOf([content, ...written]);
}

/** Brings what people wrote in the office to where the pages find it. Gives the key of the agency's own with it. */
export async function exportOffice(content: string, target: OfficeExport): Promise<string> {
  const leftOut = { articles: [...(await exportNews(target))], texts: [...(await exportOfficeTexts(target))] };
  warnOf(leftOut);
  const { file, text } = leftOutFile(target.nextDir, leftOut);
  await writeFile(file, text);
  return withOffice(content, target.nextDir, leftOut);
}

/** Puts the pictures of testimonials and articles, which waited beside it, into the built site. */
export async function placePictures(pictures: string, clientDir: string): Promise<void> {
  if (existsSync(pictures)) await cp(pictures, clientDir, { recursive: true });
  await rm(pictures, { recursive: true, force: true });
}
