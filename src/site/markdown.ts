import type { satteri } from '@astrojs/markdown-satteri';
import type { EditorialHeading } from '#site/page-text.ts';

type Renderer = Awaited<ReturnType<ReturnType<typeof satteri>['createRenderer']>>;

let renderer: Promise<Renderer> | undefined;

/** Loaded where a text is looked at: most requests and rebuilds look at none. */
async function startRenderer(): Promise<Renderer> {
  const { satteri: processor } = await import('@astrojs/markdown-satteri');
  return processor().createRenderer({ syntaxHighlight: false });
}

/** Markdown as HTML, as Astro's own build makes it. */
export async function renderMarkdown(
  markdown: string,
): Promise<{ readonly html: string; readonly headings: readonly EditorialHeading[] }> {
  renderer ??= startRenderer();
  const { code: html, metadata } = await (await renderer).render(markdown, {});
  return { html, headings: metadata.headings };
}
