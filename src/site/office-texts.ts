import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkBy, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import type { PageFile } from '#site/page-files.ts';
import { pageSchema, type PageData } from '#site/page-schema.ts';

/** A text of a page as somebody changed it in the office; the build takes it from the store. */
const officeText = pageSchema.pick({ title: true, description: true, lead: true, picture: true }).extend({
  view: z.string().min(1),
  language: z.string().min(1),
  /** Markdown. */
  body: z.string(),
});
export type OfficeText = z.infer<typeof officeText>;

const form: StoredFormat<{ readonly texts: readonly OfficeText[] }> = {
  name: 'office-texts.json of the built site',
  version: 1,
  check: checkBy(z.object({ texts: z.array(officeText) })),
  repair: 'Build the site anew: `npm run build`.',
};

const fileIn = (releaseDir: string): string => join(releaseDir, 'office-texts.json');

/** What a release keeps of them, and where. */
export const officeTextsFile = (releaseDir: string, texts: readonly OfficeText[]) => ({
  file: fileIn(releaseDir),
  text: storedText({ texts }, form),
});

/** Reads them again; none where no build has written any. */
export function readOfficeTexts(releaseDir: string): readonly OfficeText[] {
  const file = fileIn(releaseDir);
  return existsSync(file) ? readStored(readFileSync(file, 'utf8'), form).texts : [];
}

/** The head of a page with what the office changed; its other keys stay as the file has them. */
function withOffice(data: PageData, { title, description, lead, picture }: OfficeText): PageData {
  return { ...data, title, description, lead, picture };
}

/** A page's text as the office changed it. */
export function officePageText(page: PageFile, text: OfficeText): PageFile {
  return { ...page, data: withOffice(page.data, text), body: text.body };
}
