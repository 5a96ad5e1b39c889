import { existsSync, readFileSync } from 'node:fs';
import { getCollection } from 'astro:content';
import { defineUnits, noteUnit, unitsComeBy } from '#base/recorded.ts';
import { keepsOfSite } from '#base/site-state.ts';
import { hashOf } from '#site/content-keys.ts';
import { headingsSchema, readPageTexts, type PageText, type PageTexts } from '#site/page-text.ts';
import { proposedNow } from '#site/proposed.ts';

/** Those that Astro has bundled, for the development server and for a build by Astro alone. */
async function bundledTexts(): Promise<PageTexts> {
  const entries = await getCollection('pages');
  return Object.fromEntries(
    entries.map(({ id, data, body, rendered, filePath = `content/pages/${id}.md` }) => [
      id,
      {
        file: filePath,
        data,
        html: rendered?.html ?? '',
        headings: headingsSchema.parse(rendered?.metadata?.headings ?? []),
        // Astro knows no body of a text that is front matter alone.
        shows: hashOf([data, body ?? '']),
      },
    ]),
  );
}

let place = process.env['GEVEL_TEXTS'];
let known: Promise<PageTexts> | undefined;

async function readTexts(): Promise<PageTexts> {
  const texts = place !== undefined && existsSync(place) ? readPageTexts(readFileSync(place, 'utf8')) : undefined;
  return texts ?? bundledTexts();
}

/** Says where a release keeps its texts; those of the one before are forgotten. */
export function useTextsOf(file: string | undefined): void {
  place = file;
  known = undefined;
}

keepsOfSite(() => {
  useTextsOf(process.env['GEVEL_TEXTS']);
});

/** Reads the texts, so that what they say can be compared with what it was before any page asks for one. */
async function openTexts(): Promise<PageTexts> {
  known ??= readTexts();
  const texts = await known;
  defineUnits('texts', ([code = '', name = '']) => texts[`${code}/${name}`]?.shows ?? 'none');
  return texts;
}

unitsComeBy(openTexts);

/** The text of a view in a language, as written; undefined where there is none. */
export async function findText(language: string, view: string): Promise<PageText | undefined> {
  const proposed = proposedNow()?.texts[`${language}/${view}`];
  if (proposed) return proposed;
  const texts = await openTexts();
  noteUnit('texts', language, view);
  return texts[`${language}/${view}`];
}
