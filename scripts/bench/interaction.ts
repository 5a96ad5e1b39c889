/**
 * How quickly the page answers: `node scripts/bench/interaction.ts [--dist dist] [--rounds 7] [--slowdown 4] [--only sort_ms]`.
 * Serves a built site and works it with real keys and clicks in Chromium with the CPU slowed down four times, every
 * round in a fresh browser profile. INP is the longest event of a journey from the input to the next frame, as the
 * browser itself measures it; each figure is the median over the rounds, and the table shows the 75th percentile, which
 * counts in the field, and the worst. "Shown" is the time from the last input until its result can be seen.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { startServer } from '#hosting/serve/server.ts';
import { ensureBrowser, systemBrowser } from '#scripts/test-setup/browser.ts';
import { journeys, type Journey } from './interaction/journeys.ts';
import { measureJourney, type Measured } from './interaction/measure-journey.ts';
import { readPaths } from './interaction/paths.ts';
import { printTable, quantile } from './measure.ts';

const limitMs = 80;

const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist' },
    rounds: { type: 'string', default: '7' },
    slowdown: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});

function wholeNumber(name: 'rounds' | 'slowdown'): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
}

async function measureAll(browser: Browser, baseURL: string): Promise<Map<Journey, Measured[]>> {
  const chosen = journeys.filter(({ key }) => values.only === '' || values.only.split(',').includes(key));
  const measured = new Map<Journey, Measured[]>(chosen.map((journey) => [journey, []]));
  const paths = readPaths(values.dist);
  for (let round = 0; round < wholeNumber('rounds'); round += 1) {
    for (const [journey, rounds] of measured) {
      const url = baseURL + paths(journey.original);
      rounds.push(await measureJourney(browser, journey, { url, slowdown: wholeNumber('slowdown') }));
    }
  }
  return measured;
}

const [load = 0] = loadavg();
if (load > availableParallelism()) {
  console.log(`The machine is busy (load ${load.toFixed(1)}): these figures will be higher than the pages deserve.`);
}
const server = await startServer({ distDir: values.dist, host: '127.0.0.1', port: 0 });
ensureBrowser();
const executablePath = systemBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const measured = await measureAll(browser, server.url);
  const inpOf = (rounds: readonly Measured[], share: number) =>
    quantile(
      rounds.map(({ inpMs }) => inpMs),
      share,
    );
  const shownOf = (rounds: readonly Measured[]) => rounds.map(({ shownMs }) => shownMs);
  printTable(
    ['journey', 'rounds', 'inputs', 'INP median ms', 'INP p75 ms', 'INP worst ms', 'shown median ms'],
    [...measured].map(([{ name }, rounds]) => [
      ...[name, rounds.length, rounds[0]?.inputs ?? 0],
      ...[0.5, 0.75, 1].map((share) => inpOf(rounds, share)),
      Math.round(quantile(shownOf(rounds), 0.5)),
    ]),
  );
  const figures = [...measured].map(([{ key }, rounds]) => [key, inpOf(rounds, 0.5)] as const);
  for (const [key, ms] of figures) if (ms >= limitMs) console.log(`${key} is not under ${limitMs} ms.`);
  console.log(JSON.stringify(Object.fromEntries(figures)));
} finally {
  await browser.close();
  await server.stop();
}
