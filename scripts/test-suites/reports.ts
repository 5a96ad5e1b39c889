import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorMessage } from '#base/error-message.ts';

/** How many tests of a suite passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/**
 * Reads the JSON report of a test run. A run that ended badly always counts as a failure, even when its
 * report names none (a file that cannot be loaded has no tests) or was never written.
 */
function readReport<T>(file: string, schema: z.ZodType<T>, exitCode: number, count: (report: T) => Counts): Counts {
  let counts: Counts = { passed: 0, failed: 1 };
  try {
    counts = count(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    console.error(`There is no usable report in ${file}:`, errorMessage(error));
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function readVitestReport(file: string, exitCode: number): Counts {
  return readReport(file, vitestReport, exitCode, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

export function readPlaywrightReport(file: string, exitCode: number): Counts {
  return readReport(file, playwrightReport, exitCode, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}
