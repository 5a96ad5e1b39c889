import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

/*
 * In a process of its own: the runner of these tests loads modules by itself, and finds those that Node no longer finds once their files
 * are gone.
 */

const module = pathToFileURL(join(import.meta.dirname, 'on-demand-pages.ts')).href;

/** Publishes one release after the other, each of the same programs, of which five are kept; in each a page is shown that no other one did. */
const program = (more: Readonly<Record<string, string>>): string => `
  import { linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { loadOnDemandPages } from ${JSON.stringify(module)};
  const distDir = mkdtempSync(join(tmpdir(), 'gevel-stays-'));
  process.once('exit', () => rmSync(distDir, { recursive: true, force: true }));
  const pages = Array.from({ length: 12 }, (_, index) => 'page' + index);
  const more = ${JSON.stringify(more)};
  const parts = ['entry.mjs', ...Object.keys(more), ...pages.flatMap((name) => ['chunks/' + name + '.mjs', 'chunks/texts-' + name + '.mjs'])];
  const folderOf = (id) => join(distDir, 'releases', id, 'server');
  mkdirSync(join(folderOf('r00'), 'chunks'), { recursive: true });
  writeFileSync(join(folderOf('r00'), 'entry.mjs'), \`
    globalThis.loaded = (globalThis.loaded ?? 0) + 1;
    const pages = { \${pages.map((name) => name + ": () => import('./chunks/" + name + ".mjs')").join(', ')} };
    export const render = async ({ url }) => new Response(await (await pages[new URL(url).pathname.slice(1)]()).text());
    export const useRelease = () => undefined;
  \`);
  for (const name of pages) {
    writeFileSync(join(folderOf('r00'), 'chunks', name + '.mjs'),
      \`globalThis.parts = (globalThis.parts ?? 0) + 1; export const text = async () => (await import('./texts-\${name}.mjs')).text;\`);
    writeFileSync(join(folderOf('r00'), 'chunks', 'texts-' + name + '.mjs'), \`export const text = '\${name}';\`);
  }
  for (const [part, text] of Object.entries(more)) writeFileSync(join(folderOf('r00'), part), text);
  symlinkSync('current/server', join(distDir, 'server'));
  const shown = [];
  for (const [index, name] of pages.entries()) {
    const id = 'r' + String(index).padStart(2, '0');
    if (index > 0) {
      mkdirSync(join(folderOf(id), 'chunks'), { recursive: true });
      for (const part of parts) linkSync(join(folderOf('r' + String(index - 1).padStart(2, '0')), part), join(folderOf(id), part));
    }
    symlinkSync('releases/' + id, join(distDir, 'next'));
    renameSync(join(distDir, 'next'), join(distDir, 'current'));
    const render = await loadOnDemandPages(distDir);
    const kept = readdirSync(join(distDir, 'releases')).sort().reverse().slice(0, 5);
    for (const old of readdirSync(join(distDir, 'releases'))) if (!kept.includes(old)) rmSync(join(distDir, 'releases', old), { recursive: true });
    shown.push(await (await render('/' + name, { language: 'nl' })).text());
  }
  console.log(shown.join(' '), globalThis.loaded, globalThis.parts);
`;

const pages = Array.from({ length: 12 }, (_, index) => `page${String(index)}`);

/** What was shown, how many renderers were loaded, and how many parts. */
function publish(more: Readonly<Record<string, string>> = {}): string[] {
  const options = { encoding: 'utf8', timeout: 30_000 } as const;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program(more)], options)
    .trim()
    .split(' ');
}

it('one renderer shows every page, also one that is asked for first when the release that it was loaded from is long gone', () => {
  expect(publish()).toEqual([...pages, '1', '12']);
});

it('a renderer of which one part cannot be loaded is loaded again before its release goes', () => {
  const said = publish({ 'chunks/broken.mjs': "export { missing } from './missing.mjs';" });
  expect(said.slice(0, 12)).toEqual(pages);
  expect(Number(said[12])).toBeGreaterThan(1);
});
