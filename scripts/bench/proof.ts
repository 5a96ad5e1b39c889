/**
 * What the proof of work of a form costs a visitor: `node scripts/bench/proof.ts [--rounds 15]`, in Chromium. The browser's
 * cryptography has threads of its own, which its slow-down leaves alone, so a phone is taken as six times this machine.
 * The last line is one JSON object.
 */
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { ensureBrowser, systemBrowser } from '#scripts/test-setup/browser.ts';
import { newChallenge } from '#server/guards/proof-of-work.ts';
import { quantile } from './measure.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const phoneFactor = 6;

/** Runs in the page: what src/ui/form/island/proof.ts does with a challenge. */
const pageScript = `
  import { solveChallenge } from 'altcha-lib';
  import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
  globalThis.solve = async (challenge) => {
    const started = performance.now();
    if (!await solveChallenge({ challenge, deriveKey })) throw new Error('A challenge was not solved.');
    return performance.now() - started;
  };
`;

const { outputFiles } = await build({
  stdin: { contents: pageScript, resolveDir: import.meta.dirname, loader: 'js' },
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2024',
  platform: 'browser',
  write: false,
});
ensureBrowser();
const executablePath = systemBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  // Browsers have their cryptography on secure pages only.
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>bench</title>' }));
  await page.goto('https://bench.example/');
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const challenge = await newChallenge('a secret of the measurement', new Date());
    times.push(await page.evaluate<number>(`solve(${JSON.stringify(challenge)})`));
  }
  const medianMs = Math.round(quantile(times, 0.5));
  const worstMs = Math.round(Math.max(...times));
  console.log(`Longest of ${times.length}: ${worstMs} ms here.`);
  console.log(JSON.stringify({ proof_ms: medianMs, proof_phone_ms: medianMs * phoneFactor }));
} finally {
  await browser.close();
}
