import type { APIRoute, GetStaticPaths } from 'astro';
import { lateKey } from '#base/late-key.ts';
import { exportFiles } from '#site/export/files/export-files.ts';
import { cardsKey, recordsKey } from '#site/content-keys.ts';
import { getContent } from '#site/content.ts';

export const getStaticPaths = (async () => {
  const content = await getContent();
  const folder = content.site.exports.path.slice(1);
  return exportFiles(content).map(({ path, shows, isForPrograms }) => {
    // What is shown stands apart: a project without the homes that others may not have is shown nowhere else.
    const key = `${cardsKey(content, content.defaultLanguage, [])} ${recordsKey(shows)}`;
    return { params: { export: folder + path }, props: { path }, cacheKey: isForPrograms ? lateKey(key) : key };
  });
}) satisfies GetStaticPaths;

/** The stock for portals and readers of feeds. */
export const GET: APIRoute<{ path: string }> = async ({ props: { path } }) => {
  const file = exportFiles(await getContent()).find((each) => each.path === path);
  if (!file) return new Response(null, { status: 404 });
  return new Response(file.write(), { headers: { 'content-type': file.contentType } });
};
