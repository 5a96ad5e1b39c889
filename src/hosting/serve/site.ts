import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { byReference, comparableFrom, type HostingRules, type RedirectRule } from '#hosting/rules/rule-set.ts';
import { rulesOf } from '#hosting/rules/rules-file.ts';
import { listPublicFiles, readFileList, readFileParts } from '#release/file-list.ts';
import { readLateParts } from '#release/late-pages.ts';
import { retainedPaths } from '#release/retained-assets.ts';
import { memoBy } from '#base/memo.ts';
import type { Encoding } from '#hosting/serve/encoding.ts';
import { LateMaker, type MakeElsewhere } from '#hosting/serve/late-maker.ts';
import {
  filesOfAll,
  filesOfParts,
  lateFiles,
  siteFile,
  type SiteFile,
  type SiteFiles,
} from '#hosting/serve/site-files.ts';

/** Above this a validator comes from size and time: hashing would read a whole video. */
const maximumHashedBytes = 1_000_000;

/** A built site: names of its files, and its rules. Nothing outside this list can be served. */
export interface Site {
  readonly files: SiteFiles;
  readonly rules: HostingRules;
  readonly redirects: ReadonlyMap<string, RedirectRule>;
  /** Homes and projects by their reference. */
  readonly references: ReadonlyMap<string, RedirectRule>;
  readonly moved: ReadonlyMap<string, string>;
  readonly gone: ReadonlySet<string>;
  /** Makes the files that are late; undefined for a site that has none. */
  readonly late?: LateMaker;
  /** Entity tags by path, size and time, made at the first request. */
  readonly tags: Map<string, string>;
}

/** The same file where it now lies, made if need be; undefined where that is not possible at the moment. */
export async function madeFile({ late }: Site, file: SiteFile): Promise<SiteFile | undefined> {
  if (!late || !file.isLate) return file;
  const folder = await late.folderOf(file.path);
  if (folder === undefined) return undefined;
  const copies = (['.br', '.gz'] as const).filter((ending) => existsSync(join(folder, file.path + ending)));
  return siteFile(folder, [file.path, ...copies]);
}

/** Where the published release lies: what the link in dist points at, or dist itself where there are no releases. */
async function publishedFolder(distDir: string): Promise<string> {
  return realpath(join(distDir, 'current')).catch(() => realpath(distDir));
}

/** The files of the site, and those of the day before that a page in a browser may still ask for. */
async function listSiteFiles(root: string, distDir: string, late: SiteFiles): Promise<SiteFiles> {
  const client = join(root, 'client');
  const parts = readFileParts(root) ?? [(await readFileList(root)) ?? (await listPublicFiles(client))];
  const current = [filesOfParts(client, parts), late];
  const kept = join(distDir, 'retained');
  const fresh = await retainedPaths(kept, new Date());
  if (fresh.size === 0) return filesOfAll(current);
  const retainedRoot = await realpath(kept);
  const old = (await listPublicFiles(retainedRoot)).filter(([path]) => fresh.has(path));
  return filesOfAll([...current, filesOfParts(retainedRoot, [old])]);
}

/** What is looked up in rules; a release that changed none has those of the one before. */
const tablesOf = memoBy((rules: HostingRules): Pick<Site, 'rules' | 'redirects' | 'references' | 'moved' | 'gone'> => ({
  rules,
  redirects: new Map(rules.redirects.map((rule) => [comparableFrom(rule), rule])),
  references: byReference(rules.redirects),
  moved: new Map(rules.moved.map((rule) => [comparableFrom(rule), rule.to])),
  gone: new Set(rules.gone),
}));

/** Reads a dist folder. Links in the way to it are resolved once, so a later swap cannot mix two builds. */
export async function loadSite(distDir: string, makeElsewhere?: MakeElsewhere): Promise<Site> {
  const rulesFile = join(distDir, 'hosting/rules.json');
  if (!existsSync(join(distDir, 'client')) || !existsSync(rulesFile)) {
    throw new Error(
      `There is no built site in ${distDir} (client/ or hosting/rules.json is missing). Run \`npm run build\` first.`,
    );
  }
  const root = await publishedFolder(distDir);
  const pages = await readLateParts(root);
  const late = pages && new LateMaker(root, pages.variables, { makeElsewhere });
  return {
    files: await listSiteFiles(root, distDir, lateFiles(pages?.parts ?? [])),
    ...(late && { late }),
    ...tablesOf(await rulesOf(root)),
    tags: new Map(),
  };
}

/**
 * Entity tag of a file's content. It comes from the content, so that a page which a new build left
 * unchanged stays in every cache.
 */
export async function entityTag(site: Site, file: SiteFile, encoding: Encoding): Promise<string> {
  const { size, mtimeMs } = await stat(file.locations.identity);
  // A new build can take the place of this one before the server is told: a tag holds for one state of a file.
  const state = `${file.path} ${size.toString(36)}-${mtimeMs.toString(36)}`;
  let tag = site.tags.get(state);
  if (tag === undefined) {
    tag =
      size <= maximumHashedBytes
        ? createHash('sha256')
            .update(await readFile(file.locations.identity))
            .digest('base64url')
            .slice(0, 16)
        : `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
    site.tags.set(state, tag);
  }
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}
