import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorMessage } from '#base/error-message.ts';

/** How many tests of a suite passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What the failed ones say, for the end of the output, where the output of other suites does not bury it. */
  readonly failures?: readonly string[];
}

/** Lines of a failure that are said again at the end. */
const failureLines = 24;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    )
    .default([]),
});

type VitestReport = z.infer<typeof vitestReport>;

function shortened(title: string, text: string): string {
  return [title, ...text.trim().split('\n').slice(0, failureLines)].join('\n    ');
}

/** Of each failed test its file, its name and the beginning of what it says; of a file that could not be read the error. */
function failuresOf({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [shortened(name, message)] : [];
    return failed.map((test) => shortened(`${name} › ${test.fullName}`, test.failureMessages?.join('\n') ?? ''));
  });
}

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
  return readReport(file, vitestReport, exitCode, (report) => {
    const failures = failuresOf(report);
    const counts = { passed: report.numPassedTests, failed: report.numFailedTests };
    return failures.length > 0 ? { ...counts, failures } : counts;
  });
}

export function readPlaywrightReport(file: string, exitCode: number): Counts {
  return readReport(file, playwrightReport, exitCode, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}
