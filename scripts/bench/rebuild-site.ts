import { createHash, randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { comparablePath, type RedirectRule } from '#hosting/rules/rule-set.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';
import { cpuOf, makeProject, measuredEnv, runMeasured } from './made-project.ts';
import { cpuApart, largestChildMb } from './process-usage.ts';
import type { Measured } from './rebuild-output.ts';

const secret = 'the key of a measurement, which nobody else has';
const waitMs = 50;
const longestMs = 600_000;
const longestTidyMs = 8_000;

/** A change, and what tells that it is live. */
export interface Change {
  /** Says whether it left something else behind. */
  readonly make: () => boolean;
  readonly read: () => Promise<string>;
}

/** A site of a made feed with its server, which a bench changes and watches. */
export class MeasuredSite {
  readonly folder: string;
  /** Seconds of CPU of its whole build. */
  readonly fullS: number;
  readonly #port: number;
  readonly #redirects: readonly RedirectRule[];
  #server: ChildProcess | undefined;

  private constructor(folder: string, port: number, fullS: number) {
    this.folder = folder;
    this.#port = port;
    this.fullS = fullS;
    this.#redirects = readRules(readFileSync(join(folder, 'dist/hosting/rules.json'), 'utf8')).redirects;
  }

  /** Makes a feed of so many homes and builds its site. */
  static async made(listings: number, port: number): Promise<MeasuredSite> {
    const folder = mkdtempSync(resolve('.cache/bench-rebuild-'));
    try {
      await makeProject(folder, listings);
      const env = envOf(port);
      await runMeasured(folder, ['scripts/gevel.ts', 'sync', '--quiet'], env);
      return new MeasuredSite(folder, port, cpuOf(await runMeasured(folder, ['scripts/gevel.ts', 'build'], env)));
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Where a path without language leads. */
  pageOf(original: string): string {
    return this.#redirects.find(({ from }) => comparablePath(from) === original)?.to ?? '';
  }

  #address(path: string): string {
    return `http://127.0.0.1:${this.#port}${path}`;
  }

  async readPage(path: string): Promise<string> {
    return (await fetch(this.#address(path))).text();
  }

  async start(): Promise<void> {
    this.#server = spawn(process.execPath, ['scripts/gevel.ts', 'serve'], {
      cwd: this.folder,
      env: measuredEnv(this.folder, envOf(this.#port)),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let tries = 0; tries < 600; tries += 1) {
      const isUp = await fetch(this.#address('/api/health/live')).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      await wait(waitMs * 2);
    }
    throw new Error('The server did not start; why stands above.');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await gone;
  }

  /** MB of the largest process that its server has started. */
  get memoryMb(): number {
    return largestChildMb(this.#server?.pid);
  }

  /** What the server takes from now on, with all that it has started. */
  #cpuSince(): () => Pick<Measured, 'cpuS' | 'serverS'> {
    const pid = this.#server?.pid;
    const before = cpuApart(pid);
    return () => {
      const { ownS, startedS } = cpuApart(pid);
      const serverS = ownS - before.ownS;
      return { serverS, cpuS: serverS + startedS - before.startedS };
    };
  }

  async #call(): Promise<void> {
    const body = JSON.stringify({ id: randomUUID(), reason: 'measurement' });
    const seconds = Math.floor(Date.now() / 1000);
    const headers = { 'Gevel-Timestamp': String(seconds), 'Gevel-Signature': webhookSignature(secret, seconds, body) };
    const answer = await fetch(this.#address('/api/rebuild'), { method: 'POST', headers, body });
    if (answer.status !== 202) throw new Error(`The call was answered ${answer.status}: ${await answer.text()}`);
  }

  /** Makes a change, calls, and waits until what tells of it is another. */
  async measure({ make, read }: Change): Promise<Measured> {
    const before = await read();
    if (!make()) throw new Error('The edit left its file as it was: there is no change to measure.');
    const [started, cpuSince] = [performance.now(), this.#cpuSince()];
    await this.#call();
    while ((await read()) === before) {
      if (performance.now() - started > longestMs) throw new Error('The change was not seen within ten minutes.');
      await wait(waitMs);
    }
    const liveS = (performance.now() - started) / 1000;
    // The rebuild tidies up after it has published.
    await wait(longestTidyMs);
    return { liveS, ...cpuSince() };
  }

  /** What a call takes that finds nothing new, until so long afterwards. */
  async measureCall(forMs = longestTidyMs): Promise<Measured> {
    const cpuSince = this.#cpuSince();
    await this.#call();
    await wait(forMs);
    return { liveS: Number.NaN, ...cpuSince() };
  }

  /** What a page of a list behind its first takes that nobody has asked for since the release. */
  async measureLatePage(path: string): Promise<Measured> {
    const [started, cpuSince] = [performance.now(), this.#cpuSince()];
    const { ok } = await fetch(this.#address(path));
    if (!ok) throw new Error(`${path} could not be made.`);
    return { liveS: (performance.now() - started) / 1000, ...cpuSince() };
  }

  /** How many pages are published. */
  get pages(): number {
    const files = readdirSync(join(this.folder, 'dist/client'), { recursive: true });
    return files.filter((name) => String(name).endsWith('.html')).length;
  }

  #hash(): string {
    const release = realpathSync(join(this.folder, 'dist/current'));
    const hash = createHash('sha256');
    for (const part of ['client', 'hosting', 'mail']) {
      const entries = readdirSync(join(release, part), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      for (const file of files.sort()) hash.update(file.slice(release.length)).update(readFileSync(file));
    }
    return hash.digest('hex');
  }

  /** Builds the site whole: is every byte the same? */
  async isSameWhole(): Promise<boolean> {
    const carriedOver = this.#hash();
    await runMeasured(this.folder, ['scripts/gevel.ts', 'build'], envOf(this.#port));
    return this.#hash() === carriedOver;
  }

  /** Takes everything away. */
  async drop(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const envOf = (port: number): NodeJS.ProcessEnv => ({
  REBUILD_SECRET: secret,
  PORT: String(port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  // As `npm start` does.
  LIST_ORDERS: 'demand',
});
