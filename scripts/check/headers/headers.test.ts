import { describe, expect, it } from 'vitest';
import { readScan } from './observatory.ts';
import { portProblem } from './tls-front.ts';

describe('readScan', () => {
  const tests = {
    'content-security-policy': { pass: false, result: 'csp-not-implemented', scoreModifier: -25 },
    cookies: { pass: true, result: 'cookies-not-found', scoreModifier: 0 },
    'x-frame-options': { pass: true, result: 'x-frame-options-implemented-via-csp', scoreModifier: 5 },
  };

  it('reads the score, and what took points away', () => {
    expect(readScan(JSON.stringify({ scan: { score: 75, grade: 'B' }, tests }))).toEqual({
      score: 75,
      grade: 'B',
      problems: ['content-security-policy: csp-not-implemented (-25)'],
    });
  });

  it('says why there is no score', () => {
    expect(() => readScan('{"error": "The site seems to be down."}')).toThrow(
      'The Observatory could not scan: The site seems to be down.',
    );
  });
});

describe('portProblem', () => {
  it('says what stands in the way and what to do', () => {
    expect(portProblem(443, 'EACCES')).toBe(
      'The scan asks https://localhost and http://localhost, so it needs port 443 of 127.0.0.1, and this user may not ' +
        'open it: run the scan as root, or in a container. Nothing was scanned.',
    );
  });
});
