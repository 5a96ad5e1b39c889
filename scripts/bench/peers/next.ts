import { join, resolve } from 'node:path';
import { installApart } from '#scripts/test-setup/install-apart.ts';
import { textTags } from './peer-page.ts';
import { peersFolder, type Peer } from './peer.ts';

const version = '16.4.6';
const react = '19.3.1';

/** A static export; its own folder is its root, or it would look at the packages of the project around it. */
const settings = `export default {
  output: 'export',
  trailingSlash: true,
  turbopack: { root: import.meta.dirname },
};
`;
const layout = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;
const texts = textTags
  .filter((tag) => tag !== 'img')
  .map((tag) => `    case '${tag}': return <${tag}>{block.text}</${tag}>;`)
  .join('\n');
const template = `import { readFile, readdir } from 'node:fs/promises';

export const dynamicParams = false;

export async function generateStaticParams() {
  const names = await readdir('content');
  return names.map((name) => ({ page: name.replace('.json', '') }));
}

async function read(params) {
  const { page } = await params;
  return JSON.parse(await readFile('content/' + page + '.json', 'utf8'));
}

export async function generateMetadata({ params }) {
  const { title } = await read(params);
  return { title };
}

function Block({ block }) {
  switch (block.tag) {
    case 'ul': return <ul>{block.items.map((item, index) => <li key={index}>{item}</li>)}</ul>;
    case 'table': return <table><tbody>{block.rows.map((row, index) => (
      <tr key={index}>{row.map((cell, column) => <td key={column}>{cell}</td>)}</tr>
    ))}</tbody></table>;
    case 'img': return <img src="/photo.webp" alt={block.text} />;
${texts}
  }
}

export default async function Page({ params }) {
  const { language, blocks } = await read(params);
  return <main lang={language}>{blocks.map((block, index) => <Block key={index} block={block} />)}</main>;
}
`;

/** Next.js with the app router, exported as files. It knows no Markdown by itself: a component shows the blocks. */
export function next(): Peer {
  const folder = join(peersFolder, 'next');
  const [program = ''] = installApart(folder, [
    { name: 'next', version },
    { name: 'react', version: react },
    { name: 'react-dom', version: react },
  ]);
  return {
    name: 'Next.js',
    version,
    folder,
    files: { 'next.config.mjs': settings, 'app/layout.jsx': layout, 'app/pages/[page]/page.jsx': template },
    contentFile: (number, page) => [`content/${number}.json`, JSON.stringify(page)],
    command: [process.execPath, resolve(program, 'dist/bin/next'), 'build'],
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    out: 'out/pages',
    leftovers: ['app', 'content', 'out', '.next'],
  };
}
