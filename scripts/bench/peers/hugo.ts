import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDebian } from '#scripts/test-setup/install-debian.ts';
import { markdownOf } from './markdown.ts';
import { peersFolder, type Peer } from './peer.ts';

/** Only the pages, with their own quotation marks: no lists, feeds or sitemap. */
const settings = `baseURL = "https://bench.example/"
disableKinds = ["home", "section", "taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404"]
[markup.goldmark.extensions]
typographer = false
`;
const template = `<!DOCTYPE html><html lang="{{ .Params.language }}"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><main>{{ .Content }}</main></body></html>
`;

function installedVersion(): string | undefined {
  const { error, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  return error ? undefined : /v(\d[\d.]*)/u.exec(stdout)?.[1];
}

/** Hugo as Debian has it, installed where that is possible. Markdown takes it half the time of a template that goes over the blocks. */
export function hugo(): Peer {
  if (installedVersion() === undefined) installDebian('hugo');
  const version = installedVersion();
  if (version === undefined) throw new Error('Hugo could not be started: install it (Debian: apt-get install hugo).');
  return {
    name: 'Hugo',
    version,
    folder: join(peersFolder, 'hugo'),
    files: { 'hugo.toml': settings, 'layouts/_default/single.html': template },
    contentFile: (number, page) => [
      `content/pages/${number}.md`,
      `${JSON.stringify({ title: page.title, language: page.language })}\n\n${markdownOf(page)}`,
    ],
    command: ['hugo', '--quiet'],
    out: 'public/pages',
    leftovers: ['content', 'layouts', 'public', 'resources'],
  };
}
