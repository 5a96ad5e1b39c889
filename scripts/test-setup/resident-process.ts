import { answerJobs } from '#publish/resident-jobs.ts';
import { doRebuildJob } from '#scripts/test-setup/rebuild-job.ts';

/** Rebuilds of tests in one process that stays. */
answerJobs(process.argv[2] ?? '', doRebuildJob);
