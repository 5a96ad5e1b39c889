import { consentCategories } from '#domain/consent.ts';

/** What the privacy page says of the software. */
const privacyTables = ['privacy.forms', 'privacy.kept', 'privacy.players'] as const;

/** The tables that the software makes for the page of a view, by their placeholders: each stands in a paragraph of its own. */
export function tableNames(view: string): readonly string[] {
  return [...consentCategories.map((category) => `cookies.${category}`), ...(view === 'privacy' ? privacyTables : [])];
}

const paragraphOf = (name: string): string => `<p>{{${name}}}</p>`;

/** Which of them a text asks for. */
export function tablesIn(html: string, view: string): string[] {
  return tableNames(view).filter((name) => html.includes(paragraphOf(name)));
}

/** Puts what the software says of itself in the place of a paragraph `{{<name>}}`; the rest is filled. */
export function withTables(html: string, fill: (html: string) => string, tables: ReadonlyMap<string, string>): string {
  const names = [...tables.keys()];
  const mark = (name: string): string => `<!--${name}-->`;
  const marked = names.reduce((text, name) => text.replaceAll(paragraphOf(name), mark(name)), html);
  return names.reduce((text, name) => text.replaceAll(mark(name), () => tables.get(name) ?? ''), fill(marked));
}
