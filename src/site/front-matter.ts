import { parse } from 'yaml';

/** A file of content/pages in its two parts. */
interface PageFile {
  readonly frontMatter: unknown;
  /** Markdown. */
  readonly body: string;
}

const parts = /^---\r?\n(.*?)\r?\n---(.*)$/su;

/** Takes a text apart; dates of its front matter are dates. Throws where that is no YAML. `'---\ntitle: A\n---\nB' -> {frontMatter: {title: 'A'}, body: 'B'}` */
export function splitPage(text: string): PageFile {
  const [, frontMatter = '', body = text] = parts.exec(text) ?? [];
  return { frontMatter: parse(frontMatter, { customTags: ['timestamp'] }), body: body.trim() };
}
