import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { installApart } from '#scripts/test-setup/install-apart.ts';

const observatory = { name: '@mdn/mdn-http-observatory', version: '1.4.8' } as const;

/** The lists that its install script would fetch: who is preloaded by browsers, which is nobody here. */
const fetchedLists = ['conf/hsts-preload.json', 'conf/tld-list.json'];

/** What a scan says of a page. */
export interface Scanned {
  readonly score: number;
  readonly grade: string;
  /** Tests that took points or failed: `['content-security-policy: csp-not-implemented (-25)']` */
  readonly problems: readonly string[];
}

const scanOutput = z.object({
  error: z.string().nullish(),
  scan: z.object({ score: z.number(), grade: z.string() }).nullish(),
  tests: z
    .record(z.string(), z.object({ pass: z.boolean(), result: z.string(), scoreModifier: z.number().nullish() }))
    .optional(),
});

/** Reads what the scanner prints. */
export function readScan(output: string): Scanned {
  const { error, scan, tests = {} } = scanOutput.parse(parseJson(output));
  if (!scan) throw new Error(`The Observatory could not scan: ${error ?? output}`);
  const problems = Object.entries(tests)
    .filter(([, { pass, scoreModifier }]) => !pass || (scoreModifier ?? 0) < 0)
    .map(([name, { result, scoreModifier }]) => `${name}: ${result} (${String(scoreModifier ?? 0)})`);
  return { score: scan.score, grade: scan.grade, problems };
}

/** Installs MDN's HTTP Observatory apart from the project; returns its folder. */
export function installObservatory(cacheDir: string): string {
  const [folder = ''] = installApart(join(cacheDir, 'observatory'), [observatory]);
  for (const list of fetchedLists) {
    const file = join(folder, list);
    if (!existsSync(file)) writeFileSync(file, '{}');
  }
  return folder;
}

/** Scans a page of https://localhost. The scanner is told a host; an address without its scheme is one to it. */
export async function scanPage(folder: string, path: string, certificateFile: string): Promise<Scanned> {
  const script = join(folder, 'src/scan.js');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile };
  const { stdout } = await promisify(execFile)(process.execPath, [script, `localhost${path}`], { env });
  return readScan(stdout);
}
