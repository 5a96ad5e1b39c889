import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isObject } from '#base/json.ts';

/*
 * Loaded by NODE_OPTIONS into a measured process and every Node process that it starts: at its end each adds a line of JSON
 * to the file that BENCH_USAGE_ALL names, with its CPU time and that of the steps in it (src/publish/progress.ts): user and
 * system, all threads, in seconds.
 */

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const steps: Record<string, number> = {};
const started = new WeakMap<object, number>();

// Steps come one after the other, so that what the process takes meanwhile is theirs.
subscribe('tracing:gevel:step:start', (step) => {
  if (isObject(step)) started.set(step, cpuSeconds());
});
subscribe('tracing:gevel:step:asyncStart', (step) => {
  const before = isObject(step) ? started.get(step) : undefined;
  if (!isObject(step) || before === undefined) return;
  const title = String(step['title']);
  steps[title] = (steps[title] ?? 0) + cpuSeconds() - before;
});

process.once('exit', () => {
  const file = process.env['BENCH_USAGE_ALL'];
  if (file === undefined) return;
  const { maxRSS } = process.resourceUsage();
  const usage = {
    program: basename(process.argv[1] ?? ''),
    cpuS: cpuSeconds(),
    rssMb: maxRSS / 1024,
    steps,
  };
  appendFileSync(file, `${JSON.stringify(usage)}\n`);
});
