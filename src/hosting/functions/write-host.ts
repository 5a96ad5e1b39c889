import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { readLatePages } from '#release/late-pages.ts';
import { bundleFunction } from './bundle.ts';
import { carryFiles } from './carried-files.ts';
import { wranglerJsonc, writeCloudflare } from './cloudflare.ts';
import { answerFile, netlifyToml, workFile } from './netlify.ts';
import { placeStatic } from './place-static.ts';
import { writeSettings } from './settings-file.ts';
import { functionConfig, launchedFile, vercelConfig, vercelJson } from './vercel.ts';

/** The hosts of functions that a site can be prepared for. */
export const hostNames = ['netlify', 'vercel', 'cloudflare'] as const;
export type HostName = (typeof hostNames)[number];

/** What was written, for whoever asked. */
export interface WrittenHost {
  /** Folder of the function, from the project. */
  readonly folder: string;
  readonly bytes: number;
  /** File of the host's settings, from the project. */
  readonly settingsFile: string;
  /** It was there with another text, and was left alone. */
  readonly isSettingsKept: boolean;
}

interface Parts {
  readonly distDir: string;
  readonly projectDir: string;
  readonly rules: HostingRules;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function writeNetlify({ distDir, projectDir, rules }: Parts): Promise<string> {
  const folder = join(projectDir, 'dist/functions/netlify');
  await rm(folder, { recursive: true, force: true });
  const siteDir = join(folder, 'gevel/site');
  await bundleFunction('function', distDir, siteDir);
  await carryFiles({ distDir, siteDir });
  await write(join(folder, 'gevel/gevel.mjs'), answerFile(rules.languages));
  await write(join(folder, 'gevel-work/gevel-work.mjs'), workFile);
  return folder;
}

async function writeVercel({ distDir, projectDir, rules }: Parts): Promise<string> {
  const output = join(projectDir, '.vercel/output');
  await rm(output, { recursive: true, force: true });
  const siteDir = join(output, 'functions/gevel.func');
  await bundleFunction('vercel', distDir, siteDir);
  await carryFiles({ distDir, siteDir });
  await write(join(siteDir, 'index.mjs'), launchedFile);
  await write(join(siteDir, '.vc-config.json'), `${JSON.stringify(functionConfig, null, 2)}\n`);
  await placeStatic(join(distDir, 'current/client'), join(output, 'static'));
  await write(join(output, 'config.json'), vercelConfig(rules));
  return siteDir;
}

const hosts = {
  netlify: { write: writeNetlify, settingsFile: 'netlify.toml', settings: netlifyToml },
  vercel: { write: writeVercel, settingsFile: 'vercel.json', settings: vercelJson },
  cloudflare: {
    write: ({ distDir, projectDir }: Parts) => writeCloudflare(distDir, projectDir),
    settingsFile: 'wrangler.jsonc',
    settings: wranglerJsonc,
  },
} as const;

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await walkFiles(folder)) bytes += (await readFile(join(folder, file))).length;
  return bytes;
}

/**
 * Writes one self-contained function with the published site's content for a host, and the host's own settings file. Throws where
 * nothing is built, or only what our own server can complete.
 */
export async function writeHost(name: HostName, { distDir = 'dist', projectDir = '.' } = {}): Promise<WrittenHost> {
  const rules = await readFile(join(distDir, 'hosting/rules.json'), 'utf8').catch((error: unknown) => {
    throw new Error(`${distDir} holds no built site. Run \`npm run sync\` and \`npm run build\` first.`, {
      cause: error,
    });
  });
  if (await readLatePages(join(distDir, 'current')))
    throw new Error(
      `This site makes pages of lists and exports when somebody asks, which ${name} cannot do. ` +
        'Build it with LIST_ORDERS=static: `LIST_ORDERS=static npm run build`.',
    );
  const host = hosts[name];
  const folder = await host.write({ distDir, projectDir, rules: readRules(rules) });
  const isSettingsKept = await writeSettings(join(projectDir, host.settingsFile), host.settings);
  return { folder, bytes: await sizeOf(folder), settingsFile: host.settingsFile, isSettingsKept };
}
