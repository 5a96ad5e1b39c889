import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorMessage } from '#base/error-message.ts';
import { walkFiles } from '#base/walk-files.ts';
import { hashOf } from '#site/content-keys.ts';
import { splitPage } from '#site/front-matter.ts';
import { pageSchema, type PageData } from '#site/page-schema.ts';

/** A text of the agency as its file has it. */
export interface PageFile {
  /** `content/pages/nl/privacy.md` */
  readonly file: string;
  readonly language: string;
  readonly view: string;
  readonly data: PageData;
  /** Markdown. */
  readonly body: string;
}

const pageFile = /^\/(?<language>[^/]+)\/(?<view>[^/]+)\.md$/u;

function checked(frontMatter: unknown, file: string): PageData {
  const result = pageSchema.safeParse(frontMatter);
  if (result.success) return result.data;
  throw new Error(`${file} has a wrong front matter:\n${z.prettifyError(result.error)}`);
}

function split(text: string, file: string): ReturnType<typeof splitPage> {
  try {
    return splitPage(text);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new Error(`${file} cannot be read: ${reason}. Correct what stands between its two lines "---".`, { cause });
  }
}

/** The texts of content/pages, in the order of their paths. Throws with the file that is wrong. */
export async function readPageFiles(contentDir: string): Promise<PageFile[]> {
  const folder = join(contentDir, 'pages');
  const files: PageFile[] = [];
  for (const path of (await walkFiles(folder)).sort()) {
    const { language, view } = pageFile.exec(path)?.groups ?? {};
    if (language === undefined || view === undefined) continue;
    const file = join(folder, path);
    const { frontMatter, body } = split(await readFile(file, 'utf8'), file);
    files.push({ file, language, view, data: checked(frontMatter, file), body });
  }
  return files;
}

/** Stands for what the office may change of a file: while it is the same, nobody else has changed that. */
export function fileHash({ data, body }: Pick<PageFile, 'data' | 'body'>): string {
  const { title, description, lead = '', picture = null } = data;
  return hashOf([title, description, lead, picture, body]);
}
