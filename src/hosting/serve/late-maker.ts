import { existsSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortQueue } from '#base/short-queue.ts';
import { lateFolder, type LatePages } from '#release/late-pages.ts';
import { ProcessEnded, startPageProcess, type LateRelease, type PageProcess } from '#hosting/serve/late-process.ts';

/** How pages are made while many ask, and after something went wrong. */
export interface LateRules {
  /** Pages that wait while another one is made; who asks for one more is sent away. */
  readonly longest: number;
  /** How long somebody waits for a page, which is made all the same. */
  readonly patienceMs: number;
  /** How long a program waits for an export: it comes once a night, and asks no second time. */
  readonly programPatienceMs: number;
  /** After a process has ended by itself nobody starts another one for so long. */
  readonly restMs: number;
  /** A process that nobody has needed for so long gives its memory back. */
  readonly idleMs: number;
}

const usualRules: LateRules = {
  longest: 40,
  patienceMs: 20_000,
  programPatienceMs: 60_000,
  restMs: 5_000,
  idleMs: 10 * 60_000,
};

type Start = (release: LateRelease) => PageProcess;

/** Makes a file of a release where its stock is loaded already: false where that is nowhere. */
export type MakeElsewhere = (release: LateRelease, file: string) => Promise<boolean>;

interface LateOptions {
  readonly rules?: LateRules;
  readonly start?: Start;
  readonly makeElsewhere?: MakeElsewhere | undefined;
}

/** Where made pages of a release lie: with it, so that they go when it goes; elsewhere on a disk that we may not write to. */
async function placeFor(releaseDir: string): Promise<string> {
  const folder = join(lateFolder(releaseDir), 'made');
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return folder;
  } catch {
    return mkdtemp(join(tmpdir(), 'gevel-late-'));
  }
}

/** What was made, false where that takes longer than somebody waits. */
async function inPatience(making: Promise<boolean>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  try {
    return await Promise.race([making, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes the late pages of one release: each once, one after the other, where its stock is loaded already, or in a process of its own
 * that ends when nobody asks.
 */
export class LateMaker {
  readonly #releaseDir: string;
  readonly #variables: LatePages['variables'];
  readonly #rules: LateRules;
  readonly #start: Start;
  readonly #makeElsewhere: MakeElsewhere | undefined;
  readonly #inTurn: ReturnType<typeof shortQueue>;
  readonly #making = new Map<string, Promise<boolean>>();
  readonly #never = new AbortController().signal;
  #place: Promise<string> | undefined;
  #process: PageProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #restsUntil = 0;
  #isStopped = false;

  constructor(
    releaseDir: string,
    variables: LatePages['variables'],
    { rules = usualRules, start = startPageProcess, makeElsewhere }: LateOptions = {},
  ) {
    this.#releaseDir = releaseDir;
    this.#variables = variables;
    this.#rules = rules;
    this.#start = start;
    this.#makeElsewhere = makeElsewhere;
    this.#inTurn = shortQueue(rules.longest);
  }

  /** Folder in which a late file now lies; undefined where it cannot be made at the moment. Rejects with what is wrong with the page. */
  async folderOf(file: string): Promise<string | undefined> {
    const place = await (this.#place ??= placeFor(this.#releaseDir));
    if (existsSync(join(place, file))) return place;
    let making = this.#making.get(file);
    if (!making) {
      making = this.#inTurn(() => this.#make(place, file), this.#never)?.finally(() => this.#making.delete(file));
      if (!making) return undefined;
      this.#making.set(file, making);
    }
    const { patienceMs, programPatienceMs } = this.#rules;
    const patience = file.endsWith('.html') ? patienceMs : programPatienceMs;
    return (await inPatience(making, patience)) ? place : undefined;
  }

  /** Makes no more; what is being made is finished for those who wait. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled(this.#making.values());
    this.#end();
  }

  async #make(madeDir: string, file: string): Promise<boolean> {
    const release = { releaseDir: this.#releaseDir, madeDir, variables: this.#variables };
    if (!this.#process && this.#makeElsewhere) {
      if (await this.#makeElsewhere(release, file)) return true;
      // The release that is served by now has it: nobody starts a process for one that is not.
      if (this.#isStopped) return false;
    }
    if (Date.now() < this.#restsUntil) return false;
    clearTimeout(this.#idle);
    this.#process ??= this.#start(release);
    try {
      await this.#process.make(file);
      return true;
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      console.error(`${file} could not be made: ${error.message}`);
      this.#process = undefined;
      this.#restsUntil = Date.now() + this.#rules.restMs;
      return false;
    } finally {
      this.#idle = setTimeout(() => {
        this.#end();
      }, this.#rules.idleMs).unref();
      if (this.#isStopped && this.#making.size <= 1) this.#end();
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#process?.stop();
    this.#process = undefined;
  }
}
