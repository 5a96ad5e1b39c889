import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type RunningServer } from '#hosting/serve/server.ts';
import { latePaths, readLatePages } from '#release/late-pages.ts';
import { resumePublishing } from '#release/releases.ts';
import { rollBack } from '#release/roll-back.ts';
import { editFeed } from '#scripts/test-setup/feed-edits.ts';
import { RebuiltCopy } from './rebuilt-copy.ts';

/** Fewer than there are homes of a goal, so that every order has deep pages. */
const pageSize = 3;
let copy: RebuiltCopy;
let server: RunningServer;
/** The same site with all of its pages, as it answered before: by its late files. */
let ahead: Map<string, Answer[]>;
let late: readonly string[];

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const distDir = (): string => join(copy.projectDir, 'dist');

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date, ...others } = response.headers;
        expect(date).toBeDefined();
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ status: response.statusCode ?? 0, headers: others, body });
      });
    });
    sent.once('error', reject).end();
  });
}

const isPage = (file: string): boolean => file.endsWith('/index.html');
const pathOf = (file: string): string => (isPage(file) ? file.slice(0, -'index.html'.length) : file);

/** Everything that one may ask of a page. */
async function answersOf(file: string): Promise<Answer[]> {
  const path = pathOf(file);
  const plain = await ask(path);
  const tag = { 'If-None-Match': plain.headers.etag ?? '' };
  const packed = [await ask(path, { 'Accept-Encoding': 'br' }), await ask(path, { 'Accept-Encoding': 'gzip' })];
  const others = [await ask(path, tag), await ask(path, {}, 'HEAD')];
  return [plain, ...packed, ...others, ...(isPage(file) ? [await ask(`${path}index.html`)] : [])];
}

const serve = (): Promise<RunningServer> => startServer({ distDir: distDir(), host: '127.0.0.1', port: 0 });

beforeAll(async () => {
  copy = new RebuiltCopy('late-pages', 20);
  // More than a page of what was sold, or of what was let.
  for (let home = 0; home <= 2 * pageSize; home += 1) editFeed(copy.feed, 'sold', home);
  copy.edit('content/site.json', (text) => text.replace(/"pageSize": \d+/u, `"pageSize": ${String(pageSize)}`));
  expect(await copy.rebuild(true)).toBe('full');
  const files = Object.keys(copy.published());
  copy.listOrders = 'demand';
  const release = copy.releaseFolder();
  expect(await copy.rebuild(false)).toBe('incremental');
  late = latePaths((await readLatePages(copy.releaseFolder()))?.pages ?? []);
  expect(late.filter(isPage).length).toBeGreaterThan(2 * 4 * 4);
  expect(late).toContain('/nl/realisaties/pagina-2/index.html');
  const exports = late.filter((file) => !isPage(file)).map((file) => file.replace('/exports/', ''));
  expect(exports).toEqual(expect.arrayContaining(['kyero.xml', 'openimmo.xml', 'gevel/properties-0.json']));
  const without = new Set(Object.keys(copy.published()));
  const isOfSite = (file: string): boolean => file.startsWith('/client/') && !/\.(?:br|gz)$/u.test(file);
  const gone = files.filter((file) => !without.has(file) && isOfSite(file));
  expect(gone.sort()).toEqual(late.map((file) => `/client${file}`).sort());
  await rollBack(distDir(), release.split('/').at(-1));
  server = await serve();
  ahead = new Map();
  for (const file of late) ahead.set(file, await answersOf(file));
  await server.stop();
  await resumePublishing(distDir());
}, 900_000);

afterAll(async () => {
  await server.stop();
  rmSync(copy.folder, { recursive: true, force: true });
});

