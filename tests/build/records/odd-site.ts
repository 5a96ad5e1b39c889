import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { objectWith, parseJson } from '#base/json.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { fatesOfProperty } from '#feed/sync/explain-fields.ts';
import type { FieldFate } from '#feed/ledger/influence.ts';
import { copyProject } from '../project-copy.ts';
import { readOddFeeds } from './read-feeds.ts';

const runFile = promisify(execFile);
const languages = ['nl', 'fr', 'en', 'de'] as const;
export type Language = (typeof languages)[number];

/** A home of the site with the record that it came from. */
export interface OddHome {
  readonly crm: string;
  readonly raw: unknown;
  readonly listing: Listing;
  /** What `--explain` says of each field. */
  readonly fates: readonly FieldFate[];
  /** Fields of which the report of its feed says that nobody reads them. */
  readonly unshown: ReadonlySet<string>;
}

/** A project of the site with its record and those of its homes. */
export interface OddProject {
  readonly crm: string;
  readonly raws: readonly unknown[];
  readonly project: Project;
}

/** A whole site of odd records of every CRM. */
export class OddSite {
  readonly folder: string;
  readonly projectDir: string;
  readonly homes: OddHome[] = [];
  readonly projects: OddProject[] = [];

  constructor() {
    mkdirSync('.cache', { recursive: true });
    this.folder = mkdtempSync(resolve('.cache/odd-records-'));
    this.projectDir = join(this.folder, 'project');
    copyProject(this.projectDir);
    // A folder of its own: what the feeds bring lies beside what the project has.
    const media = join(this.projectDir, '.cache/media');
    rmSync(media);
    cpSync('.cache/media', media, { recursive: true, filter: (path) => !/media\/[0-9a-f]{16}/u.test(path) });
  }

  /** Reads every CRM, lays their snapshots together and builds the site of them. */
  async build(): Promise<void> {
    const snapshot = join(this.projectDir, 'content/snapshot');
    const mediaHashes: string[] = [];
    await readOddFeeds(({ crm, folder, listings, projects, prepared, unshown }) => {
      if (!existsSync(join(snapshot, 'manifest.json')) || crm === 'whise') {
        rmSync(snapshot, { recursive: true, force: true });
        cpSync(join(folder, 'content/snapshot'), snapshot, { recursive: true });
      }
      const made = join(folder, 'cache/media');
      if (existsSync(made)) cpSync(made, join(this.projectDir, '.cache/media'), { recursive: true });
      const manifest = parseJson(readFileSync(join(folder, 'content/snapshot/manifest.json'), 'utf8'));
      mediaHashes.push(...objectWith<{ mediaHashes: string[] }>(manifest, 'mediaHashes').mediaHashes);
      for (const entry of prepared.entries) {
        const id = prepared.traced.find((one) => one.entity === 'property' && one.sourceId === entry.sourceId)?.id;
        const listing = listings.find((one) => one.id === id);
        if (entry.entity !== 'property' || !listing) continue;
        const fates = fatesOfProperty(entry, prepared, languages);
        this.homes.push({ crm, raw: entry.raw, listing, fates, unshown });
      }
      for (const project of projects) {
        const ids = new Set([project.id, ...project.units.map(({ id }) => id)]);
        const sources = new Set(prepared.traced.flatMap(({ id, sourceId }) => (ids.has(id) ? [sourceId] : [])));
        const raws = prepared.entries.flatMap(({ sourceId, raw }) => (sources.has(sourceId) ? [raw] : []));
        this.projects.push({ crm, raws, project });
      }
      return Promise.resolve();
    });
    const file = join(snapshot, 'manifest.json');
    const manifest = objectWith(parseJson(readFileSync(file, 'utf8')));
    writeFileSync(file, JSON.stringify({ ...manifest, mediaHashes }));
    writeFileSync(join(snapshot, 'listings.json'), JSON.stringify(this.homes.map(({ listing }) => listing)));
    writeFileSync(join(snapshot, 'projects.json'), JSON.stringify(this.projects.map(({ project }) => project)));
    await runFile(process.execPath, ['scripts/gevel.ts', 'build'], {
      cwd: this.projectDir,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        GEVEL_VAR: join(this.projectDir, 'var'),
        GEVEL_STORE: join(this.projectDir, 'none.db'),
      },
      maxBuffer: 1e8,
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Every text file that visitors, engines, portals and mails get, by its path in the release. */
  *files(): Generator<{ readonly name: string; readonly text: string }> {
    const release = realpathSync(join(this.projectDir, 'dist/current'));
    for (const part of ['client', 'hosting', 'mail']) {
      for (const entry of readdirSync(join(release, part), { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        const name = file.slice(release.length);
        if (!entry.isFile() || /\/_astro\/|\.(?:br|gz)$/u.test(name)) continue;
        const isText = /\.(?:html|xml|json|css|txt|svg|atom|webmanifest|conf)$|\/_(?:headers|redirects)$/u.test(name);
        yield { name, text: isText ? readFileSync(file, 'utf8') : '' };
      }
    }
  }

  /** The page of a home, and undefined where it has none. */
  pageOf({ listing }: Pick<OddHome, 'listing'>, language: Language): string | undefined {
    return this.#pageOf(listing.id, language);
  }

  /** The page of a project. */
  projectPage({ project }: OddProject, language: Language): string | undefined {
    return this.#pageOf(project.id, language);
  }

  #pageOf(id: string, language: Language): string | undefined {
    const client = realpathSync(join(this.projectDir, 'dist/current/client'));
    this.#paths ??= readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    const path = this.#paths.find((name) => name.startsWith(`${language}/`) && name.endsWith(`/${id}/index.html`));
    return path === undefined ? undefined : readFileSync(join(client, path), 'utf8');
  }

  #paths: string[] | undefined;
}

export { languages };
