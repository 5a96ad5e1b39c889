import { z } from 'zod';
import { quantile } from '#scripts/bench/measure.ts';

/** The four scores of a page, 0 to 100, and what counts most of its speed. */
export interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Largest contentful paint, total blocking time, first contentful paint: ms, as simulated. */
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly fcpMs: number;
  /** Cumulative layout shift, in thousandths. */
  readonly clsThousandths: number;
}

export const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;

const score = z.object({ score: z.number() });
const audit = z.object({ numericValue: z.number() });
const output = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'first-contentful-paint': audit,
    'cumulative-layout-shift': audit,
  }),
});

/** Reads what Lighthouse returns; throws where a page did not load. */
export function readReport(result: unknown): Figures {
  const { categories, audits } = output.parse(result);
  const points = ({ score: share }: { score: number }): number => Math.round(share * 100);
  return {
    performance: points(categories.performance),
    accessibility: points(categories.accessibility),
    bestPractices: points(categories['best-practices']),
    seo: points(categories.seo),
    lcpMs: Math.round(audits['largest-contentful-paint'].numericValue),
    tbtMs: Math.round(audits['total-blocking-time'].numericValue),
    fcpMs: Math.round(audits['first-contentful-paint'].numericValue),
    clsThousandths: Math.round(audits['cumulative-layout-shift'].numericValue * 1000),
  };
}

/** Of each figure the middle one of all runs. */
export function medianOf(runs: readonly Figures[]): Figures {
  const middle = (key: keyof Figures): number =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    );
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    lcpMs: middle('lcpMs'),
    tbtMs: middle('tbtMs'),
    fcpMs: middle('fcpMs'),
    clsThousandths: middle('clsThousandths'),
  };
}

export const acceptedFile = z.record(
  z.string(),
  z.object({
    performance: z.number(),
    accessibility: z.number(),
    bestPractices: z.number(),
    seo: z.number(),
    lcpMs: z.number(),
    tbtMs: z.number(),
    fcpMs: z.number(),
    clsThousandths: z.number(),
  }),
);

/** Two points of speed, and a fifth of the time, lie within what one machine measures twice. */
const speedSlack = 2;
const lcpSlack = 1.2;

/** What is worse than accepted, in words. */
export function worseThan(accepted: Figures, now: Figures): string[] {
  const lost = scores.flatMap((key) => {
    const least = accepted[key] - (key === 'performance' ? speedSlack : 0);
    return now[key] < least ? [`${key} ${String(now[key])}, accepted ${String(accepted[key])}`] : [];
  });
  if (now.lcpMs > accepted.lcpMs * lcpSlack) {
    lost.push(`LCP ${String(now.lcpMs)} ms, accepted ${String(accepted.lcpMs)} ms`);
  }
  return lost;
}
