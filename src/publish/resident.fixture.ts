import { setTimeout as wait } from 'node:timers/promises';
import { objectWith } from '#base/json.ts';
import { answerJobs } from '#publish/resident-jobs.ts';

interface Job {
  /** What it does. */
  readonly does: 'count' | 'fail' | 'pause' | 'spin' | 'wait' | 'die';
}

/** Lets nothing else have its turn for so long. */
function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

let done = 0;

/** Counts its jobs, and leaves a variable in its environment that the next job must not find. */
async function work(job: unknown): Promise<string> {
  const { does } = objectWith<Job>(job, 'does');
  done += 1;
  if (does === 'fail') throw new Error('this one cannot be done');
  if (does === 'pause') await wait(300);
  if (does === 'spin') spin(20_000);
  if (does === 'wait') await wait(60_000);
  if (does === 'die' && done === 1) {
    console.log('out of something');
    process.exit(7);
  }
  if (does === 'die') process.exit(8);
  const left = process.env['GEVEL_TODAY'];
  process.env['GEVEL_TODAY'] = 'yes';
  return `${String(done)} ${left ?? 'nothing'}`;
}

answerJobs(process.argv[2] ?? '', work);
