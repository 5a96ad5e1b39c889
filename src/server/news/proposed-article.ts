import type { Photo } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import { readArticles, type StoredArticle, type StoredText } from '#server/news/read-news.ts';
import type { Services } from '#server/services.ts';
import { proposedArticlePage } from '#server/texts/proposed-page.ts';
import type { PreviewPage } from '#site/office-page.ts';

/** An article as somebody has typed it. */
interface Typed {
  /** Undefined for one that nobody has saved yet. */
  readonly id: string | undefined;
  readonly fromDay: string;
  readonly texts: readonly Omit<StoredText, 'slug'>[];
}

/** The picture that is kept, at its address in the office; a new one is seen once it is saved. */
async function photoOf(
  { id, updatedAt, picture }: StoredArticle,
  texts: Typed['texts'],
): Promise<{ readonly photo?: Photo }> {
  if (!picture) return {};
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(picture).metadata();
  const path = `/api/office/news/${id}/picture?v=${String(updatedAt)}`;
  const alt = Object.fromEntries(texts.filter((text) => text.alt !== '').map((text) => [text.language, text.alt]));
  return {
    photo: {
      hash: id,
      width,
      height,
      alt,
      color: '#808080',
      files: [{ format: 'webp', width, height, path, bytes: 0 }],
    },
  };
}

/** The page of an article as it would be, in one language. */
export async function proposedNewsPage(
  { store }: Services,
  { id, fromDay, texts }: Typed,
  language: Language,
): Promise<PreviewPage> {
  const [kept] = id === undefined ? [] : await readArticles(store, { id, withPictures: true });
  const whole = texts.filter(({ title, lead }) => title !== '' && lead !== '');
  const news = {
    id: id ?? 'preview',
    day: fromDay,
    texts: Object.fromEntries(
      whole.map(({ language: code, title, lead, body }) => [code, { title, lead, body, slug: 'preview' }]),
    ),
    ...(kept && (await photoOf(kept, texts))),
  };
  return proposedArticlePage(news, language);
}
