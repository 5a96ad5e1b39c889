import { join } from 'node:path';
import { z } from 'zod';
import { checkBy, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { pageSchema, type PageData } from '#site/page-schema.ts';

/** A heading of a text, for a table of contents. */
export interface EditorialHeading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

/** An editorial text of the agency, as HTML with its placeholders. */
export interface PageText {
  /** `content/pages/nl/privacy.md`, for errors. */
  readonly file: string;
  readonly data: PageData;
  readonly html: string;
  readonly headings: readonly EditorialHeading[];
  /** A hash of all that it says. */
  readonly shows: string;
}

/** By language and view: `nl/privacy`. */
export type PageTexts = Readonly<Record<string, PageText>>;

/** The headings of a text. */
export const headingsSchema = z.array(z.object({ depth: z.number(), slug: z.string(), text: z.string() }));

const pageText = z.object({
  file: z.string(),
  data: pageSchema,
  html: z.string(),
  headings: headingsSchema,
  shows: z.string(),
});

const form: StoredFormat<{ readonly texts: PageTexts }> = {
  name: 'texts.json of the built site',
  version: 1,
  check: checkBy(z.object({ texts: z.record(z.string(), pageText) })),
  repair: 'Build the site anew: `npm run build`.',
};

/** Where a release keeps its texts: beside the programs that read them. */
export const textsOf = (releaseDir: string): string => join(releaseDir, 'server/texts.json');

/** The texts as a release keeps them beside its programs. */
export const pageTextsFile = (texts: PageTexts): string => storedText({ texts }, form);

/** Reads them again; throws a StoredProblem. */
export const readPageTexts = (text: string): PageTexts => readStored(text, form).texts;
