import type { APIRoute } from 'astro';
import { build } from 'esbuild';
import { dictionaries } from '#i18n/dictionaries.ts';
import { getContent } from '#site/content.ts';
import { linksFor } from '#site/links.ts';

const entry = 'src/features/saved/service-worker/service-worker.ts';

/** The service worker stands at the root, for it answers only below its own address. */
export const GET: APIRoute = async () => {
  const content = await getContent();
  const byLanguage = (textIn: (language: (typeof content.languages)[number]) => string) =>
    JSON.stringify(Object.fromEntries(content.languages.map((language) => [language, textIn(language)])));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: {
      offlineTexts: byLanguage((language) => dictionaries[language].saved.offline),
      favouritesPaths: byLanguage((language) => linksFor(content, language).route('/favourites/')),
      comparePaths: byLanguage((language) => linksFor(content, language).route('/compare/')),
    },
  });
  return new Response(outputFiles[0]?.text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
};
