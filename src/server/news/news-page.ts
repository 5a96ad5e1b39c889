import { randomUUID } from 'node:crypto';
import { newsDone, type NewsArticlePage, type NewsPage } from '#contracts/office-news.ts';
import { newsStage } from '#domain/office/news.ts';
import { formatMoment, formatWholeDay } from '#i18n/formats.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { readArticles, type StoredArticle } from '#server/news/read-news.ts';
import { isPinned } from '#server/site/is-pinned.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { listStaff } from '#server/staff/staff-admin.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { leftOutOf, reasonText } from '#server/texts/text-place.ts';
import type { LeftOutArticle } from '#site/left-out.ts';
import { journal } from '#site/news.ts';
import type { OfficePage } from '#site/office-page.ts';

/** Ends of the names of the fields of each language. */
export const suffixes = { nl: 'Nl', fr: 'Fr', en: 'En', de: 'De' } as const;

function hasJournal({ siteData }: Services): boolean {
  return siteData().routes.some(({ view }) => view === journal.view);
}

/** A title in the reader's language, else in any. */
export function articleTitle({ texts }: StoredArticle, language: Language): string {
  const own = texts.find((text) => text.language === language && text.title !== '');
  return (own ?? texts.find(({ title }) => title !== ''))?.title ?? '';
}

/** What the published release says of an article that it left out, as it is now. */
export function leftOutArticle(services: Services, { id, updatedAt }: StoredArticle): LeftOutArticle | undefined {
  return leftOutOf(services).articles.find((one) => one.id === id && one.version === String(updatedAt));
}

/** That the build left an article out that should be online, in words. */
function leftOutWords(services: Services, article: StoredArticle, language: Language): { readonly leftOut?: string } {
  const left = newsStage(article, todayOf(services)) === 'online' && leftOutArticle(services, article);
  const t = createTranslator(language);
  return left ? { leftOut: t('texts:leftOut', { reason: reasonText(left, t) }) } : {};
}

/** The list of articles. */
export async function newsPage({ context, services, language }: OfficePageQuestion): Promise<NewsPage> {
  const t = createTranslator(language);
  const today = todayOf(services);
  const done = newsDone.find((one) => one === context.req.query('done'));
  const path = officePath(language, 'news');
  return {
    kind: 'news',
    lines: (await readArticles(services.store)).map((article) => {
      const stage = newsStage(article, today);
      const day = formatWholeDay(article.fromDay, language);
      return {
        id: article.id,
        title: articleTitle(article, language) || t('news:untitled'),
        stage,
        when: stage === 'draft' ? '' : t(`news:when.${stage}`, { day }),
        href: `${path}${article.id}/`,
        ...leftOutWords(services, article, language),
      };
    }),
    newHref: `${path}new/`,
    hasJournal: hasJournal(services),
    isPinned: await isPinned(services),
    ...(done && { done }),
  };
}

async function writtenText(services: Services, article: StoredArticle, language: Language): Promise<string> {
  const t = createTranslator(language);
  const name = (await listStaff(services)).find(({ id }) => id === article.updatedBy)?.name;
  const time = formatMoment(new Date(article.updatedAt), language);
  return t('news:written', { name: name ?? t('office:log.gone'), time });
}

/** What the form has for each language of the site. */
function textsOf(services: Services, article: StoredArticle | undefined, isOnline: boolean): NewsArticlePage['texts'] {
  const data = services.siteData();
  const { languages, defaultLanguage } = data.config;
  return languages.filter(isLanguage).map((language) => {
    const text = article?.texts.find((one) => one.language === language);
    const { title = '', lead = '', body = '', alt = '', slug = '' } = text ?? {};
    const isOnSite = isOnline && slug !== '' && hasJournal(services);
    return {
      language,
      suffix: suffixes[language],
      name: createTranslator(language)('common:languageName'),
      isNeeded: language === defaultLanguage,
      title,
      lead,
      body,
      alt,
      ...(isOnSite && { href: `${pagePath(data, journal.original, language)}${slug}/` }),
    };
  });
}

/** What the form of an article is filled with; of a new one with little. */
async function filledFrom(services: Services, article: StoredArticle | undefined, language: Language) {
  if (!article) return { id: '', article: randomUUID(), seen: '', written: '', fromDay: todayOf(services) };
  const { id, fromDay, picture } = article;
  const seen = String(article.updatedAt);
  return {
    id,
    article: id,
    seen,
    written: await writtenText(services, article, language),
    fromDay,
    ...(picture && { picture: `/api/office/news/${id}/picture?v=${seen}` }),
    ...leftOutWords(services, article, language),
  };
}

interface Shown {
  readonly id: string;
  /** It shows again what somebody has sent. */
  readonly isTyped?: boolean;
  readonly isDone?: boolean;
}

/**
 * The form of an article, of a new one with an empty number. Where there is none of that number it is `missing`, and a new one with what
 * somebody has typed for one that was deleted meanwhile.
 */
export async function articlePage(
  services: Services,
  language: Language,
  { id, isTyped = false, isDone = false }: Shown,
): Promise<NewsArticlePage | Extract<OfficePage, { kind: 'missing' }>> {
  const [article] = id === '' ? [] : await readArticles(services.store, { id, withPictures: true });
  if (id !== '' && !article && !isTyped) return { kind: 'missing' };
  const stage = article ? newsStage(article, todayOf(services)) : 'draft';
  const filled = await filledFrom(services, article, language);
  const isOnSite = stage === 'online' && !('leftOut' in filled);
  return {
    kind: 'news-article',
    stage,
    state: stage === 'draft' ? 'draft' : 'online',
    texts: textsOf(services, article, isOnSite),
    listPath: officePath(language, 'news'),
    isPinned: await isPinned(services),
    isDone,
    ...filled,
    ...(id !== '' && !article && { deleted: id }),
  };
}

/** The page of an article, or of a new one. */
export function articlePageOf({ context, services, language }: OfficePageQuestion): Promise<OfficePage> {
  const id = context.req.param('id') ?? '';
  return articlePage(services, language, {
    id: id === 'new' ? '' : id,
    isDone: context.req.query('done') === 'saved',
  });
}
