import type { Language } from '#i18n/languages.ts';
import { articleTexts, compileText } from '#site/compile-text.ts';
import { newsView, type NewsArticle } from '#site/news.ts';
import type { PreviewPage } from '#site/office-page.ts';
import { officePageText, type OfficeText } from '#site/office-texts.ts';
import type { PageFile } from '#site/page-files.ts';

/** The page of a text as it would be. */
export async function proposedTextPage(text: OfficeText, file: PageFile, textLanguage: Language): Promise<PreviewPage> {
  const compiled = await compileText(officePageText(file, text));
  return { kind: 'text-preview', view: file.view, textLanguage, texts: { [`${textLanguage}/${file.view}`]: compiled } };
}

/** The page of an article as it would be. */
export async function proposedArticlePage(news: NewsArticle, textLanguage: Language): Promise<PreviewPage> {
  return { kind: 'text-preview', view: newsView(news.id), textLanguage, texts: await articleTexts(news), news };
}
