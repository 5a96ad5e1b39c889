import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { articleSlugs, newsStage, type NewsStage } from '#domain/office/news.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { StoredText } from '#server/news/read-news.ts';
import { todayOf } from '#server/site/today.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { Tables } from '#server/store/tables.ts';
import { journalSlugs } from '#site/news.ts';

/** Who of the rebuilds was asked by an article. */
export const newsReason = 'news';

/** So many articles an office keeps. */
const mostArticles = 500;

export interface Change {
  readonly services: Services;
  /** Number of the colleague. */
  readonly actor: string;
  readonly now: Date;
}

/** What somebody wrote. */
export interface WrittenArticle {
  /** Of a new one that of its form, where it has one. */
  readonly id: string | undefined;
  /** When the form was filled, empty for a new one; an article that was saved since is not written over. */
  readonly seen: string;
  readonly isOnline: boolean;
  readonly fromDay: string;
  readonly texts: readonly Omit<StoredText, 'slug'>[];
  /** A new picture; `none` takes it away, undefined leaves it. */
  readonly picture: Uint8Array | 'none' | undefined;
}

interface Writing {
  readonly services: Services;
  readonly transaction: Transaction<Tables>;
}

type Row = Tables['news_articles'];

/** The article as it is; undefined where there is none. */
async function rowOf(transaction: Transaction<Tables>, { id }: WrittenArticle): Promise<Row | undefined> {
  if (id === undefined) return undefined;
  return transaction.selectFrom('news_articles').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Two who save wait for each other, also where there is no article yet. SQLite has one writer anyway. */
async function waitForOthers({ services, transaction }: Writing): Promise<void> {
  if (services.store.kind === 'sqlite') return;
  await sql`lock table news_articles in share row exclusive mode`.execute(transaction);
}

async function hasPicture(transaction: Transaction<Tables>, id: string, picture: WrittenArticle['picture']) {
  if (picture === undefined) return true;
  const kept = await transaction
    .selectFrom('news_pictures')
    .select('bytes')
    .where('article_id', '=', id)
    .executeTakeFirst();
  if (picture === 'none' || !kept) return picture === 'none' && !kept;
  return Buffer.from(kept.bytes).equals(picture);
}

/** Does an article that was saved since say just what was sent? Who presses the button twice sends it twice. */
async function isSentAgain(
  transaction: Transaction<Tables>,
  { id, updated_at: savedAt, is_online: online, from_day: day }: Row,
  { seen, isOnline, fromDay, texts, picture }: WrittenArticle,
): Promise<boolean> {
  if (String(savedAt) === seen || online !== (isOnline ? 1 : 0) || day !== fromDay) return false;
  const rows = await transaction.selectFrom('news_texts').selectAll().where('article_id', '=', id).execute();
  const isSame = texts.every(({ language, title, lead, body, alt }) =>
    rows.some(
      (row) =>
        row.language === language && row.title === title && row.lead === lead && row.body === body && row.alt === alt,
    ),
  );
  return isSame && hasPicture(transaction, id, picture);
}

const changed = () => new ApiError('invalid', { problem: { code: 'changed', key: 'news:problem.changed' } });

/** Throws where somebody has changed or deleted the article since its form was filled, and for one more than an office keeps. */
async function checkSeen(transaction: Transaction<Tables>, row: Row | undefined, seen: string): Promise<void> {
  if (row) {
    if (String(row.updated_at) === seen) return;
    throw changed();
  }
  if (seen !== '') throw new ApiError('invalid', { problem: { code: 'deleted', key: 'news:problem.deleted' } });
  const { count } = await transaction
    .selectFrom('news_articles')
    .select((query) => query.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostArticles) throw new ApiError('invalid');
}

/** Last parts of its addresses. A draft gets none yet, so that the title it ends up with is in it. */
async function slugsOf(
  { services, transaction }: Writing,
  id: string,
  { isOnline, texts }: WrittenArticle,
): Promise<Readonly<Record<string, string>>> {
  const rows = await transaction.selectFrom('news_texts').select(['article_id', 'language', 'slug']).execute();
  const isOwn = (row: { readonly article_id: string }): boolean => row.article_id === id;
  const own = Object.fromEntries(rows.filter(isOwn).map(({ language, slug }) => [language, slug]));
  if (!isOnline) return own;
  const others = rows.filter((row) => !isOwn(row)).map(({ slug }) => slug);
  const taken = new Set([...others, ...journalSlugs(services.siteData().routes)]);
  return articleSlugs(Object.fromEntries(texts.map(({ language, title }) => [language, title])), own, taken);
}

async function writeTexts(writing: Writing, id: string, written: WrittenArticle): Promise<void> {
  const slugs = await slugsOf(writing, id, written);
  for (const text of written.texts) {
    const said = { ...text, slug: slugs[text.language] ?? '' };
    await writing.transaction
      .insertInto('news_texts')
      .values({ article_id: id, ...said })
      .onConflict((conflict) => conflict.columns(['article_id', 'language']).doUpdateSet(said))
      .execute();
  }
}

async function writePicture(transaction: Transaction<Tables>, id: string, { picture }: WrittenArticle): Promise<void> {
  if (picture === undefined) return;
  await transaction.deleteFrom('news_pictures').where('article_id', '=', id).execute();
  if (picture !== 'none') {
    await transaction.insertInto('news_pictures').values({ article_id: id, bytes: picture }).execute();
  }
}

/** `'online 2026-12-01'`, as the log has it. */
function stateOf(stage: NewsStage, fromDay: string): string {
  return stage === 'draft' ? stage : `${stage} ${fromDay}`;
}

/** Keeps an article; the site follows where it is or was online. Returns its number. */
export async function saveArticle({ services, actor, now }: Change, written: WrittenArticle): Promise<string> {
  const { isOnline, fromDay, seen, id = randomUUID() } = written;
  const today = todayOf(services);
  return services.store.write(async (transaction) => {
    await waitForOthers({ services, transaction });
    const before = await rowOf(transaction, written);
    if (before && (await isSentAgain(transaction, before, written))) return id;
    await checkSeen(transaction, before, seen);
    const stage = newsStage(written, today);
    const stageBefore = before
      ? newsStage({ isOnline: before.is_online === 1, fromDay: before.from_day }, today)
      : 'draft';
    const row = {
      is_online: isOnline ? 1 : 0,
      from_day: fromDay,
      is_asked: stage === 'online' ? 1 : 0,
      // A clock that was set back must not hide that somebody saved.
      updated_at: Math.max(now.getTime(), (before?.updated_at ?? 0) + 1),
      updated_by: actor,
    };
    if (before) await transaction.updateTable('news_articles').set(row).where('id', '=', id).execute();
    else
      await transaction
        .insertInto('news_articles')
        .values({ id, created_at: now.getTime(), ...row })
        .execute();
    await writeTexts({ services, transaction }, id, written);
    await writePicture(transaction, id, written);
    await recordAct(transaction, {
      actor,
      act: 'news-saved',
      subject: `news ${id}`,
      before: before ? stateOf(stageBefore, before.from_day) : '',
      after: stateOf(stage, fromDay),
      now,
    });
    if ([stage, stageBefore].includes('online')) await requestRebuild(transaction, { reason: newsReason, now });
    return id;
  });
}

/** Deletes an article for good; the site follows where it was online. */
export async function deleteArticle({ services, actor, now }: Change, id: string): Promise<void> {
  await services.store.write(async (transaction) => {
    const row = await transaction
      .deleteFrom('news_articles')
      .where('id', '=', id)
      .returning(['is_online', 'from_day'])
      .executeTakeFirst();
    if (!row) throw new ApiError('not-found');
    const stage = newsStage({ isOnline: row.is_online === 1, fromDay: row.from_day }, todayOf(services));
    const before = stateOf(stage, row.from_day);
    await recordAct(transaction, { actor, act: 'news-deleted', subject: `news ${id}`, before, now });
    if (stage === 'online') await requestRebuild(transaction, { reason: newsReason, now });
  });
}

/** Asks for the publication of articles whose day has come. Returns how many. */
export async function publishDueNews(services: Pick<Services, 'store' | 'siteData' | 'clock'>): Promise<number> {
  const { store, clock } = services;
  const today = todayOf(services);
  const due = await store.reader
    .selectFrom('news_articles')
    .select('id')
    .where('is_online', '=', 1)
    .where('is_asked', '=', 0)
    .where('from_day', '<=', today)
    .execute();
  if (due.length === 0) return 0;
  await store.write(async (transaction) => {
    await transaction
      .updateTable('news_articles')
      .set({ is_asked: 1 })
      .where('is_online', '=', 1)
      .where('from_day', '<=', today)
      .execute();
    await requestRebuild(transaction, { reason: newsReason, now: clock() });
  });
  return due.length;
}
