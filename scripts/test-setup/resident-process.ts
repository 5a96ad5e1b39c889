import { keepUncompressed } from '#base/packed.ts';
import { answerJobs } from '#publish/resident-jobs.ts';
import { doRebuildJob } from '#scripts/test-setup/rebuild-job.ts';

/** Rebuilds of tests in one process that stays, as src/publish/rebuild-worker.ts. */
keepUncompressed();
answerJobs(process.argv[2] ?? '', doRebuildJob);
