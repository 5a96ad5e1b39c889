import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installApart } from '#scripts/test-setup/install-apart.ts';
import { systemBrowser } from '#scripts/test-setup/browser.ts';
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
];

/** How a page is looked at. */
export interface Look {
  readonly device: 'phone' | 'desktop';
  readonly scheme: 'light' | 'dark';
}

/** Installs Lighthouse apart from the project; returns its folder. */
export function installLighthouse(cacheDir: string): string {
  const [folder = ''] = installApart(join(cacheDir, 'lighthouse'), [lighthouse]);
  return folder;
}

/** One run over a page; `folder` holds the report for a moment. */
export async function runLighthouse(program: string, url: string, look: Look, folder: string): Promise<Figures> {
  const file = join(folder, 'report.json');
  const flags = [...browserFlags, ...(look.scheme === 'dark' ? ['--force-dark-mode'] : [])];
  const options = [
    '--quiet',
    `--chrome-flags=${flags.join(' ')}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    '--output=json',
    `--output-path=${file}`,
    '--no-enable-error-reporting',
    ...(look.device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const env = { ...process.env, CHROME_PATH: systemBrowser() };
  const run = () => promisify(execFile)(process.execPath, [join(program, 'cli/index.js'), url, ...options], { env });
  // Now and then a trace holds no start of the page, says Lighthouse, and asks to be run again.
  await run().catch(run);
  return readReport(readFileSync(file, 'utf8'));
}
