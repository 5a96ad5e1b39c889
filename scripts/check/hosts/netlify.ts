import { createWriteStream, chmodSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { openPromise } from 'yauzl';
import { z } from 'zod';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { writeHost } from '#hosting/functions/write-host.ts';
import { freePort } from '#scripts/test-setup/free-port.ts';
import { startFunction } from '#scripts/test-setup/started-function.ts';
import { ask, expectSame, expectStatus, movedPaths, somePaths } from './compare.ts';
import { expectFunction } from './function-check.ts';
import { startTool, type CheckContext, type HostCheck, type Seen } from './host-check.ts';

/** Netlify takes so much for one function, packed. */
const mostBytes = 50_000_000;

interface PackedFunction {
  readonly path: string;
  readonly name: string;
}

type ZipFunctions = (from: string, to: string, options: object) => Promise<readonly PackedFunction[]>;

const packer = z.object({ zipFunctions: z.custom<ZipFunctions>((value) => typeof value === 'function') });

async function unpack(file: string, folder: string): Promise<void> {
  const archive = await openPromise(file);
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const target = join(folder, entry.fileName);
    mkdirSync(dirname(target), { recursive: true });
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(target));
  }
}

async function proveZip({ folder, tool, distDir, rules, functionEnv }: CheckContext): Promise<Seen> {
  await writeHost('netlify', { distDir, projectDir: folder });
  const { zipFunctions } = packer.parse(await import(pathToFileURL(join(tool, 'dist/main.js')).href));
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  const made = await zipFunctions(join(folder, 'dist/functions/netlify'), packed, { basePath: folder });
  const sizes = made.map(({ path }) => statSync(path).size);
  if (made.length !== 2) throw new Error(`it packs ${String(made.length)} functions, not two`);
  if (Math.max(...sizes) > mostBytes) throw new Error(`a packed function has ${String(Math.max(...sizes))} bytes`);
  for (const { path, name } of made) await unpack(path, join(folder, 'unpacked', name));
  chmodSync(folder, 0o755);
  const handler = join(folder, 'unpacked/gevel/gevel.mjs');
  const timer = join(folder, 'unpacked/gevel-work/gevel-work/gevel-work.mjs');
  const started = await startFunction('web', [handler, timer], await functionEnv());
  try {
    const firstMs = await expectFunction(started.url, rules);
    await expectStatus(started.url, ['/timer'], 200);
    return {
      what: 'packed, unpacked and started as nobody: pages, a lead, the timer',
      bytes: sizes[0] ?? 0,
      coldMs: started.loadedMs + firstMs,
    };
  } finally {
    started.stop();
  }
}

function isLikeHome(path: string, { recordLists }: HostingRules): boolean {
  const lists = Object.values(recordLists.property).flat();
  return lists.map(encodeURI).some((list) => path.startsWith(list) && path.slice(list.length).split('/').length === 4);
}

async function expectGonePages(own: string, host: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [ours, theirs] = [await ask(own, path), await ask(host, path)];
    if (theirs.body !== ours.body) throw new Error(`${path} does not show the page of an expired home`);
  }
}

async function proveLocal({ folder, tool, distDir, rules, ownUrl, functionEnv }: CheckContext): Promise<Seen> {
  await writeHost('netlify', { distDir, projectDir: folder });
  symlinkSync(resolve(distDir, 'client'), join(folder, 'dist/client'));
  const port = await freePort();
  const running = await startTool({
    args: [join(import.meta.dirname, 'netlify-process.ts'), tool, folder, String(port)],
    cwd: join(folder, 'dist/functions/netlify/gevel/site'),
    env: { PATH: process.env['PATH'], HOME: folder, ...(await functionEnv()) },
    port,
    path: '/nl/',
  });
  try {
    const paths = somePaths(distDir, rules.languages).map(encodeURI);
    // Of a path like that of a home it has the headers of the page for missing homes, whose rule it tries first.
    await expectSame(ownUrl, running.url, paths, (path) => !isLikeHome(path, rules));
    const moved = movedPaths(rules);
    await expectSame(ownUrl, running.url, moved);
    // It shows the page that the line names, but says 200 for every status that it does not know.
    const gone = rules.gone.filter((path) => rules.languages.some((language) => path.startsWith(`/${language}/`)));
    await expectGonePages(ownUrl, running.url, gone.map(encodeURI));
    // It starts a thread for every request, which loads the whole function.
    const coldMs = await expectFunction(running.url, rules);
    const counts = `${String(paths.length)} pages and files, ${String(moved.length)} moved paths`;
    return { what: `${counts} as our server; expired homes with status 200; pages of the function, a lead`, coldMs };
  } finally {
    await running.stop();
  }
}

export const netlifyChecks: readonly HostCheck[] = [
  {
    name: 'netlify_zip',
    tool: { name: '@netlify/zip-it-and-ship-it', version: '16.2.3' },
    must: 'zip-it-and-ship-it packs both functions within 50 MB, and what it packed answers',
    prove: proveZip,
  },
  {
    name: 'netlify_dev',
    tool: { name: '@netlify/dev', version: '5.1.3' },
    must: 'the local runtime answers pages and moved paths as our own server, and runs the function',
    prove: proveLocal,
  },
];
