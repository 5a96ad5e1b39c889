import { expect, it } from 'vitest';
import { readVerdict } from './verdict.ts';

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities } });

it('counts what is grave apart from the rest', () => {
  const counts = { info: 1, low: 2, moderate: 3, high: 4, critical: 5, total: 15 };
  expect(readVerdict(report(counts))).toEqual({ kind: 'answered', grave: 9, others: 6 });
  expect(readVerdict(report({ high: 0, critical: 0 }))).toEqual({ kind: 'answered', grave: 0, others: 0 });
});

it.each(['', 'npm error', 'null', '{"statusCode":405,"error":{"summary":""}}', '{"metadata":{}}'])(
  'takes %j for no answer, not for a clean one',
  (text) => {
    expect(readVerdict(text)).toEqual({ kind: 'unanswered' });
  },
);
