import type { APIRoute } from 'astro';
import { build } from 'esbuild';

const entry = 'src/features/language/choose-language.ts';

/** The script of the pages at paths without language: one file, for those pages are written after the build. */
export const GET: APIRoute = async () => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return new Response(outputFiles[0]?.text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
};
