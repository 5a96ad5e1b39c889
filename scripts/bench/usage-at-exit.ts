import { writeFileSync } from 'node:fs';

/**
 * Loaded with `--import` into a measured process: at its end it writes its own CPU time (user and system, all
 * threads, in seconds) and its largest memory (MB) to the file that BENCH_USAGE names.
 */
process.once('exit', () => {
  const file = process.env['BENCH_USAGE'];
  if (file === undefined) return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuS: (userCPUTime + systemCPUTime) / 1e6, rssMb: maxRSS / 1024 };
  writeFileSync(file, JSON.stringify(usage));
});
