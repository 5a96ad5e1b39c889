import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';

const folder = '..';

/** Address of a page. `'rules/energy.md' -> 'rules/energy'`, `'README.md' -> 'index'` */
function idOf(file: string): string {
  return (
    file
      .replace(/\.md$/u, '')
      .replace(/(?:^|\/)README$/u, '')
      .toLowerCase() || 'index'
  );
}

/** Links between the files become links between the pages. */
function withPageLinks(text: string, file: string): string {
  return text.replace(/\]\((?!https?:)(?<path>[^)#\s]+\.md)(?<part>#[^)\s]*)?\)/gu, (_, path: string, part = '') => {
    const { pathname } = new URL(path, `file:///docs/${file}`);
    if (pathname.startsWith('/docs/')) return `](/${idOf(pathname.slice('/docs/'.length))}/${String(part)})`;
    throw new Error(`docs/${file} links to ${path}, which has no page here. Name it in backticks instead.`);
  });
}

type Context = Parameters<Loader['load']>[0];

/** Reads one Markdown file as it is: the first heading is the title of the page. */
async function readDocument(file: string, { store, parseData, renderMarkdown }: Context): Promise<void> {
  const source = readFileSync(`${folder}/${file}`, 'utf8');
  const title = /^# (?<title>.+)$/mu.exec(source)?.groups?.['title'];
  if (title === undefined) throw new Error(`docs/${file} begins with no heading. Give it one: "# …".`);
  const body = withPageLinks(source.replace(/^# .+\n/mu, ''), file);
  const id = idOf(file);
  const data = await parseData({ id, data: { title: title.replaceAll('`', '') } });
  store.set({ id, data, body, filePath: `../${file}`, rendered: await renderMarkdown(body) });
}

/** The files of docs/, read again when one changes. */
const documents: Loader = {
  name: 'documents',
  async load(context) {
    context.store.clear();
    const files = globSync('**/*.md', { cwd: folder, exclude: ['site/**'] });
    for (const file of files.sort()) await readDocument(file, context);
    context.watcher?.add(files.map((file) => resolve(folder, file)));
    context.watcher?.on('change', (path) => {
      const file = relative(folder, path);
      if (files.includes(file)) void readDocument(file, context);
    });
  },
};

export const collections = { docs: defineCollection({ loader: documents, schema: docsSchema() }) };
