import { writeFile } from 'node:fs/promises';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { OfficeExport } from '#publish/news.ts';
import { hasStore } from '#publish/testimonials.ts';
import { openStore } from '#server/store/open-store.ts';
import { newestVersions, officeTextOf, type TextVersion } from '#server/texts/read-texts.ts';
import { completeRoutes } from '#site/complete-routes.ts';
import { editorialSource } from '#site/editorial-source.ts';
import type { LeftOutText } from '#site/left-out.ts';
import { officeTextsFile, type OfficeText } from '#site/office-texts.ts';
import { readPageFiles, type PageFile } from '#site/page-files.ts';
import { readKind } from '#site/records.ts';
import { pageTextProblems } from '#site/text-check.ts';

/** Those of the office that count, each the newest of its page and language. */
async function ownVersions(env: NodeJS.ProcessEnv): Promise<readonly TextVersion[]> {
  const store = hasStore(env) ? await openStore(env) : undefined;
  if (!store) return [];
  const newest = await newestVersions(store).finally(() => store.close());
  return newest.filter(({ kind }) => kind !== 'file');
}

type Problem = Pick<LeftOutText, 'kind' | 'what'>;

/** Why the file's own text is shown in the place of one of the office; undefined where it is not. */
async function problemOf(
  { language, ...text }: OfficeText,
  file: PageFile | undefined,
  { site, today }: OfficeExport,
): Promise<Problem | undefined> {
  if (!file) return { kind: 'file', what: '' };
  if (!isSpoken(language, site.languages)) return undefined;
  const routes = completeRoutes([...readKind('routes').values()], site.languages, site.defaultLanguage);
  const source = editorialSource({ site, today, routes }, language, file.file, text.title);
  const [problem] = Object.values(await pageTextProblems(text, file, source));
  return problem;
}

function isSpoken(language: string, languages: readonly Language[]): language is Language {
  return isLanguage(language) && languages.includes(language);
}

/** Stands for the texts that the office changed: the same where nobody saved any. */
export async function officeTextsState(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const versions = await ownVersions(env);
  return versions.map(({ view, language, number }) => `${view}/${language}:${String(number)}`).join(' ');
}

/**
 * Writes the texts that the office changed for the pages. In the place of one that cannot be shown its file's own text is: no page
 * fails by it. Returns what was left out.
 */
export async function exportOfficeTexts(target: OfficeExport): Promise<readonly LeftOutText[]> {
  const { nextDir, contentDir, env = process.env } = target;
  const versions = await ownVersions(env);
  const files = versions.length === 0 ? [] : await readPageFiles(contentDir);
  const texts: OfficeText[] = [];
  const leftOut: LeftOutText[] = [];
  for (const version of versions) {
    const { view, language, number } = version;
    const file = files.find((one) => one.view === view && one.language === language);
    const text = officeTextOf(version);
    const problem = await problemOf(text, file, target);
    if (problem) leftOut.push({ view, language, version: String(number), ...problem });
    else texts.push(text);
  }
  const { file, text } = officeTextsFile(nextDir, texts);
  await writeFile(file, text);
  return leftOut;
}
