import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';
import { readParted } from '#base/parted-file.ts';
import { walkFiles } from '#base/walk-files.ts';
import { unfoldSnapshot } from '#release/snapshot-copy.ts';
import { readListings, readProjects } from '#site/trusted-records.ts';
import { packagesApart } from './bundle.ts';

/** Of the agency's folder: all but what only the sync and the build read. */
const contentFiles = ['site.json', 'routes.json', 'pages', 'rules', 'feed-codes', 'documents'];
/** Of the built site: what the API reads, and no page. */
const distFiles = ['mail', 'hosting/rules.json', 'current/left-out.json', 'server/texts.json'];
/** Beside the modules that look for them there. */
const sourceFiles = /^\/(?:feed\/adapters\/(?:destinations|\w+\/codes)\.json|domain\/property-types\.json)$/u;
/** What papers are set in (src/ui/pdf/faces.ts). */
const fontPackages = ['@fontsource/figtree', '@fontsource/fraunces', '@fontsource/inter'];
const fontFiles = /^\/(?:package\.json|files\/[\w-]+-(?:400|500|600)-normal\.woff)$/u;
/** What the last sync knows of the feed's own numbers, and the documents that are mailed on request. */
const privateFiles = ['source-ids.json', 'documents'];

interface Places {
  readonly distDir: string;
  readonly siteDir: string;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function carry(from: string, to: string): Promise<void> {
  if (!(await isThere(from))) return;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, dereference: true });
}

async function carryMatching(folder: string, siteDir: string, pattern: RegExp): Promise<void> {
  for (const file of await walkFiles(folder)) {
    if (pattern.test(file)) await carry(join(folder, file), join(siteDir, folder, file));
  }
}

/** A package of npm with what it needs itself; of the parts for other machines only what is installed. */
async function carryPackage(name: string, siteDir: string, done = new Set<string>()): Promise<void> {
  const folder = join('node_modules', name);
  if (done.has(name) || !(await isThere(folder))) return;
  done.add(name);
  await carry(folder, join(siteDir, folder));
  const { dependencies = {}, optionalDependencies = {} } = objectWith<
    Partial<Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>>
  >(parseJson(await readFile(join(folder, 'package.json'), 'utf8')));
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) await carryPackage(next, siteDir, done);
}

/** Documents of homes and projects that the site offers: mails carry small ones. */
async function carryDocuments({ distDir, siteDir }: Places): Promise<void> {
  const snapshot = join(distDir, 'current/snapshot');
  const records = [
    ...readListings(readParted(join(snapshot, 'listings.json'))),
    ...readProjects(readParted(join(snapshot, 'projects.json'))),
  ];
  const paths = records.flatMap(({ media }) =>
    [...media.documents, ...media.floorPlans].flatMap(({ path }) => path ?? []),
  );
  for (const path of new Set(paths)) {
    await carry(join(distDir, 'current/client', path), join(siteDir, 'dist/current/client', path));
  }
}

/** Puts everything beside the bundle that the API reads while it runs, at the paths that it has in the project. */
export async function carryFiles(places: Places): Promise<void> {
  const { distDir, siteDir } = places;
  for (const file of contentFiles) await carry(join('content', file), join(siteDir, 'content', file));
  // What the office says of the last reading of the feed; of the homes, what is published counts.
  await carry('content/snapshot', join(siteDir, 'content/snapshot'));
  for (const folder of ['content/snapshot', 'dist/current/snapshot'])
    await unfoldSnapshot(join(distDir, 'current'), join(siteDir, folder));
  for (const file of distFiles) await carry(join(distDir, file), join(siteDir, 'dist', file));
  for (const file of privateFiles) await carry(join('var/private', file), join(siteDir, 'var/private', file));
  await carryMatching('src', siteDir, sourceFiles);
  for (const name of fontPackages) await carryMatching(join('node_modules', name), siteDir, fontFiles);
  for (const name of packagesApart) await carryPackage(name, siteDir);
  await carryDocuments(places);
}
