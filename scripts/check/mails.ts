/**
 * Pictures of every mail that the software sends, in the light and in the dark, as wide as a telephone and as a desktop:
 * `node scripts/check/mails.ts [folder]`, by default `.cache/mails`. A test makes the mails (tests/api/every-mail.test.ts);
 * photos come from the last build, so `npm run build` first.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { runNode } from '#base/run-node.ts';
import { systemBrowser } from '#scripts/test-setup/browser.ts';

const folder = resolve(process.argv[2] ?? '.cache/mails');
const clientDir = 'dist/client';
const schemes = ['light', 'dark'] as const;
const widths = [390, 700];

/** Pictures of one mail; the window is as high as the whole of it. */
async function picture(browser: Browser, file: string): Promise<void> {
  const html = await readFile(join(folder, file), 'utf8');
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      await page.route('**/*', async (route) => {
        const path = join(clientDir, new URL(route.request().url()).pathname);
        if (path === join(clientDir, '/')) await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
        else if (existsSync(path)) await route.fulfill({ path });
        else await route.abort();
      });
      await page.goto('http://mail.example/');
      await page.screenshot({
        path: join(folder, `${basename(file, '.html')}-${colorScheme}-${width}.png`),
        fullPage: true,
      });
      await page.close();
    }
  }
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const test = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'tests/api/every-mail.test.ts'];
const exitCode = await runNode(test, { env: { ...process.env, MAIL_PAGES: folder } });
if (exitCode !== 0) throw new Error('The mails could not be made; the message stands above.');
const executablePath = systemBrowser();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
try {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  for (const file of files) await picture(browser, file);
  console.log(
    `${String(files.length)} mails, ${String(files.length * schemes.length * widths.length)} pictures in ${folder}.`,
  );
} finally {
  await browser.close();
}
