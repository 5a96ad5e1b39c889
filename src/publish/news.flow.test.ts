import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportNews, newsName, newsState } from '#publish/news.ts';
import { exportOffice } from '#publish/office-content.ts';
import { openStore } from '#server/store/open-store.ts';
import { readLeftOut } from '#site/left-out.ts';
import { readNews, type NewsArticle } from '#site/news.ts';
import { readSiteConfig } from '#site/site-config.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
const today = '2026-11-20';
const fileIn = (name: string) => join(folder, name);
const text = { lead: 'Kort.', body: 'Bel {{agency.phone}}, of [schrijf](/contact/).', alt: 'De gevel' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gevel-news-'));
  env = { GEVEL_STORE: fileIn('gevel.db') };
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

interface Added {
  readonly id: string;
  readonly day?: string;
  readonly isOnline?: boolean;
  readonly language?: string;
  readonly lead?: string;
  readonly body?: string;
  readonly picture?: Uint8Array;
}

async function add({ id, day = today, isOnline = true, language = 'nl', lead, body, picture }: Added) {
  const store = await openStore(env);
  await store.write(async (transaction) => {
    const row = { id, is_online: isOnline ? 1 : 0, from_day: day, is_asked: 1, created_at: 1, updated_at: 1 };
    await transaction
      .insertInto('news_articles')
      .values({ ...row, updated_by: 'an' })
      .execute();
    const own = { ...(lead !== undefined && { lead }), ...(body !== undefined && { body }) };
    const said = { ...text, title: `Titel ${id}`, slug: `titel-${id}`, ...own };
    await transaction
      .insertInto('news_texts')
      .values({ article_id: id, language, ...said })
      .execute();
    if (picture) await transaction.insertInto('news_pictures').values({ article_id: id, bytes: picture }).execute();
  });
  await store.close();
}

const site = readSiteConfig();

function target(last = fileIn('none')) {
  return { nextDir: folder, contentDir: 'content', pictures: fileIn('client'), lastDir: last, site, today, env };
}

async function exported(place = target()): Promise<readonly NewsArticle[]> {
  await exportNews(place);
  return readNews(fileIn(newsName));
}

it('takes the articles of today, the newest first, and neither drafts nor those of a later day', async () => {
  await add({ id: 'old', day: '2026-11-01' });
  await add({ id: 'new' });
  await add({ id: 'draft', isOnline: false });
  await add({ id: 'later', day: '2026-11-21' });
  const articles = await exported();
  expect(articles.map(({ id, texts }) => [id, texts['nl']?.slug])).toEqual([
    ['new', 'titel-new'],
    ['old', 'titel-old'],
  ]);
  expect(await newsState(today, env)).toBe('new:1 old:1');
  expect(await newsState('2026-11-21', env)).toContain('later');
});

it('leaves out one that cannot be shown, says why, and takes the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await add({ id: 'good' });
  await add({ id: 'link', body: '[weg](/nowhere/)' });
  await add({ id: 'place', body: '{{agency.fax}}' });
  await add({ id: 'lead', lead: 'Bel {{agency.fax}}.' });
  await add({ id: 'html', body: '<script>1</script>' });
  await add({ id: 'french', language: 'fr' });
  await exportOffice('key', target());
  expect(readNews(fileIn(newsName)).map(({ id }) => id)).toEqual(['good']);
  const told = readLeftOut(folder).articles.map(({ id, version, kind, what }) => [id, version, kind, what]);
  expect(told.sort()).toEqual([
    ['french', '1', 'language', 'nl'],
    ['html', '1', 'html', ''],
    ['lead', '1', 'place', 'agency.fax'],
    ['link', '1', 'link', '/nowhere/'],
    ['place', '1', 'place', 'agency.fax'],
  ]);
  expect(warn).toHaveBeenCalledTimes(5);
});

it('makes a picture in the widths that pages ask for, none wider than it is, and takes those of the last site', async () => {
  const picture = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer();
  await add({ id: 'photo', picture });
  const [article] = await exported();
  expect(article?.photo?.files.map(({ width, height }) => [width, height])).toEqual([
    [480, 240],
    [960, 480],
    [1_000, 500],
  ]);
  expect(article?.photo?.alt).toEqual({ nl: 'De gevel' });
  const made = await readdir(fileIn(`client/media/${article?.photo?.hash ?? ''}`));
  expect(made.sort()).toEqual(['1000.webp', '480.webp', '960.webp', 'share.jpg']);
  const again = { ...target(folder), pictures: fileIn('again') };
  expect(await exported(again)).toEqual([article]);
});

it('is part of the key of what the agency wrote itself, once there is any, and so is what is left out', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await exportOffice('key', target())).toBe('key');
  await add({ id: 'new' });
  const one = await exportOffice('key', target());
  await add({ id: 'link', body: '[weg](/nowhere/)' });
  const two = await exportOffice('key', target());
  expect(new Set(['key', one, two]).size).toBe(3);
});
