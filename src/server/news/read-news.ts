import type { Language } from '#i18n/languages.ts';
import { isLanguage } from '#i18n/languages.ts';
import type { Store } from '#server/store/store.ts';

/** What an article says in a language; empty where nothing was written yet. */
export interface StoredText {
  readonly language: Language;
  readonly title: string;
  readonly lead: string;
  readonly body: string;
  readonly alt: string;
  readonly slug: string;
}

/** An article of the office. */
export interface StoredArticle {
  readonly id: string;
  readonly isOnline: boolean;
  /** ISO date. */
  readonly fromDay: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** Number of the colleague who wrote last. */
  readonly updatedBy: string;
  readonly texts: readonly StoredText[];
  readonly picture?: Uint8Array;
}

interface Wanted {
  readonly id?: string;
  /** Only those that are online on this day. */
  readonly onlineOn?: string;
  readonly withPictures?: boolean;
}

/** Articles, the newest day first. */
export async function readArticles(
  { reader }: Pick<Store, 'reader'>,
  { id, onlineOn, withPictures = false }: Wanted = {},
): Promise<StoredArticle[]> {
  const rows = await reader
    .selectFrom('news_articles')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(onlineOn !== undefined, (query) => query.where('is_online', '=', 1).where('from_day', '<=', onlineOn ?? ''))
    .orderBy('from_day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const texts = await reader.selectFrom('news_texts').selectAll().where('article_id', 'in', ids).execute();
  const pictures = withPictures
    ? await reader.selectFrom('news_pictures').selectAll().where('article_id', 'in', ids).execute()
    : [];
  return rows.map((row) => {
    const picture = pictures.find(({ article_id: of }) => of === row.id)?.bytes;
    return {
      id: row.id,
      isOnline: row.is_online === 1,
      fromDay: row.from_day,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by,
      texts: texts.flatMap(({ article_id: of, language, ...text }) =>
        of === row.id && isLanguage(language) ? [{ language, ...text }] : [],
      ),
      ...(picture && { picture }),
    };
  });
}

/** Those that everybody may read on a day, with their pictures. */
export function onlineNews(store: Pick<Store, 'reader'>, today: string): Promise<StoredArticle[]> {
  return readArticles(store, { onlineOn: today, withPictures: true });
}
