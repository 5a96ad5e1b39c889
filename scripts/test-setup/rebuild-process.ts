import { parseJson } from '#base/json.ts';
import { doRebuildJob, reportRebuildJob } from '#scripts/test-setup/rebuild-job.ts';

/** One rebuild in a process of its own, for tests. Prints how it was built as its last line, or its report where that is asked for. */
const [job = '', asked] = process.argv.slice(2);
console.log(await (asked === 'report' ? reportRebuildJob : doRebuildJob)(parseJson(job)));
