import { join } from 'node:path';
import type { PlacedPage } from '#hosting/rules/redirect-page.ts';
import { carryHosting, writeHosting, writePageSync, type HostingOptions } from '#hosting/rules/write.ts';
import type { HostingRules, RedirectRule } from '#hosting/rules/rule-set.ts';
import { redirectHash, type BuildManifest } from '#publish/build-manifest.ts';
import type { PageChanges } from '#publish/page-sums.ts';
import type { ReleaseFiles } from '#publish/release-files.ts';
import type { CarryOver } from '#release/carry-over.ts';

interface Hosted extends Omit<HostingOptions, 'files' | 'placePage'> {
  readonly last: BuildManifest;
  readonly carry: CarryOver;
  readonly before: ReleaseFiles;
  /** The files of this release; of redirect pages those of the last one. */
  readonly files: ReleaseFiles;
  readonly changes: PageChanges;
}

export interface PlacedHosting {
  readonly rules: HostingRules;
  /** Hash of each redirect page. */
  readonly redirects: BuildManifest['redirects'];
  /** Redirect pages that are new. */
  readonly made: readonly string[];
}

/** Hashes of redirect pages, of rules that are the same objects in the next rebuild, by what else they show. */
const hashes = new WeakMap<RedirectRule, { readonly frame: string; readonly hash: string }>();

function hashOf({ rule, frame, html }: PlacedPage): string {
  const known = hashes.get(rule);
  if (known?.frame === frame) return known.hash;
  const hash = redirectHash(html());
  hashes.set(rule, { frame, hash });
  return hash;
}

/** Does a page stand in either release where none stands in the other? */
function isMoved({ before, files, changes: { others, gone } }: Hosted): boolean {
  const own = [...Object.keys(before.parts.files), ...Object.keys(files.parts.files)];
  return [...others, ...gone, ...own].some(
    (path) => path.endsWith('/index.html') && before.hasOwn(path) !== files.hasOwn(path),
  );
}

/** Puts rules and redirect pages into the release: those of the last one, where nothing that they are made from changed. */
export async function placeHosting(hosted: Hosted): Promise<PlacedHosting> {
  const { distDir, last, carry, files } = hosted;
  const known = { has: (path: string) => files.hasOwn(path), tops: files.tops };
  const placePage = (): void => undefined;
  const same = isMoved(hosted) ? undefined : await carryHosting({ ...hosted, files: known, placePage });
  if (same) {
    if (!carry.isPrepared) for (const path of Object.keys(last.redirects)) carry.file(path);
    return { rules: same, redirects: last.redirects, made: [] };
  }
  const redirects: Record<string, string> = {};
  const made: string[] = [];
  const rules = await writeHosting({
    ...hosted,
    files: known,
    placePage(path, page) {
      const hash = hashOf(page);
      redirects[path] = hash;
      if (last.redirects[path] === hash) {
        carry.file(path);
        return;
      }
      carry.makeRoom(path);
      writePageSync(join(distDir, 'client', path), page.html());
      made.push(path);
    },
  });
  const isSame = Object.keys(redirects).length === Object.keys(last.redirects).length && made.length === 0;
  // The same object, so that nobody compares them.
  return { rules, redirects: isSame ? last.redirects : redirects, made };
}
