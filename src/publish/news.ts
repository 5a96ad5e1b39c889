import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import type { ImageFile, Photo } from '#domain/listing.ts';
import { sharePhotoPath, shareSize } from '#domain/photo.ts';
import { hasStore } from '#publish/testimonials.ts';
import { onlineNews, type StoredArticle } from '#server/news/read-news.ts';
import { openStore } from '#server/store/open-store.ts';
import { fillHtml } from '#site/editorial-text.ts';
import { editorialSource } from '#site/editorial-source.ts';
import { renderMarkdown } from '#publish/markdown.ts';
import { newsFile, readNews, type NewsArticle } from '#site/news.ts';
import { hashOf } from '#site/content-keys.ts';
import { readKind } from '#site/records.ts';
import type { SiteConfig } from '#site/site-config.ts';

interface Export {
  readonly nextDir: string;
  /** Folder that pictures are put into, in the form of the built site. */
  readonly pictures: string;
  /** The release of before: what it has need not be made again. */
  readonly lastDir: string;
  readonly site: SiteConfig;
  /** ISO date. */
  readonly today: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** What the file is called beside the built site. */
export const newsName = 'news.json';

const widthsPx = [480, 960, 1600] as const;
const quality = 78;
const shareQuality = 72;

/** Puts a file where the next release has it: as the last one had it, else made anew. */
async function place(path: string, { pictures, lastDir }: Export, make: () => Promise<Uint8Array>) {
  const [target, before] = [join(pictures, path), join(lastDir, 'client', path)];
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(before)) await copyFile(before, target);
  else await writeFile(target, await make());
}

/** The picture of an article in the widths that pages ask for, and for shared links. */
async function photoOf(bytes: Uint8Array, alt: Photo['alt'], target: Export): Promise<Photo> {
  const { default: sharp } = await import('sharp');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { width, height } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  const files: ImageFile[] = [];
  for (const wide of new Set(widthsPx.map((one) => Math.min(one, width)))) {
    const path = `/media/${hash}/${String(wide)}.webp`;
    await place(path, target, () => sharp(bytes).resize({ width: wide }).webp({ quality }).toBuffer());
    files.push({ format: 'webp', width: wide, height: Math.round((height * wide) / width), path, bytes: 0 });
  }
  await place(sharePhotoPath(hash), target, () =>
    sharp(bytes).resize(shareSize).jpeg({ quality: shareQuality, mozjpeg: true }).toBuffer(),
  );
  const last = files.at(-1);
  const part = (value: number): string => value.toString(16).padStart(2, '0');
  const color = `#${part(dominant.r)}${part(dominant.g)}${part(dominant.b)}`;
  return { hash, width: last?.width ?? width, height: last?.height ?? height, alt, color, files };
}

/** An article as pages show it. Throws with what is wrong with one of its texts. */
async function articleOf(stored: StoredArticle, target: Export): Promise<NewsArticle> {
  const { site, today } = target;
  const { id, fromDay: day, picture } = stored;
  const routes = [...readKind('routes').values()];
  const texts = stored.texts.filter(({ title, lead }) => title !== '' && lead !== '');
  if (!texts.some(({ language }) => language === site.defaultLanguage))
    throw new Error(`It has no text in the default language, ${site.defaultLanguage}.`);
  for (const { language, title, body } of texts) {
    const source = editorialSource({ site, today, routes }, language, `the article “${title}”`, title);
    fillHtml((await renderMarkdown(body)).html, source);
  }
  const alt = Object.fromEntries(
    texts.filter((text) => text.alt !== '').map(({ language, alt: said }) => [language, said]),
  );
  return {
    id,
    day,
    texts: Object.fromEntries(
      texts.map(({ language, title, lead, body, slug }) => [language, { title, lead, body, slug }]),
    ),
    ...(picture && { photo: await photoOf(picture, alt, target) }),
  };
}

/** The key of the agency's own with its articles: without any it is what it was. */
export function withNews(content: string, file: string): string {
  const articles = readNews(file);
  return articles.length === 0 ? content : hashOf([content, articles]);
}

/** Stands for the articles of a day: the same where the same ones say the same. */
export async function newsState(today: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const store = hasStore(env) ? await openStore(env) : undefined;
  if (!store) return '';
  const rows = await onlineNews(store, today).finally(() => store.close());
  return rows.map(({ id, updatedAt }) => `${id}:${String(updatedAt)}`).join(' ');
}

/** Writes the articles of a day for the pages; one that cannot be shown keeps no other page from being made. Returns the file. */
export async function exportNews(target: Export): Promise<string> {
  const { nextDir, today, env = process.env } = target;
  const store = hasStore(env) ? await openStore(env) : undefined;
  const stored = store ? await onlineNews(store, today).finally(() => store.close()) : [];
  const articles: NewsArticle[] = [];
  for (const one of stored) {
    try {
      articles.push(await articleOf(one, target));
    } catch (error) {
      const reason = errorMessage(error);
      console.warn(
        `The article ${one.id} of the office is not shown: ${reason} Change it in the office, under Articles.`,
      );
    }
  }
  const file = join(nextDir, newsName);
  await writeFile(file, newsFile(articles));
  return file;
}
