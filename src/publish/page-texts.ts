import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newsName } from '#publish/news.ts';
import { articleTexts, compileText } from '#site/compile-text.ts';
import { readNews } from '#site/news.ts';
import { officePageText, readOfficeTexts, type OfficeText } from '#site/office-texts.ts';
import { readPageFiles } from '#site/page-files.ts';
import { pageTextsFile, textsOf, type PageText, type PageTexts } from '#site/page-text.ts';

/** The texts of content/pages, each as the office changed it last. Throws with the file that is wrong. */
async function compileTexts(contentDir: string, changed: readonly OfficeText[]): Promise<PageTexts> {
  const texts: [string, PageText][] = [];
  for (const page of await readPageFiles(contentDir)) {
    const { language, view } = page;
    const own = changed.find((one) => one.language === language && one.view === view);
    texts.push([`${language}/${view}`, await compileText(own ? officePageText(page, own) : page)]);
  }
  return Object.fromEntries(texts);
}

/** Writes the texts to where pages read them, those that are built ahead and those on demand. */
export async function writeTexts(contentDir: string, releaseDir: string): Promise<void> {
  const articles = await Promise.all(readNews(join(releaseDir, newsName)).map(articleTexts));
  const texts = Object.assign(
    {},
    await compileTexts(contentDir, readOfficeTexts(releaseDir)),
    ...articles,
  ) as PageTexts;
  await writeFile(textsOf(releaseDir), pageTextsFile(texts));
}
