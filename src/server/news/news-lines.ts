import { hasRight } from '#domain/office/staff.ts';
import { createTranslator } from '#i18n/translator.ts';
import { readArticles } from '#server/news/read-news.ts';
import { articleTitle, leftOutArticle } from '#server/news/news-page.ts';
import { todayOf } from '#server/site/today.ts';
import type { TodaySource } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { leftOutOf, reasonText } from '#server/texts/text-place.ts';

/** Articles that should be online, and that the build had to leave out. */
export const newsLines: TodaySource = async ({ services, language, session }) => {
  if (!hasRight(session.staff.role, 'texts') || leftOutOf(services).articles.length === 0) return [];
  const t = createTranslator(language);
  const articles = await readArticles(services.store, { onlineOn: todayOf(services) });
  return articles.flatMap((article) => {
    const left = leftOutArticle(services, article);
    if (!left) return [];
    return [
      {
        id: `news-${article.id}-left`,
        state: 'act' as const,
        title: t('texts:today.leftArticle', { title: articleTitle(article, language) }),
        text: reasonText(left, t),
        link: { label: t('texts:today.changeArticle'), href: officePath(language, `news/${article.id}`) },
      },
    ];
  });
};
