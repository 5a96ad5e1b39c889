import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPlaywrightReport, readVitestReport } from '#scripts/test-suites/reports.ts';

let folder: string;

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('readVitestReport', () => {
  it('counts tests', () => {
    expect(readVitestReport(report({ numPassedTests: 7, numFailedTests: 2 }), 1)).toEqual({ passed: 7, failed: 2 });
  });

  it('says again what failed', () => {
    const passed = { fullName: 'a holds', status: 'passed', failureMessages: [] };
    const failed = { fullName: 'b holds', status: 'failed', failureMessages: ['expected 1 to be 2\n at c'] };
    const testResults = [
      { name: 'x.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'y.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      { name: 'z.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ];
    expect(readVitestReport(report({ numPassedTests: 2, numFailedTests: 1, testResults }), 1)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['x.test.ts › b holds\n    expected 1 to be 2\n     at c', 'y.test.ts\n    No such module'],
    });
  });

  it('counts a run that ended badly as a failure even without a failed test', () => {
    expect(readVitestReport(report({ numPassedTests: 7, numFailedTests: 0 }), 1)).toEqual({ passed: 7, failed: 1 });
  });

  it('counts a run without a report as a failure', () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    expect(readVitestReport(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
  });
});

describe('readPlaywrightReport', () => {
  it('counts tests, and errors outside of tests', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1 };
    expect(readPlaywrightReport(report({ stats, errors: [{}] }), 1)).toEqual({ passed: 6, failed: 2 });
  });
});
