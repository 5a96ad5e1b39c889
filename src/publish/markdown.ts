import { satteri } from '@astrojs/markdown-satteri';
import type { EditorialHeading } from '#site/page-text.ts';

let renderer: ReturnType<ReturnType<typeof satteri>['createRenderer']> | undefined;

/** Markdown as HTML, as Astro's own build makes it. */
export async function renderMarkdown(
  markdown: string,
): Promise<{ readonly html: string; readonly headings: readonly EditorialHeading[] }> {
  renderer ??= satteri().createRenderer({ syntaxHighlight: false });
  const { code: html, metadata } = await (await renderer).render(markdown, {});
  return { html, headings: metadata.headings };
}
