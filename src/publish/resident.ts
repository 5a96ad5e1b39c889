import { fork, type ChildProcess } from 'node:child_process';
import { shortQueue } from '#base/short-queue.ts';
import { isJobAnswer, type JobAnswer } from '#publish/resident-jobs.ts';
import { sourcesState } from '#release/code-key.ts';

/** How a process is started that stays. */
export interface ResidentOptions {
  readonly file: string;
  readonly execArgv: () => string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** One that takes more memory after a job is replaced. */
  readonly mostMb: () => number;
}

/** A job whose process ended before it was done. */
export class ResidentEnded extends Error {
  override readonly name = 'ResidentEnded';
}

/** Last lines of what a process said, for a failure that says nothing else. */
const mostOutput = 2_000;

/** So many small jobs wait at most; rebuilds come one at a time. */
const mostWaiting = 50;
const never = new AbortController().signal;

interface Running {
  readonly child: ChildProcess;
  /** How many jobs it has done. */
  done: number;
  said: string;
}

/**
 * A process that does one job after the other with what it has loaded, and is kept between them. Another one takes its place after
 * new code, when it has grown too large, and when it ended: a job that an older process did not survive is done again in a fresh one.
 */
export class Resident {
  readonly #program: ResidentOptions;
  readonly #inTurn = shortQueue(mostWaiting);
  #running: Running | undefined;
  #isStopped = false;

  constructor(program: ResidentOptions) {
    this.#program = program;
  }

  /** The number of its process, where there is one. */
  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** What a job came to. Rejects with what failed, a ResidentEnded where its process did. */
  async run(job: object): Promise<string> {
    const result = this.#inTurn(() => this.#run(job), never);
    if (!result) throw new Error(`More than ${String(mostWaiting)} jobs wait for the process that stays.`);
    return result;
  }

  /**
   * What a small job came to that only a process can do which has done others. Undefined where there is none, where it is at another
   * job for longer than `patienceMs`, and where this one took longer than `longestMs`: its process is ended then. Rejects as `run` does.
   */
  async runIfThere(
    job: object,
    { patienceMs, longestMs }: { readonly patienceMs: number; readonly longestMs: number },
  ): Promise<string | undefined> {
    // One that is loading everything for the first time takes longer than anybody waits.
    const hasDone = (): boolean => (this.#running?.done ?? 0) > 0;
    if (!hasDone()) return undefined;
    const waiting = AbortSignal.timeout(patienceMs);
    const work = async (): Promise<string | undefined> => {
      const running = this.#running;
      if (!running || !hasDone()) return undefined;
      const timer = setTimeout(() => {
        // One that never comes to an end hears of nothing else.
        running.child.kill('SIGKILL');
        this.end();
      }, longestMs);
      try {
        return this.#finish(await this.#ask(running, job));
      } finally {
        clearTimeout(timer);
      }
    };
    try {
      return await this.#inTurn(work, waiting);
    } catch (error) {
      if (waiting.aborted || error instanceof ResidentEnded) return undefined;
      throw error;
    }
  }

  async #run(job: object): Promise<string> {
    const running = (this.#running ??= this.#start());
    const isFresh = running.done === 0;
    let answer: JobAnswer | undefined;
    try {
      answer = await this.#ask(running, job);
    } catch (error) {
      this.end();
      if (isFresh || this.#isStopped) throw error;
      return this.#run(job);
    }
    running.done += 1;
    const result = this.#finish(answer);
    if (result !== undefined) return result;
    if (isFresh) throw new ResidentEnded('The code changed while a process for it was started. Try again.');
    return this.#run(job);
  }

  /** What an answer says, undefined where the process runs other code; one that cannot stay is ended. */
  #finish({ result, problem, memoryMb }: JobAnswer): string | undefined {
    if (result === undefined || memoryMb > this.#program.mostMb()) this.end();
    if (problem !== undefined) throw new Error(problem);
    return result;
  }

  /** Lets go of the process; the next job starts another one. */
  end(): void {
    this.#running?.child.kill('SIGTERM');
    this.#running = undefined;
  }

  /** Ends it for good, in the middle of a job too. */
  stop(): void {
    this.#isStopped = true;
    this.end();
  }

  #start(): Running {
    const { file, execArgv, env, cwd } = this.#program;
    // Looked at before it loads anything.
    const args = [sourcesState(env, cwd)];
    const child = fork(file, args, {
      env,
      execArgv: execArgv(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...(cwd !== undefined && { cwd }),
    });
    const running: Running = { child, done: 0, said: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        running.said = (running.said + text).slice(-mostOutput);
      });
    }
    // Told by whoever waits for a job; between two of them nobody does.
    child.on('error', () => undefined);
    child.once('close', () => {
      if (this.#running === running) this.#running = undefined;
    });
    return running;
  }

  #ask(running: Running, job: object): Promise<JobAnswer> {
    const { child } = running;
    running.said = '';
    return new Promise((resolve, reject) => {
      const ended = (): void => {
        reject(new ResidentEnded(`The rebuild ended without a report. It said: ${running.said}`));
      };
      child.once('error', reject);
      child.once('close', ended);
      child.once('message', (message: unknown) => {
        child.off('error', reject).off('close', ended);
        if (isJobAnswer(message)) resolve(message);
        else reject(new Error(`The process of a rebuild answered ${JSON.stringify(message)}.`));
      });
      child.send(job, (error) => {
        if (error) ended();
      });
    });
  }
}
