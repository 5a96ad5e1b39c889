import { linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadOnDemandPages } from './on-demand-pages.ts';

const entry = `
  globalThis.renderersLoaded = (globalThis.renderersLoaded ?? 0) + 1;
  export const render = async (request) => new Response((await import('./chunks/page.mjs')).text);
  export const useRelease = () => undefined;
`;
const parts = ['entry.mjs', 'chunks/page.mjs'] as const;

let distDir: string;

/** The link of a site leads to this release now. */
function publish(release: string): void {
  symlinkSync(`releases/${release}`, join(distDir, 'next'));
  renameSync(join(distDir, 'next'), join(distDir, 'current'));
}

function folderOf(release: string): string {
  const folder = join(distDir, 'releases', release, 'server');
  mkdirSync(join(folder, 'chunks'), { recursive: true });
  return folder;
}

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'gevel-on-demand-'));
  const first = folderOf('first');
  writeFileSync(join(first, 'entry.mjs'), entry);
  writeFileSync(join(first, 'chunks/page.mjs'), "export const text = 'shown';");
  symlinkSync('current/server', join(distDir, 'server'));
  publish('first');
});

afterEach(() => {
  rmSync(distDir, { recursive: true, force: true });
});

it('a page that is asked for first when the release of its renderer is long gone is shown by the one of today', async () => {
  await loadOnDemandPages(distDir);
  // A build of what the feed changed links to the programs of the release before.
  const [first, second] = [folderOf('first'), folderOf('second')];
  for (const part of parts) linkSync(join(first, part), join(second, part));
  publish('second');
  await loadOnDemandPages(distDir);
  rmSync(join(distDir, 'releases/first'), { recursive: true });
  const render = await loadOnDemandPages(distDir);
  const page = await render?.('/', { language: 'nl' });
  expect(await page?.text()).toBe('shown');
});

/** What the renderers of this test have counted. */
const loaded = (): number => (globalThis as { renderersLoaded?: number }).renderersLoaded ?? 0;

it('hundreds of publications without new code load the renderer once: no process gets rid of a second one', async () => {
  const before = loaded();
  await loadOnDemandPages(distDir);
  let last = 'first';
  let render: Awaited<ReturnType<typeof loadOnDemandPages>>;
  for (const number of Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'))) {
    const [from, next] = [join(distDir, 'releases', last, 'server'), folderOf(`r${number}`)];
    for (const part of parts) linkSync(join(from, part), join(next, part));
    last = `r${number}`;
    publish(last);
    render = await loadOnDemandPages(distDir);
    const kept = readdirSync(join(distDir, 'releases')).sort().reverse().slice(0, 5);
    for (const name of readdirSync(join(distDir, 'releases')))
      if (!kept.includes(name)) rmSync(join(distDir, 'releases', name), { recursive: true });
  }
  expect(loaded() - before).toBe(1);
  expect(await (await render?.('/', { language: 'nl' }))?.text()).toBe('shown');
});

it('a renderer that could not be loaded once is tried again', async () => {
  const broken = folderOf('broken');
  writeFileSync(join(broken, 'entry.mjs'), "export { missing } from './chunks/late.mjs';");
  publish('broken');
  await expect(loadOnDemandPages(distDir)).rejects.toThrow('late.mjs');
  publish('first');
  const render = await loadOnDemandPages(distDir);
  expect(await (await render?.('/', { language: 'nl' }))?.text()).toBe('shown');
});

it('a page is shown by a renderer that lies where no publication takes it away while it serves', async () => {
  await loadOnDemandPages(distDir);
  const first = folderOf('first');
  let render: Awaited<ReturnType<typeof loadOnDemandPages>>;
  // Named so that they sort behind it, as the ids of releases do.
  for (const id of ['g2', 'g3', 'g4', 'g5', 'g6']) {
    const next = folderOf(id);
    for (const part of parts) linkSync(join(first, part), join(next, part));
    publish(id);
    render = await loadOnDemandPages(distDir);
  }
  // What the publication of the sixth does once its link is exchanged, and the server has looked already.
  rmSync(join(distDir, 'releases/first'), { recursive: true });
  expect(await (await render?.('/', { language: 'nl' }))?.text()).toBe('shown');
});
