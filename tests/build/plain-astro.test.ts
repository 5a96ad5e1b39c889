import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readParted } from '#base/parted-file.ts';
import { bundlingCommand } from '#publish/page-commands.ts';
import { readManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { siteToday } from '#site/today.ts';
import { clientDir, distDir, site } from './built-site.ts';

/** The whole demonstration, built by Astro alone: none of our renderer, and nothing that pages share. */
const runFile = promisify(execFile);
const releaseDir = join(distDir, 'current');
let folder: string;
let plainDir: string;
let facts: BuildManifest;

/** Dates that the release was built from: those of the one before it; the first one has none. */
function datesBefore(): string {
  const releases = readdirSync(join(distDir, 'releases')).sort();
  const before = releases[releases.indexOf(basename(realpathSync(releaseDir))) - 1] ?? 'none';
  return join(distDir, 'releases', before, 'page-dates.json');
}

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  // Inside the project: Astro's program finds its packages from where it is built.
  folder = mkdtempSync(resolve('.cache/plain-astro-'));
  plainDir = join(folder, 'client');
  const known = await readManifest(releaseDir);
  if (!known) throw new Error('There is no built site to compare with. Run `npm run build` first.');
  facts = known;
  const { args, env } = bundlingCommand({
    nextDir: folder,
    snapshotDir: process.env['GEVEL_SNAPSHOT'] ?? 'content/snapshot',
    spotlight: join('.cache', 'spotlight.json'),
    news: join('.cache', 'news.json'),
    testimonials: join(releaseDir, 'testimonials.json'),
    today: siteToday(site),
    lastDates: datesBefore(),
    code: facts.code,
    listOrders: 'static',
  });
  const plainEnv = { ...env, GEVEL_RENDERER: undefined, GEVEL_ASTRO_CACHE: join(folder, 'cache') };
  await runFile(process.execPath, args, { env: plainEnv, maxBuffer: 1e8 });
}, 240_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const plainLink = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/gu;
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

const text = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

function filesOf(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(dir.length));
}

/** A page with one mark in the place of its stylesheets, and what these say. */
function withoutSheets(html: string, dir: string): { page: string; css: string } {
  const names = [...html.matchAll(plainLink)].map(([, href = '']) => href);
  let isFirst = true;
  const page = html.replace(plainLink, () => {
    const mark = isFirst ? '(stylesheets)' : '';
    isFirst = false;
    return mark;
  });
  return { page, css: names.map((name) => text(dir, name)).join('\n') };
}

it('renders every page as Astro alone does, apart from the stylesheets that it puts together', () => {
  const plainFiles = filesOf(plainDir).filter((file) => file !== '/page-dates.json');
  // The build puts the streets of the map beside them, and portraits and the logo for mails.
  const statics = [...facts.statics, ...Object.keys(facts.files)].filter(
    (file) => !/^\/(?:map\/streets\.[\da-f]+\.pmtiles|team\/.+-mail\.jpg|logo-mail\.png)$/u.test(file),
  );
  expect([...facts.pages.keys(), ...statics].sort()).toEqual(plainFiles.sort());
  const pages = plainFiles.filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(500);
  for (const file of pages) {
    const html = text(plainDir, file).replace(islandStyle, '');
    expect([file, withoutSheets(text(clientDir, file), clientDir)]).toEqual([file, withoutSheets(html, plainDir)]);
  }
});

it('makes every other file as Astro alone does, to the byte', () => {
  const others = filesOf(plainDir).filter((file) => !file.endsWith('.html') && file !== '/page-dates.json');
  for (const file of others)
    expect([file, readFileSync(join(clientDir, file)).equals(readFileSync(join(plainDir, file)))]).toEqual([
      file,
      true,
    ]);
  expect(readParted(join(releaseDir, 'page-dates.json'))).toBe(text(plainDir, 'page-dates.json'));
});

it('takes out of the pages only what our own styles say of the islands', () => {
  const page = filesOf(plainDir).find(
    (file) => file.endsWith('.html') && text(plainDir, file).includes('<astro-island'),
  );
  expect(page).toBeDefined();
  expect(text(plainDir, page ?? '')).toContain(islandStyle);
  expect(text('src/ui/styles/elements.css').replaceAll(/\s+/gu, '')).toContain(
    islandStyle.replace(/^<style>|;?\}<\/style>$/gu, ''),
  );
});
