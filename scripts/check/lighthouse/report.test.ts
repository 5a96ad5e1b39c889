import { describe, expect, it } from 'vitest';
import { medianOf, readReport, worseThan, type Figures } from './report.ts';

const figures: Figures = {
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcpMs: 1400,
  tbtMs: 40,
  fcpMs: 800,
  clsThousandths: 0,
};

describe('readReport', () => {
  it('reads scores in points and times in milliseconds', () => {
    const of = (numericValue: number) => ({ numericValue });
    const report = {
      categories: {
        performance: { score: 0.99 },
        accessibility: { score: 1 },
        'best-practices': { score: 1 },
        seo: { score: 1 },
      },
      audits: {
        'largest-contentful-paint': of(1400.2),
        'total-blocking-time': of(39.6),
        'first-contentful-paint': of(800),
        'cumulative-layout-shift': of(0.0002),
      },
    };
    expect(readReport(report)).toEqual(figures);
  });

  it('refuses a report without a score, as of a page that did not load', () => {
    expect(() => readReport({ categories: { performance: { score: null } } })).toThrow();
  });
});

describe('medianOf', () => {
  it('takes the middle of each figure by itself', () => {
    const runs = [1900, 1300, 1400].map((lcpMs, index) => ({ ...figures, lcpMs, performance: 97 + index }));
    expect(medianOf(runs)).toEqual({ ...figures, lcpMs: 1400, performance: 98 });
  });
});

describe('worseThan', () => {
  it('allows what one machine measures twice', () => {
    expect(worseThan(figures, { ...figures, performance: 97, lcpMs: 1680 })).toEqual([]);
  });

  it('names each score and time that is worse', () => {
    expect(worseThan(figures, { ...figures, performance: 96, seo: 99, lcpMs: 1681 })).toEqual([
      'performance 96, accepted 99',
      'seo 99, accepted 100',
      'LCP 1681 ms, accepted 1400 ms',
    ]);
  });
});
