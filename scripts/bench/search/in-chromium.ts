import { build } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { ensureBrowser, systemBrowser } from '#scripts/test-setup/browser.ts';
import type { BenchInput, EngineReport } from './measure-engines.ts';

const origin = 'https://bench.example';
/** A page of its own agent cluster has a clock of 5 microseconds instead of 100. */
const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** All engines in turn. */
export const comparison = { rounds: 1, engineCount: 4, leastMs: 4 };

/** Runs in the page: fetches the input from memory, prepares the engines and keeps what measures them. */
const pageScript = `
  import { prepare } from './measure-engines.ts';
  const read = async (path) => (await fetch(path)).json();
  globalThis.ready = (async () => {
    const bytes = new Uint8Array(await (await fetch('/index.bin')).arrayBuffer());
    globalThis.measure = await prepare({ bytes, documents: await read('/documents.json'), queries: await read('/queries.json') });
  })();
`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: pageScript, resolveDir: import.meta.dirname, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'iife', target: 'es2024', platform: 'browser', write: false },
  });
  return outputFiles[0]?.text ?? '';
}

async function serve(page: Page, { bytes, documents, queries }: BenchInput): Promise<void> {
  const files: Readonly<Record<string, readonly [contentType: string, body: string | Buffer]>> = {
    '/': ['text/html', '<!doctype html><meta charset="utf-8"><title>bench</title><script src="/bench.js"></script>'],
    '/bench.js': ['text/javascript', await bundle()],
    '/index.bin': ['application/octet-stream', Buffer.from(bytes)],
    '/documents.json': ['application/json', JSON.stringify(documents)],
    '/queries.json': ['application/json', JSON.stringify(queries)],
  };
  await page.route('**/*', async (route) => {
    const file = files[new URL(route.request().url()).pathname];
    if (file) await route.fulfill({ headers: isolation, contentType: file[0], body: file[1] });
    else await route.fulfill({ status: 404 });
  });
}

/** Measures in Chromium with the CPU slowed down: first this search alone, every run for itself, then all engines in turn. */
export async function measureInChromium(
  input: BenchInput,
  slowdown: number,
  ownRounds: number,
): Promise<{ own: EngineReport[]; all: EngineReport[] }> {
  ensureBrowser();
  const executablePath = systemBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await serve(page, input);
    await page.goto(`${origin}/`);
    await page.evaluate('ready');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const own = await page.evaluate<EngineReport[]>(`measure({ rounds: ${ownRounds}, engineCount: 1, leastMs: 0 })`);
    const all = await page.evaluate<EngineReport[]>(`measure(${JSON.stringify(comparison)})`);
    return { own, all };
  } finally {
    await browser.close();
  }
}
