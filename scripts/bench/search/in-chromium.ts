import { build } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { ensureBrowser, systemBrowser } from '#scripts/test-setup/browser.ts';
import type { BenchInput, EngineReport, OwnReport } from './measure-engines.ts';

const origin = 'https://bench.example';
/** A page of its own agent cluster has a clock of 5 microseconds instead of 100. */
const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** Runs in the page: fetches the input from memory and prepares the engines. */
const pageScript = `
  import { prepare } from './measure-engines.ts';
  globalThis.ready = (async () => {
    const bytes = new Uint8Array(await (await fetch('/index.bin')).arrayBuffer());
    globalThis.bench = await prepare({ bytes, ...(await (await fetch('/input.json')).json()) });
  })();
`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: pageScript, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2024',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function serve(page: Page, { bytes, ...rest }: BenchInput): Promise<void> {
  const files: Readonly<Record<string, readonly [contentType: string, body: string | Buffer]>> = {
    '/': ['text/html', '<!doctype html><meta charset="utf-8"><title>bench</title><script src="/bench.js"></script>'],
    '/bench.js': ['text/javascript', await bundle()],
    '/index.bin': ['application/octet-stream', Buffer.from(bytes)],
    '/input.json': ['application/json', JSON.stringify(rest)],
  };
  await page.route('**/*', async (route) => {
    const file = files[new URL(route.request().url()).pathname];
    if (file) await route.fulfill({ headers: isolation, contentType: file[0], body: file[1] });
    else await route.fulfill({ status: 404 });
  });
}

export interface Measured {
  readonly own: OwnReport;
  readonly all: readonly EngineReport[];
  readonly differences: readonly string[];
}

/** Measures in Chromium with the CPU slowed down: first this search alone, then all engines in turn. They are compared at full speed. */
export async function measureInChromium(input: BenchInput, slowdown: number, rounds: number): Promise<Measured> {
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
    const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    await slowDown(slowdown);
    const own = await page.evaluate<OwnReport>(`bench.measureOwn(${rounds})`);
    await slowDown(1);
    const differences = await page.evaluate<string[]>('bench.findDifferences()');
    await slowDown(slowdown);
    const all = await page.evaluate<EngineReport[]>('bench.compare()');
    return { own, all, differences };
  } finally {
    await browser.close();
  }
}
