import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildHeaderRules } from '#hosting/rules/headers.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { startServer } from '#hosting/serve/server.ts';

export const secret = 'outside of the site';

export const home = `<h1>Welkom</h1>${'x'.repeat(600)}`;

const rules: HostingRules = {
  languages: ['nl', 'fr'],
  defaultLanguage: 'nl',
  headers: buildHeaderRules({
    hashes: { scripts: [], styles: [] },
    languages: ['nl', 'fr'],
    entries: [
      { name: 'media', isFolder: true },
      { name: 'robots.txt', isFolder: false },
    ],
  }),
  redirects: [
    { from: '/', to: '/nl/', status: 302, byLanguage: { nl: '/nl/', fr: '/fr/' } },
    { from: '/Privacy/', to: '/nl/privacy/', status: 302, byLanguage: { nl: '/nl/privacy/', fr: '/fr/vie-privee/' } },
    {
      from: '/property/46/',
      to: '/nl/te-koop/gent/huis/46/',
      status: 302,
      reference: 'lh0046',
      byLanguage: { nl: '/nl/te-koop/gent/huis/46/', fr: '/fr/a-vendre/gand/maison/46/' },
    },
  ],
  moved: [{ from: '/fr/a-vendre/gent/', to: '/fr/a-vendre/gand/' }],
  recordLists: { property: { nl: ['/nl/te-koop/', '/nl/te-huur/'], fr: ['/fr/a-vendre/'] }, project: {} },
  gone: ['/nl/te-koop/gent/villa/9/', '/property/9/'],
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const files: Readonly<Record<string, string | Buffer>> = {
  'secret.txt': secret,
  'dist/hosting/rules.json': JSON.stringify(rules),
  'dist/client/404.html': 'default not found',
  'dist/client/robots.txt': 'User-agent: *',
  'dist/client/_headers': 'private',
  'dist/client/.env': 'private',
  'dist/client/nl/index.html': home,
  'dist/client/nl/index.html.br': brotliCompressSync(home),
  'dist/client/nl/index.html.gz': gzipSync(home),
  'dist/client/nl/privacy/index.html': 'privacy',
  'dist/client/privacy/index.html': 'choose',
  'dist/client/fr/vie-privee/index.html': 'vie privée',
  'dist/client/nl/404/index.html': 'niet gevonden',
  'dist/client/nl/404/property/index.html': 'pand niet gevonden',
  'dist/client/nl/te-koop/gent/huis/46/index.html': 'huis',
  'dist/client/fr/index.html': 'bienvenue',
  'dist/client/fr/404/index.html': 'introuvable',
  'dist/client/fr/404/property/index.html': 'bien introuvable',
  'dist/client/media/film.mp4': '0123456789',
  'dist/client/map/streets.0123456789.pmtiles': `PMTiles${'x'.repeat(600)}`,
};

/** A small built site and a server over it, which ends with `end`. */
export interface Served {
  /** A folder with `dist`, and beside it what is not of the site. */
  readonly folder: string;
  readonly url: string;
  /** A raw request: `fetch` would tidy the path before it is sent. */
  readonly ask: (path: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Answer>;
  /** Sends bytes as they are and returns everything that comes back. */
  readonly askRaw: (text: string) => Promise<string>;
  readonly end: () => Promise<void>;
}

async function builtSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'serving-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await symlink(join(folder, 'secret.txt'), join(folder, 'dist/client/leak.txt'));
  await symlink(folder, join(folder, 'dist/client/leak'));
  return folder;
}

function sends({ hostname, port }: URL): Served['ask'] {
  return (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        });
      });
      sent.once('error', reject);
      sent.end();
    });
}

function sendsRaw({ hostname, port }: URL): Served['askRaw'] {
  return (text) =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => (answer += chunk));
      socket.on('close', () => {
        resolve(answer);
      });
      socket.once('error', reject);
    });
}

/** Builds the site and serves it on a free port. */
export async function serveSite(): Promise<Served> {
  const folder = await builtSite();
  const server = await startServer({ distDir: join(folder, 'dist'), host: '127.0.0.1', port: 0 });
  const url = new URL(server.url);
  return {
    folder,
    url: server.url,
    ask: sends(url),
    askRaw: sendsRaw(url),
    async end() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
