import { execFile, type PromiseWithChild } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { Resident } from '#publish/resident.ts';
import { warmUpJob } from '#publish/resident-jobs.ts';
import type { ListOrders } from '#release/list-orders.ts';
import { readReport, type RebuildReport } from '#server/rebuild/report.ts';
import { makeFeed } from '#scripts/make-feed.ts';
import { copyProject } from './project-copy.ts';

const runFile = promisify(execFile);

/** A copy of the project with a small feed of its own, where a test may change everything. */
export class RebuiltCopy {
  /** Inside the project, for hard links between the two; what a test changes there is nobody else's. */
  readonly folder: string;
  readonly projectDir: string;
  readonly feed: string;
  listOrders: ListOrders = 'static';
  /** Nothing lies there until a test puts something into it. */
  readonly store: string;

  constructor(name: string, listings: number) {
    mkdirSync('.cache', { recursive: true });
    this.folder = mkdtempSync(resolve(`.cache/${name}-`));
    this.projectDir = join(this.folder, 'project');
    this.store = join(this.projectDir, 'none.db');
    copyProject(this.projectDir);
    this.feed = join(this.folder, 'feed');
    makeFeed({ listings, seed: 7, out: this.feed, photos: false });
    mkdirSync(join(this.feed, 'media'));
    const media = 'content/sample-feed/media';
    copyFileSync(`${media}/living-room-light.jpg`, join(this.feed, 'media/picture.jpg'));
    copyFileSync(`${media}/floor-plans/house-ground-floor.svg`, join(this.feed, 'media/plan.svg'));
  }

  #start(...args: string[]): PromiseWithChild<{ stdout: string; stderr: string }> {
    const program = 'scripts/test-setup/rebuild-process.ts';
    const options = { cwd: this.projectDir, env: this.#env(), maxBuffer: 1e8 };
    return runFile(process.execPath, [program, ...args], options);
  }

  startRebuild(isWhole: boolean, today?: string): PromiseWithChild<{ stdout: string; stderr: string }> {
    return this.#start(JSON.stringify(this.#job(isWhole, today)));
  }

  /** A rebuild as the server does it. */
  async report(): Promise<RebuildReport> {
    const { stdout } = await this.#start(JSON.stringify(this.#job(false)), 'report');
    return readReport(stdout.trim().split('\n').at(-1) ?? '');
  }

  async rebuild(isWhole: boolean, today?: string): Promise<string> {
    // Progress stands beside it: what a program reads is the outcome alone.
    const { stdout } = await this.startRebuild(isWhole, today);
    return stdout.trim();
  }

  /** A process that rebuilds the copy and stays. */
  startResident(): Resident {
    return new Resident({
      file: join(this.projectDir, 'scripts/test-setup/resident-process.ts'),
      execArgv: () => [],
      env: this.#env(),
      cwd: this.projectDir,
      mostMb: () => Number.POSITIVE_INFINITY,
    });
  }

  /** A rebuild by that process. */
  rebuildBy(resident: Resident, today?: string): Promise<string> {
    return resident.run(this.#job(false, today));
  }

  /** Has that process load everything; says whether there was nothing else to do. */
  warmUp(resident: Resident, today?: string): Promise<string> {
    return resident.run({ ...this.#job(false, today), ...warmUpJob });
  }

  #job(isWhole: boolean, today = '2026-11-20'): object {
    const contentDir = join(this.folder, 'content');
    const build = {
      distDir: join(this.projectDir, 'dist'),
      snapshotDir: join(contentDir, 'snapshot'),
      today,
      listOrders: this.listOrders,
      mediaDir: join(contentDir, '.cache/media'),
    };
    return { feed: this.feed, contentDir, build, isWhole };
  }

  #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      // Ours says `test`, and React would bring its development form.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      GEVEL_ASTRO_CACHE: join(this.projectDir, 'cache'),
      GEVEL_VAR: join(this.projectDir, 'var'),
      GEVEL_STORE: this.store,
    };
  }

  releaseFolder(): string {
    return realpathSync(join(this.projectDir, 'dist/current'));
  }

  /** What visitors and hosts get of the published release: a hash of each file. */
  published(): Record<string, string> {
    const release = this.releaseFolder();
    const files: Record<string, string> = {};
    for (const part of ['client', 'hosting', 'mail']) {
      for (const entry of readdirSync(join(release, part), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        files[file.slice(release.length)] = createHash('sha256').update(readFileSync(file)).digest('hex');
      }
    }
    return files;
  }

  /** Packed copies that hold something else than the file beside them: a whole build takes those of before, so they must not be believed. */
  wrongCopies(): string[] {
    const client = join(this.releaseFolder(), 'client');
    return readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      if (!/\.(?:br|gz)$/u.test(name)) return false;
      return !unpack(readFileSync(join(client, name))).equals(readFileSync(join(client, name.slice(0, -3))));
    });
  }

  /** Rewrites a file of the copy; gives back what undoes it. */
  edit(path: string, change: (text: string) => string): () => void {
    const file = join(this.projectDir, path);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    expect(after, path).not.toBe(before);
    writeFileSync(file, after);
    return () => {
      writeFileSync(file, before);
    };
  }
}
