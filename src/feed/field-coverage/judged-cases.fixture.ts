import { expect, it } from 'vitest';
import type { Judged } from './judge.fixture.ts';
import { likeIn } from './judged.fixture.ts';

/** Records with their names, and what is expected of each. */
export type Cases<Expected> = readonly (readonly [what: string, judged: () => Judged, expected: Expected])[];

/** The site shows each with these facts. */
export function itShows(cases: Cases<object>): void {
  it.each(cases)('%s', (_what, judged, record) => {
    const { site } = judged();
    expect(site).toBeDefined();
    expect(likeIn(site, { record })).toEqual({ record });
  });
}

/** An agent is told in such words. */
export function itTells(cases: Cases<RegExp>): void {
  it.each(cases)('%s: somebody hears of it', (_what, judged, words) => {
    expect(judged().said.join('\n')).toMatch(words);
  });
}

/** The site shows each, and nowhere in it such words. */
export function itHides(cases: Cases<RegExp>): void {
  it.each(cases)('%s is told by no text where its flag hides it', (_what, judged, leak) => {
    const { site } = judged();
    expect(site).toBeDefined();
    expect(JSON.stringify(site)).not.toMatch(leak);
  });
}
