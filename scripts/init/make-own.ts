import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';
import type { RouteEntry } from '#domain/route.ts';
import { languages as known } from '#i18n/languages.ts';
import { adapterFor } from '#feed/registry.ts';
import { readRoutes } from '#site/route-schema.ts';
import { parseSiteConfig } from '#site/site-config.ts';
import type { Answers } from './answers.ts';
import { ownRoutes, storyViews } from './own-routes.ts';
import { ownSite } from './own-site.ts';
import { placeLogo, placeSharePicture } from './pictures.ts';

/** By what the demonstration is known: content/site.json bears this name until it is somebody's own. */
const demonstration = 'Immo Lindehof';
const starter = new URL('starter/', import.meta.url).pathname;
const demonstrationOnly = [
  'content/documents/LP-010',
  'content/streets.pmtiles',
  'public/team',
  'content/snapshot',
  'dist',
];

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function readSite(root: string): Promise<Readonly<Record<string, unknown>>> {
  return objectWith<Record<string, unknown>>(
    parseJson(await readFile(join(root, 'content/site.json'), 'utf8')),
    'agency',
  );
}

/** Whose site this is; undefined while it is the demonstration. */
export async function ownerOf(root: string): Promise<string | undefined> {
  const { agency } = await readSite(root);
  const { name } = objectWith<{ name: string }>(agency, 'name');
  return name === demonstration ? undefined : name;
}

async function writePages(root: string): Promise<void> {
  for (const language of known) {
    const folder = join(root, 'content/pages', language);
    for (const view of storyViews) await rm(join(folder, `${view}.md`), { force: true });
    await cp(join(starter, language), folder, { recursive: true });
  }
}

/** Texts that hold for many agencies, and that each has to read before they are its own. */
export async function textsToRead(root: string, language: string): Promise<string[]> {
  const names = await readdir(join(root, 'content/pages', language));
  return names.sort().map((name) => join('content/pages', language, name));
}

function checkMenu({ menu = [] }: Answers, routes: readonly RouteEntry[]): void {
  const pages = routes.filter(({ type }) => type !== 'feedback').map(({ original }) => original);
  const unknown = menu.filter((page) => !pages.includes(page));
  if (unknown.length === 0) return;
  throw new Error(
    `--menu names ${unknown.join(', ')}, which the route table has not. It has ${pages.sort().join(', ')}.`,
  );
}

/**
 * Makes the demonstration below `root` an agency's own. Everything is checked before the first file is written; throws with
 * what is wrong, and has then changed nothing but pictures.
 */
export async function makeOwn(answers: Answers, root = '.'): Promise<void> {
  adapterFor(answers.kind);
  const site = await readSite(root);
  const routes = ownRoutes(readRoutes(await readFile(join(root, 'content/routes.json'), 'utf8')));
  checkMenu(answers, routes);
  parseSiteConfig(ownSite(site, answers, { logo: undefined, share: undefined }), 'content/site.json');
  const pictures = join(root, 'public');
  await mkdir(join(pictures, 'og'), { recursive: true });
  const share = await placeSharePicture(answers, pictures);
  const logo = await placeLogo(answers, pictures);
  await writeFile(join(root, 'content/site.json'), jsonText(ownSite(site, answers, { logo, share })));
  await writeFile(join(root, 'content/routes.json'), jsonText(routes));
  await writePages(root);
  for (const path of demonstrationOnly) await rm(join(root, path), { recursive: true, force: true });
}