/** A hash of each file below a folder, by its path. */
function hashesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.map((file) => [file.slice(folder.length), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** Ids of the processes that make pages for us. */
function makers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((name) => {
      try {
        const isMaker = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('late-worker');
        return (
          isMaker && readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

it('answers each page as a site does that was built with it, whatever was edited since', async () => {
  expect(await copy.rebuild(true)).toBe('full');
  for (const file of late) expect(Object.keys(copy.published())).not.toContain(`/client${file}`);
  const undo = copy.edit('content/site.json', (text) =>
    text.replace(/"phone": "[^"]*"/u, '"phone": "+32 9 999 99 99"'),
  );
  server = await serve();
  for (const file of late) expect([file, await answersOf(file)]).toEqual([file, ahead.get(file)]);
  undo();
}, 900_000);

it('knows no other order, and leads to the address with its slash', async () => {
  const [file = ''] = late.filter(isPage);
  const path = pathOf(file);
  expect((await ask(`${path}pagina-999/`)).status).toBe(404);
  expect((await ask(path.replace(/[^/]+\/$/u, 'prijs-opzij/'))).status).toBe(404);
  const redirect = await ask(path.slice(0, -1));
  expect([redirect.status, redirect.headers.location]).toEqual([301, path]);
  expect((await ask(path.toUpperCase())).headers.location).toBe(path);
});

it('makes the pages of a new release anew, and begins again when what makes them was killed', async () => {
  editFeed(copy.feed, 'price', 0);
  expect(await copy.rebuild(false)).toBe('incremental');
  await server.reload();
  const [first = '', second = ''] = late.filter((file) => file.endsWith('prijs-oplopend/index.html'));
  expect((await ask(pathOf(first))).status).toBe(200);
  // The server notices the release once more by itself, and what makes pages for the one before ends.
  let maker = 0;
  for (const file of late.filter((name) => isPage(name) && name !== first && name !== second)) {
    await ask(pathOf(file));
    [maker = 0] = makers();
    if (maker > 0) break;
    await new Promise((done) => setTimeout(done, 200));
  }
  expect(maker).toBeGreaterThan(0);
  process.kill(maker, 'SIGKILL');
  expect((await ask(pathOf(first))).status).toBe(200);
  let answer = await ask(pathOf(second));
  for (let tries = 0; tries < 100 && answer.status === 503; tries += 1) {
    expect([answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(['5', 'no-store']);
    await new Promise((done) => setTimeout(done, 200));
    answer = await ask(pathOf(second));
  }
  expect(answer.status).toBe(200);

  copy.listOrders = 'static';
  expect(await copy.rebuild(false)).toBe('incremental');
  const made = readFileSync(join(copy.releaseFolder(), 'client', second)).toString('base64');
  expect(answer.body).toBe(made);
  const changed = copy.published();
  expect(await copy.rebuild(true)).toBe('full');
  expect(copy.published()).toEqual(changed);
}, 900_000);

it('makes the same in the process that rebuilds, of the release that it has loaded and of no other', async () => {
  copy.listOrders = 'demand';
  const resident = copy.startResident();
  try {
    editFeed(copy.feed, 'price', 0);
    expect(await copy.rebuildBy(resident)).toBe('incremental');
    const madeDir = join(copy.folder, 'made');
    const releaseDir = copy.releaseFolder();
    const { pages = [], variables = {} } = (await readLatePages(releaseDir)) ?? {};
    const files = latePaths(pages);
    const usual = { patienceMs: 60_000, longestMs: 60_000 };
    const make = (file: string, release = releaseDir) =>
      resident.runIfThere({ late: { releaseDir: release, madeDir, variables }, file }, usual);
    const [page = ''] = files.filter(isPage);
    // A page may read what the agency writes itself while it is rendered.
    const undo = copy.edit('content/site.json', (text) => text.replace(/"phone": "[^"]*"/u, '"phone": "+32 9 1"'));
    expect(await make(page)).toBe('false');
    undo();
    for (const file of files) expect([file, await make(file)]).toEqual([file, 'true']);
    const made = hashesOf(madeDir);
    expect(Object.keys(made).length).toBeGreaterThan(2 * files.length);

    copy.listOrders = 'static';
    expect(await copy.rebuild(false)).toBe('incremental');
    const built = hashesOf(join(copy.releaseFolder(), 'client'));
    expect(Object.entries(made).filter(([file, hash]) => built[file] !== hash)).toEqual([]);

    copy.listOrders = 'demand';
    editFeed(copy.feed, 'price', 1);
    expect(await copy.rebuildBy(resident)).toBe('incremental');
    expect([await make(page), await make(page, copy.releaseFolder())]).toEqual(['false', 'true']);

    // Another process knows the release as soon as it has loaded it.
    const before = hashesOf(madeDir)[page];
    rmSync(madeDir, { recursive: true });
    resident.end();
    expect(await make(page, copy.releaseFolder())).toBeUndefined();
    expect(await copy.warmUp(resident)).toBe('true');
    expect(await make(page, copy.releaseFolder())).toBe('true');
    expect(hashesOf(madeDir)[page]).toBe(before);
  } finally {
    resident.stop();
  }
}, 900_000);
