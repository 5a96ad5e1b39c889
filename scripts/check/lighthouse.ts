/**
 * What Lighthouse thinks of the pages, without the internet: `npm run audit:lighthouse [-- --dist dist] [--pages home,list,listing]
 * [--languages en] [--devices phone] [--schemes light,dark] [--runs 3]`. `--pages all` takes twelve; devices are phone (slow 4G, CPU slowed
 * down four times) and desktop. `--http2` puts TLS and HTTP/2 before the site, as nginx or a host does; without it Lighthouse reckons a new
 * connection for each file. Each figure is the median of the runs. `--accept` writes them into scripts/check/lighthouse/accepted.json;
 * `--check` ends with 1 where one is worse than that. Lighthouse itself is installed below `.cache/`, for it is no part of the project.
 * The figures of a busy machine say nothing.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseJson } from '#base/json.ts';
import { readPaths } from '#scripts/bench/interaction/paths.ts';
import { printTable } from '#scripts/bench/measure.ts';
import { runCommand } from '#scripts/commands/run-command.ts';
import { ensureBrowser } from '#scripts/test-setup/browser.ts';
import { startHttp2Front } from './lighthouse/http2-front.ts';
import { loadLighthouse, runLighthouse, startBrowser, type Browser, type Look } from './lighthouse/lighthouse-run.ts';
import { acceptedFile, medianOf, scores, worseThan, type Figures } from './lighthouse/report.ts';
import { startSite } from './served-site.ts';

const pages: ReadonlyMap<string, string> = new Map([
  ['home', '/'],
  ['list', '/for-sale/'],
  ['listing', '/property/118/'],
  ['rent', '/for-rent/'],
  ['projects', '/projects/'],
  ['article', '/diensten/nieuwbouw/'],
  ['team', '/Ons-team/'],
  ['contact', '/contact/'],
  ['visit', '/contact-appointment/'],
  ['favourites', '/favourites/'],
  ['login', '/login/'],
  ['privacy', '/Privacy/'],
]);
const acceptedPath = 'scripts/check/lighthouse/accepted.json';

const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist' },
    pages: { type: 'string', default: 'home,list,listing' },
    languages: { type: 'string', default: 'en' },
    devices: { type: 'string', default: 'phone' },
    schemes: { type: 'string', default: 'light,dark' },
    runs: { type: 'string', default: '3' },
    http2: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

interface Case extends Look {
  readonly name: string;
  readonly path: string;
}

function chosen<T extends string>(option: string, text: string, known: readonly T[]): T[] {
  return text.split(',').map((word) => {
    const value = known.find((one) => one === word);
    if (value === undefined) throw new Error(`--${option} takes ${known.join(', ')}, not "${word}".`);
    return value;
  });
}

function allCases(): Case[] {
  const pathOf = readPaths(values.dist);
  const names = [...pages.keys()];
  const devices = chosen('devices', values.devices, ['phone', 'desktop']);
  const schemes = chosen('schemes', values.schemes, ['light', 'dark']);
  return (values.pages === 'all' ? names : chosen('pages', values.pages, names)).flatMap((page) =>
    values.languages.split(',').flatMap((language) => {
      const path = encodeURI(pathOf(pages.get(page) ?? page, language));
      return devices.flatMap((device) =>
        schemes.map((scheme) => ({ name: `${page} ${language} ${device} ${scheme}`, path, device, scheme })),
      );
    }),
  );
}

/** By turns, so that a slow minute of the machine meets every page. */
async function measureAll(cases: readonly Case[], folder: string): Promise<Map<string, Figures>> {
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1.');
  const lighthouse = await loadLighthouse('.cache');
  const served = await startSite(values.dist, folder);
  const site = values.http2 ? await startHttp2Front(served, folder) : served;
  const measured = new Map<string, Figures[]>(cases.map(({ name }) => [name, []]));
  const browsers = new Map<Look['scheme'], Browser>();
  try {
    for (const scheme of new Set(cases.map((one) => one.scheme))) {
      browsers.set(scheme, await startBrowser(scheme, folder));
    }
    for (let run = 0; run < runs; run += 1) {
      for (const { name, path, device, scheme } of cases) {
        const port = browsers.get(scheme)?.port ?? 0;
        measured.get(name)?.push(await runLighthouse(lighthouse, site.url + path, { device, port }));
      }
    }
  } finally {
    for (const browser of browsers.values()) await browser.stop();
    await site.stop();
  }
  return new Map([...measured].map(([name, figures]) => [name, medianOf(figures)]));
}

function readAccepted(): Record<string, Figures> {
  if (!existsSync(acceptedPath)) return {};
  return acceptedFile.parse(parseJson(readFileSync(acceptedPath, 'utf8')));
}

/** Says what is worse than accepted; a page that nobody has accepted yet cannot be. */
function compare(measured: ReadonlyMap<string, Figures>): number {
  const accepted = readAccepted();
  const lost = [...measured].flatMap(([name, figures]) => {
    const before = accepted[name];
    return before === undefined ? [] : worseThan(before, figures).map((line) => `${name}: ${line}`);
  });
  for (const line of lost) console.log(line);
  return lost.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  const cases = allCases();
  const [load = 0] = loadavg();
  if (load > availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): these figures will be worse than the pages deserve.`);
  }
  ensureBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'gevel-lighthouse-'));
  try {
    const measured = await measureAll(cases, folder);
    printTable(
      ['page', ...scores, 'LCP ms', 'TBT ms', 'FCP ms', 'CLS ‰'],
      [...measured].map(([name, f]) => [
        ...[name, ...scores.map((key) => f[key])],
        ...[f.lcpMs, f.tbtMs, f.fcpMs, f.clsThousandths],
      ]),
    );
    const code = values.check ? compare(measured) : 0;
    if (values.accept) {
      const all = { ...readAccepted(), ...Object.fromEntries(measured) };
      writeFileSync(acceptedPath, `${JSON.stringify(all, null, 2)}\n`);
    }
    console.log(JSON.stringify(Object.fromEntries(measured)));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(main);
