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
import { completeRoutes } from '#site/complete-routes.ts';
import { editorialSource } from '#site/editorial-source.ts';
import type { LeftOutArticle } from '#site/left-out.ts';
import { newsFile, newsView, type NewsArticle } from '#site/news.ts';
import { readKind } from '#site/records.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { textProblems } from '#site/text-check.ts';

/** Where what the office wrote is brought to, and what for. */
export interface OfficeExport {
  readonly nextDir: string;
  /** Folder that pictures are put into, in the form of the built site. */
  readonly pictures: string;
  readonly contentDir: string;
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
async function place(path: string, { pictures, lastDir }: OfficeExport, make: () => Promise<Uint8Array>) {
  const [target, before] = [join(pictures, path), join(lastDir, 'client', path)];
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(before)) await copyFile(before, target);
  else await writeFile(target, await make());
}

/** The picture of an article in the widths that pages ask for, and for shared links. */
async function photoOf(bytes: Uint8Array, alt: Photo['alt'], target: OfficeExport): Promise<Photo> {
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

type Whole = Pick<StoredArticle, 'texts'>;

/** Texts of an article that say enough to be shown. */
function wholeTexts({ texts }: Whole): StoredArticle['texts'] {
  return texts.filter(({ title, lead }) => title !== '' && lead !== '');
}

/** Why an article cannot be shown; undefined where it can. */
async function articleProblem(stored: StoredArticle, { site, today }: OfficeExport): Promise<NewsProblem | undefined> {
  const routes = completeRoutes([...readKind('routes').values()], site.languages, site.defaultLanguage);
  const texts = wholeTexts(stored);
  if (!texts.some(({ language }) => language === site.defaultLanguage))
    return { kind: 'language', what: site.defaultLanguage };
  for (const { language, title, lead, body } of texts) {
    const source = editorialSource({ site, today, routes }, language, `the article “${title}”`, title);
    const [problem] = Object.values(
      await textProblems({ lines: { title, lead }, body }, { source, view: newsView(stored.id) }),
    );
    if (problem) return problem;
  }
  return undefined;
}

type NewsProblem = Pick<LeftOutArticle, 'kind' | 'what'>;

/** An article as pages show it. */
async function articleOf(stored: StoredArticle, target: OfficeExport): Promise<NewsArticle> {
  const { id, fromDay: day, picture } = stored;
  const texts = wholeTexts(stored);
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

/** Stands for the articles of a day: the same where the same ones say the same. */
export async function newsState(today: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const store = hasStore(env) ? await openStore(env) : undefined;
  if (!store) return '';
  const rows = await onlineNews(store, today).finally(() => store.close());
  return rows.map(({ id, updatedAt }) => `${id}:${String(updatedAt)}`).join(' ');
}

async function checkedArticle(stored: StoredArticle, target: OfficeExport): Promise<NewsArticle | NewsProblem> {
  try {
    return (await articleProblem(stored, target)) ?? (await articleOf(stored, target));
  } catch (error) {
    return { kind: 'other', what: errorMessage(error) };
  }
}

/** Writes the articles of a day for the pages; one that cannot be shown keeps no other page from being made. Returns what was left out. */
export async function exportNews(target: OfficeExport): Promise<readonly LeftOutArticle[]> {
  const { nextDir, today, env = process.env } = target;
  const store = hasStore(env) ? await openStore(env) : undefined;
  const stored = store ? await onlineNews(store, today).finally(() => store.close()) : [];
  const articles: NewsArticle[] = [];
  const leftOut: LeftOutArticle[] = [];
  for (const one of stored) {
    const made = await checkedArticle(one, target);
    if ('kind' in made) leftOut.push({ id: one.id, version: String(one.updatedAt), ...made });
    else articles.push(made);
  }
  await writeFile(join(nextDir, newsName), newsFile(articles));
  return leftOut;
}
