import { tracingChannel } from 'node:diagnostics_channel';

/** The steps of a build, for whoever measures them (scripts/bench/usage-of-all.ts); without a listener it costs nothing. */
const steps = tracingChannel<'gevel:step', { readonly title: string }>('gevel:step');

/** Runs a step and says before and after it what happens, with the seconds it took; beside the result, for a program reads that. */
export async function showStep<T>(title: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.error(`▸ ${title} …`);
  const result = await steps.tracePromise(run, { title });
  console.error(`✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
