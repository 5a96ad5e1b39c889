import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { heapLimitMb, snapshotBytes } from '#base/heap-limits.ts';
import { isObject, isText } from '#base/json.ts';
import { lateFolder } from '#release/late-pages.ts';
import { textsOf } from '#site/page-text.ts';

/** What makes the pages of a release, as `LateMaker` uses it. */
export interface PageProcess {
  /** Makes one file. Rejects with a `ProcessEnded` where the process did not live long enough, else with what is wrong with the page. */
  readonly make: (file: string) => Promise<void>;
  readonly stop: () => void;
}

/** The process that makes pages has ended, or did not answer: another one may do better. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

export interface LateRelease {
  /** Folder of the release. */
  readonly releaseDir: string;
  /** Where made files are put. */
  readonly madeDir: string;
  /** Those that the release was made with. */
  readonly variables: Readonly<Record<string, string>>;
}

const program = resolve(import.meta.dirname, 'late-worker.ts');
/** The first page waits for all that the process reads: with 10 000 homes that takes ten seconds. */
const timeoutMs = 60_000;

/** Of our own environment nothing that a page shows: a release is made with what it was built with. */
function environmentOf({ releaseDir, variables }: LateRelease): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SITE_URL: undefined,
    GEVEL_STREETS: undefined,
    GEVEL_PAGE_DATES: undefined,
    // Its paths are those of another folder.
    NODE_OPTIONS: undefined,
    NODE_ENV: 'production',
    GEVEL_SNAPSHOT: resolve(releaseDir, 'snapshot'),
    GEVEL_TESTIMONIALS: resolve(releaseDir, 'testimonials.json'),
    GEVEL_SPOTLIGHT: resolve(releaseDir, 'spotlight.json'),
    GEVEL_NEWS: resolve(releaseDir, 'news.json'),
    GEVEL_TEXTS: resolve(textsOf(releaseDir)),
    ...variables,
  };
}

function start(release: LateRelease): ChildProcess {
  const { releaseDir, madeDir } = release;
  const heapMb = heapLimitMb('render', snapshotBytes(resolve(releaseDir, 'snapshot')));
  return fork(program, [resolve(releaseDir), resolve(madeDir)], {
    // What pages read of the agency's own lies here as it lay in the project.
    cwd: lateFolder(releaseDir),
    env: environmentOf(release),
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Starts a process of its own that makes pages of a release, one after the other. */
export function startPageProcess(release: LateRelease, begin = start): PageProcess {
  const child = begin(release);
  let answer: ((problem?: Error) => void) | undefined;
  const ended = (): void => {
    answer?.(new ProcessEnded('The process that makes late pages has ended.'));
  };
  child.once('error', ended);
  child.once('exit', ended);
  child.on('message', (message: unknown) => {
    const problem = isObject(message) ? message['problem'] : undefined;
    answer?.(isText(problem) ? new Error(problem) : undefined);
  });
  return {
    make: (file) =>
      new Promise((done, fail) => {
        const timer = setTimeout(() => {
          child.kill('SIGKILL');
          answer?.(new ProcessEnded(`${file} was not made within ${String(timeoutMs / 1000)} s.`));
        }, timeoutMs);
        answer = (problem) => {
          answer = undefined;
          clearTimeout(timer);
          if (problem) fail(problem);
          else done();
        };
        if (child.connected) {
          child.send(file, (error) => {
            if (error) ended();
          });
        } else ended();
      }),
    stop: () => {
      child.kill();
    },
  };
}
