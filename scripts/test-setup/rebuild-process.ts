import { parseJson } from '#base/json.ts';
import { doRebuildJob } from '#scripts/test-setup/rebuild-job.ts';

/** One rebuild in a process of its own, for tests. Prints how it was built as its last line. */
console.log(await doRebuildJob(parseJson(process.argv[2] ?? '')));
