import { hashOf } from '#site/content-keys.ts';
import { renderMarkdown } from '#site/markdown.ts';
import { newsView, type NewsArticle } from '#site/news.ts';
import type { PageFile } from '#site/page-files.ts';
import type { PageText, PageTexts } from '#site/page-text.ts';

/** A text with its Markdown as HTML, as Astro's own build makes it. */
export async function compileText({ file, data, body }: Pick<PageFile, 'file' | 'data' | 'body'>): Promise<PageText> {
  return { file, data, ...(await renderMarkdown(body)), shows: hashOf([data, body]) };
}

/** Those of an article that the office wrote. */
export async function articleTexts({ id, texts: ofArticle }: Pick<NewsArticle, 'id' | 'texts'>): Promise<PageTexts> {
  const texts: [string, PageText][] = [];
  for (const [language, { title, lead, body }] of Object.entries(ofArticle)) {
    const data = { title, description: lead, lead };
    const file = `the article “${title}” of the office (${language})`;
    texts.push([`${language}/${newsView(id)}`, await compileText({ file, data, body })]);
  }
  return Object.fromEntries(texts);
}
