import { errorMessage } from '#base/error-message.ts';
import { isObject, isText } from '#base/json.ts';
import { sourcesState } from '#release/code-key.ts';
import { RendererReplaced } from '#render/renderer.ts';

/** What a process that stays answers to a job. */
export interface JobAnswer {
  /** What it came to; undefined where the job was not begun, because the code is another one than this process runs. */
  readonly result: string | undefined;
  /** What failed without a result. */
  readonly problem?: string;
  /** All of its memory, in MB. */
  readonly memoryMb: number;
}

/** Does a process that rebuilds stay for the next time? On a machine with little memory it gives it back (REBUILD_PROCESS). */
export function processStays(env: NodeJS.ProcessEnv): boolean {
  return env['REBUILD_PROCESS'] !== 'each';
}

/** Asks a process that rebuilds to load everything, while there is nothing to do. */
export const warmUpJob = { warmUp: true } as const;

/** Does a job ask for nothing else? */
export const isWarmUp = (job: unknown): boolean => isObject(job) && job['warmUp'] === true;

const megabyte = 1_048_576;

/** Is this an answer of `answerJobs`? */
export function isJobAnswer(value: unknown): value is JobAnswer {
  if (!isObject(value) || typeof value['memoryMb'] !== 'number') return false;
  return [value['result'], value['problem']].every((one) => one === undefined || isText(one));
}

/** Jobs say in their environment what they work with: the next one begins with what the process was started with. */
function resetEnvironment(first: Readonly<NodeJS.ProcessEnv>): void {
  for (const name of Object.keys(process.env)) if (!(name in first)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, first);
}

const outdated: JobAnswer = { result: undefined, memoryMb: 0 };

async function answer(program: string, job: unknown, work: (job: unknown) => Promise<string>): Promise<JobAnswer> {
  if (sourcesState() !== program) return outdated;
  const memoryMb = (): number => Math.round(process.memoryUsage.rss() / megabyte);
  try {
    return { result: await work(job), memoryMb: memoryMb() };
  } catch (error) {
    if (error instanceof RendererReplaced) return outdated;
    return { result: undefined, problem: errorMessage(error), memoryMb: memoryMb() };
  }
}

/**
 * Does what the parent of this process sends, one after the other, and ends with it. `program` is the state of the code before this
 * process was started: as soon as the files say another one nothing is begun any more, because half of it would be the old one.
 */
export function answerJobs(program: string, work: (job: unknown) => Promise<string>): void {
  const first = { ...process.env };
  let last: Promise<unknown> = Promise.resolve();
  process.on('message', (job) => {
    last = last.then(async () => {
      resetEnvironment(first);
      process.send?.(await answer(program, job, work));
    });
  });
  const leave = (): void => process.exit();
  process.on('disconnect', leave);
  process.on('SIGTERM', leave);
}
