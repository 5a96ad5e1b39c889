/**
 * Asking for consent, beside two others: `node scripts/bench/consent.ts [--dist dist]`. Needs a built site.
 * Bytes are brotli, of what a first visit fetches or carries for it: script and style of the others as they publish them,
 * here what the banner adds to the page and its style sheet. The dialogs are the default ones of each, worked with the
 * keyboard in Chromium and read by axe; the others stand on a page in which axe finds nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { runCommand } from '#scripts/commands/run-command.ts';
import { startServer } from '#hosting/serve/server.ts';
import { ensureBrowser, systemBrowser } from '#scripts/test-setup/browser.ts';
import { startBackend } from '#server/app/start.ts';
import { bannerBytes, fileBytes } from './consent/first-visit.ts';
import { otherManagers, ownManager, type Manager } from './consent/managers.ts';
import { measureDialog, tabStops, type DialogReport } from './consent/measure-dialog.ts';
import { printTable } from './measure.ts';

const home = '/nl/';

const { values } = parseArgs({ options: { dist: { type: 'string', default: 'dist' } } });

interface Result {
  readonly name: string;
  readonly bytes: number;
  readonly report: DialogReport;
}

function countOf(findings: Readonly<Record<string, number>>): number {
  return Object.values(findings).reduce((sum, count) => sum + count, 0);
}

function inWords(findings: Readonly<Record<string, number>>): string {
  const list = Object.entries(findings).map(([rule, count]) => `${rule} × ${count}`);
  return list.length === 0 ? 'nothing' : list.join(', ');
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const kb = (bytes: number): string => (bytes / 1000).toFixed(2);

const rows: readonly (readonly [string, (result: Result) => string])[] = [
  ['first visit, KB brotli', ({ bytes }) => kb(bytes)],
  ['fetched to refuse, KB', ({ report }) => kb(report.refusalBytes)],
  ['fetched for the settings, KB', ({ report }) => kb(report.settingsBytes)],
  ['axe on the first layer', ({ report }) => inWords(report.layerFindings)],
  ['axe on the settings', ({ report }) => inWords(report.settingsFindings)],
  ['settings are a modal dialog', ({ report }) => report.modality],
  ['and have a name', ({ report }) => yesNo(report.hasName)],
  ['and take the focus', ({ report }) => yesNo(report.takesFocus)],
  [`tab stops outside of them, of ${tabStops}`, ({ report }) => String(report.outsideStops)],
  ['Escape closes them', ({ report }) => yesNo(report.closesOnEscape)],
  [
    'the focus goes back to the way in',
    ({ report: { givesFocusBack } }) => (givesFocusBack === undefined ? '' : yesNo(givesFocusBack)),
  ],
  ['requests that prove a refusal', ({ report }) => String(report.proofs)],
];

async function measureAll(managers: readonly Manager[], ownBytes: number): Promise<Result[]> {
  ensureBrowser();
  const executablePath = systemBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const results: Result[] = [];
    for (const manager of managers) {
      const { name, files } = manager;
      const bytes = files.length === 0 ? ownBytes : fileBytes(files);
      results.push({ name, bytes, report: await measureDialog(browser, manager) });
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const others = otherManagers('.cache');
  const folder = mkdtempSync(join(tmpdir(), 'gevel-consent-'));
  const files = { GEVEL_STORE: join(folder, 'gevel.db'), GEVEL_VAR: folder, DIST: values.dist, LOG_LEVEL: 'warn' };
  const backend = await startBackend({ ...process.env, ...files });
  const server = await startServer({ distDir: values.dist, host: '127.0.0.1', port: 0, backend });
  try {
    const results = await measureAll([ownManager(server.url + home), ...others], bannerBytes(values.dist, home));
    printTable(
      ['', ...results.map(({ name }) => name)],
      rows.map(([head, cell]) => [head, ...results.map(cell)]),
    );
    const figures = results.map(({ name, bytes, report }) => ({
      name,
      first_visit_bytes: bytes,
      refusal_bytes: report.refusalBytes,
      axe_layer: countOf(report.layerFindings),
      axe_settings: countOf(report.settingsFindings),
      outside_stops: report.outsideStops,
      proofs: report.proofs,
    }));
    console.log(JSON.stringify({ consent: figures }));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(main);
