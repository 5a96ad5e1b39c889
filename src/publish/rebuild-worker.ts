import { isObject } from '#base/json.ts';
import { keepUncompressed } from '#base/packed.ts';
import { rebuildInTurn } from '#publish/rebuild-in-turn.ts';
import { answerJobs, processStays } from '#publish/resident-jobs.ts';
import { reportText } from '#server/rebuild/report.ts';

/**
 * Rebuilds whenever its parent says so (src/publish/resident.ts), with everything that was loaded for the one before:
 * `node rebuild-worker.ts PROGRAM`.
 */
const [program = ''] = process.argv.slice(2);

keepUncompressed(processStays(process.env));

answerJobs(program, async (job) => {
  const begunAt = new Date();
  const has = (wish: 'isFull' | 'acceptsFewer'): boolean => isObject(job) && job[wish] === true;
  const wishes = { isFull: has('isFull'), acceptsFewer: has('acceptsFewer') };
  const distDir = process.env['DIST'] ?? 'dist';
  const report = await rebuildInTurn({ distDir, ...wishes, begunAt, log: console.log, onReport: () => undefined });
  return reportText(report);
});
