import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { installApart } from '#scripts/test-setup/install-apart.ts';
import { systemBrowser } from '#scripts/test-setup/browser.ts';
import { saidLine, stopOf } from '#scripts/test-setup/started-program.ts';
import { readReport, type Figures } from './report.ts';

const lighthouse = { name: 'lighthouse', version: '13.5.0' } as const;

const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The site's own, where HTTP/2 is asked for, is nobody's.
  '--ignore-certificate-errors',
];

/** How a page is looked at. */
export interface Look {
  readonly device: 'phone' | 'desktop';
  readonly scheme: 'light' | 'dark';
}

const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];

type Audit = (url: string, options: object, config?: unknown) => Promise<{ readonly lhr: unknown }>;
const program = z.object({
  default: z.custom<Audit>((value) => typeof value === 'function'),
  desktopConfig: z.unknown(),
});
export type Lighthouse = z.infer<typeof program>;

/** Installs Lighthouse apart from the project and loads it: its command line takes twice the time of a run. */
export async function loadLighthouse(cacheDir: string): Promise<Lighthouse> {
  const [folder = ''] = installApart(join(cacheDir, 'lighthouse'), [lighthouse]);
  const module: unknown = await import(pathToFileURL(resolve(folder, 'core/index.js')).href);
  return program.parse(module);
}

/** A browser that all runs of a scheme share: to start one for each costs as long as the run. */
export interface Browser {
  readonly port: number;
  readonly stop: () => Promise<unknown>;
}

/** Starts it with an empty profile below the folder. */
export async function startBrowser(scheme: Look['scheme'], folder: string): Promise<Browser> {
  const own = ['--remote-debugging-port=0', `--user-data-dir=${join(folder, scheme)}`];
  const dark = scheme === 'dark' ? ['--force-dark-mode'] : [];
  const child = spawn(systemBrowser() ?? '', [...browserFlags, ...own, ...dark, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = stopOf(child);
  return { port: Number(await saidLine(child.stderr, /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//u)), stop };
}

/** One run over a page, in the browser of its scheme. */
export async function runLighthouse(
  { default: audit, desktopConfig }: Lighthouse,
  url: string,
  { device, port }: { readonly device: Look['device']; readonly port: number },
): Promise<Figures> {
  const options = { port, disableFullPageScreenshot: true, logLevel: 'error', onlyCategories };
  const config = device === 'desktop' ? desktopConfig : undefined;
  const run = async (): Promise<Figures> => readReport((await audit(url, options, config)).lhr);
  // Now and then a trace holds no start of the page, says Lighthouse, and asks to be run again.
  return run().catch(run);
}
