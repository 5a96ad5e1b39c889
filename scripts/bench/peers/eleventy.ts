import { join, resolve } from 'node:path';
import { installApart } from '#scripts/test-setup/install-apart.ts';
import { markdownOf } from './markdown.ts';
import { peersFolder, type Peer } from './peer.ts';

const version = '3.1.8';
const template = `<!DOCTYPE html><html lang="{{ language }}"><head><meta charset="utf-8"><title>{{ title | escape }}</title></head>
<body><main>{{ content }}</main></body></html>
`;
/** The texts hold no template of their own, so that Eleventy need not look for one. */
const settings = { layout: 'page.liquid', templateEngineOverride: 'md' };

/** Eleventy with Markdown in a layout of Liquid: what it takes without being told. */
export function eleventy(): Peer {
  const folder = join(peersFolder, 'eleventy');
  const [program = ''] = installApart(folder, [{ name: '@11ty/eleventy', version }]);
  return {
    name: 'Eleventy',
    version,
    folder,
    files: { 'site/_includes/page.liquid': template, 'site/pages/pages.json': JSON.stringify(settings) },
    contentFile: (number, page) => [
      `site/pages/${number}.md`,
      `---json\n${JSON.stringify({ title: page.title, language: page.language })}\n---\n${markdownOf(page)}`,
    ],
    command: [process.execPath, resolve(program, 'cmd.cjs'), '--input=site', '--output=out', '--quiet'],
    out: 'out/pages',
    leftovers: ['site', 'out'],
  };
}
