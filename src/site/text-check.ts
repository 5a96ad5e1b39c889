import { isPlainMarkdown } from '#domain/office/news.ts';
import { tablesIn, withTables } from '#site/editorial-tables.ts';
import { EditorialProblem, fillHtml, fillText, type EditorialSource } from '#site/editorial-text.ts';
import { renderMarkdown } from '#site/markdown.ts';
import type { OfficeText } from '#site/office-texts.ts';
import type { PageFile } from '#site/page-files.ts';

/** Why a text of the office cannot be shown, and the placeholder, link or line that it is about. */
export interface TextProblem {
  /** `html`: it is no plain text; `line`: a line that the page needs is missing, or stands inside of a paragraph. */
  readonly kind: 'html' | 'place' | 'link' | 'line';
  readonly what: string;
}

/** What somebody wrote in the office. */
interface CheckedText {
  /** Texts of one paragraph, by the field that they were written in. */
  readonly lines: Readonly<Record<string, string>>;
  /** Markdown. */
  readonly body: string;
}

interface Place {
  readonly source: EditorialSource;
  readonly view: string;
  /** Tables that have to be there. */
  readonly needed?: readonly string[];
}

const notPlain: TextProblem = { kind: 'html', what: '' };

/** What is wrong with something that fills a text, as far as the text is to blame. */
function problemOf(fill: () => unknown): TextProblem | undefined {
  try {
    fill();
    return undefined;
  } catch (error) {
    if (error instanceof EditorialProblem) return { kind: error.kind, what: error.what };
    throw error;
  }
}

/** What is wrong with a text, found out by what makes pages of it: its HTML, with its tables, links and placeholders. */
async function bodyProblem(body: string, { source, view, needed = [] }: Place): Promise<TextProblem | undefined> {
  if (!isPlainMarkdown(body)) return notPlain;
  const { html } = await renderMarkdown(body);
  const shown = tablesIn(html, view);
  const missing = needed.find((name) => !shown.includes(name));
  if (missing !== undefined) return { kind: 'line', what: missing };
  const tables = new Map(shown.map((name) => [name, '']));
  return problemOf(() => withTables(html, (part) => fillHtml(part, source), tables));
}

/** What keeps a text of the office from being shown, by field; empty where it can be. The office asks before it saves, and each build. */
export async function textProblems(
  { lines, body }: CheckedText,
  place: Place,
): Promise<Readonly<Record<string, TextProblem>>> {
  const found = Object.entries(lines).map(([field, text]): readonly [string, TextProblem | undefined] => [
    field,
    isPlainMarkdown(text) ? problemOf(() => fillText(text, place.source)) : notPlain,
  ]);
  const all = [...found, ['body', await bodyProblem(body, place)] as const];
  return Object.fromEntries(all.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

/** The same of a page: it needs every table that its file has. */
export async function pageTextProblems(
  { title, description, lead = '', picture, body }: Omit<OfficeText, 'view' | 'language'>,
  { view, body: fileBody }: PageFile,
  source: EditorialSource,
): Promise<Readonly<Record<string, TextProblem>>> {
  const needed = tablesIn((await renderMarkdown(fileBody)).html, view);
  const lines = { title, description, lead, pictureAlt: picture?.alt ?? '' };
  return textProblems({ lines, body }, { source, view, needed });
}
