import { appendFileSync } from 'node:fs';

/**
 * Loaded by NODE_OPTIONS into a measured process and every Node process that it starts: at its end each adds its own CPU
 * time (user and system, all threads, in seconds) as a line to the file that BENCH_USAGE_ALL names.
 */
process.once('exit', () => {
  const file = process.env['BENCH_USAGE_ALL'];
  if (file === undefined) return;
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  appendFileSync(file, `${(userCPUTime + systemCPUTime) / 1e6}\n`);
});
