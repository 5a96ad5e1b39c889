import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { readParted } from '#base/parted-file.ts';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';
import { localizedPath } from '#domain/paths.ts';
import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import { completeRoutes } from '#site/complete-routes.ts';
import { readRoutes } from '#site/route-schema.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { readTeam, type Team } from '#site/team.ts';
import { KnownLines } from '#site/snapshot-file.ts';
import { linesOfFile } from '#site/snapshot-lines.ts';
import { readListings, readProjects, readTypes } from '#site/trusted-records.ts';

/** What the API knows of the site: the same files that the pages are made from. */
export interface SiteData {
  readonly config: SiteConfig;
  readonly routes: readonly RouteEntry[];
  readonly listings: readonly Listing[];
  readonly projects: readonly Project[];
  readonly types: readonly TreeItem[];
  readonly team: Team;
}

function readFrom<T>(file: string, read: (file: string) => T): T {
  try {
    return read(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${errorMessage(error)}. Run \`npm run sync\` first.`, { cause: error });
  }
}

/** Reads a file again and again, which mostly says what it said: then it is the same object, and nothing is taken apart. */
function readAgain<T extends object>(understand: (text: string) => T): (file: string) => T {
  let last: { readonly text: string; readonly value: T } | undefined;
  return (file) => {
    const text = readFileSync(file, 'utf8');
    if (last?.text !== text) last = { text, value: understand(text) };
    return last.value;
  };
}

const routesIn = readAgain(readRoutes);
const projectsIn = readAgain(readProjects);
const typesIn = readAgain(readTypes);

/** The snapshot that the published site was made from; undefined before the first build. */
export function publishedSnapshot(distDir: string): string | undefined {
  const folder = join(distDir, 'current/snapshot');
  return existsSync(folder) ? folder : undefined;
}

const known = new KnownLines<Listing>();

/** A server reads them again at each publication: a home that is the same stays the same object. */
function readHomes(file: string): readonly Listing[] {
  const lines = linesOfFile(file);
  return (lines && known.ofLines(lines, (line) => readListings(`[${line}]`)[0])) ?? readListings(readParted(file));
}

/** Reads configuration, route table and snapshot. */
export function readSiteData(
  contentDir = 'content',
  snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot'),
): SiteData {
  const config = readSiteConfig(join(contentDir, 'site.json'));
  return {
    config,
    routes: completeRoutes(
      readFrom(join(contentDir, 'routes.json'), routesIn),
      config.languages,
      config.defaultLanguage,
    ),
    listings: readFrom(join(snapshotDir, 'listings.json'), readHomes).filter(({ isDraft }) => !isDraft),
    projects: readFrom(join(snapshotDir, 'projects.json'), projectsIn),
    types: readFrom(join(snapshotDir, 'types.json'), typesIn),
    team: readTeam(contentDir),
  };
}

/** Path of a page, `'/nl/contact/'`; a route without entry is the root of the language. */
export function pagePath({ routes }: SiteData, original: string, language: Language): string {
  const path = localizedPath(routes, original, language);
  return path === '/' ? `/${language}/` : path;
}
