import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorMessage } from '#base/error-message.ts';
import { walkFiles } from '#base/walk-files.ts';
import { renderMarkdown } from '#publish/markdown.ts';
import { hashOf } from '#site/content-keys.ts';
import { splitPage } from '#site/front-matter.ts';
import { newsView, readNews, type NewsArticle } from '#site/news.ts';
import { pageTextsFile, textsOf, type PageText, type PageTexts } from '#site/page-text.ts';
import { pageSchema, type PageData } from '#site/page-schema.ts';

const pageFile = /^\/([^/]+\/[^/]+)\.md$/u;

function checked(frontMatter: unknown, file: string): PageData {
  const result = pageSchema.safeParse(frontMatter);
  if (result.success) return result.data;
  throw new Error(`${file} has a wrong front matter:\n${z.prettifyError(result.error)}`);
}

function split(text: string, file: string): ReturnType<typeof splitPage> {
  try {
    return splitPage(text);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new Error(`${file} cannot be read: ${reason}. Correct what stands between its two lines "---".`, { cause });
  }
}

/** The texts of content/pages with their Markdown as HTML, as Astro's own build makes it. Throws with the file that is wrong. */
export async function compileTexts(contentDir: string): Promise<PageTexts> {
  const folder = join(contentDir, 'pages');
  const texts: [string, PageText][] = [];
  for (const path of (await walkFiles(folder)).sort()) {
    const [, id] = pageFile.exec(path) ?? [];
    if (id === undefined) continue;
    const file = join(folder, path);
    const { frontMatter, body } = split(await readFile(file, 'utf8'), file);
    const data = checked(frontMatter, file);
    texts.push([id, { file, data, ...(await renderMarkdown(body)), shows: hashOf([data, body]) }]);
  }
  return Object.fromEntries(texts);
}

/** Those of the articles that the office wrote. */
async function newsTexts(articles: readonly NewsArticle[]): Promise<PageTexts> {
  const texts: [string, PageText][] = [];
  for (const { id, texts: ofArticle } of articles) {
    for (const [language, { title, lead, body }] of Object.entries(ofArticle)) {
      const data = { title, description: lead, lead };
      const file = `the article “${title}” of the office (${language})`;
      const text = { file, data, ...(await renderMarkdown(body)), shows: hashOf([data, body]) };
      texts.push([`${language}/${newsView(id)}`, text]);
    }
  }
  return Object.fromEntries(texts);
}

/** Writes the texts to where pages read them, those that are built ahead and those on demand. */
export async function writeTexts(contentDir: string, releaseDir: string, news: string): Promise<void> {
  const texts = { ...(await compileTexts(contentDir)), ...(await newsTexts(readNews(news))) };
  await writeFile(textsOf(releaseDir), pageTextsFile(texts));
}
