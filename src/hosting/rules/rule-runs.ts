import { crc32 } from 'node:zlib';
import { memoBy } from '#base/memo.ts';
import { StableRuns } from '#base/stable-runs.ts';
import type { MovedRule, RedirectRule } from '#hosting/rules/rule-set.ts';

/** So many rules are a run, on average. */
const rulesInRun = 64;

const placeOf = memoBy(({ from }: RedirectRule | MovedRule): number => crc32(from) % rulesInRun);
const redirectRuns = new StableRuns<RedirectRule>((rule) => placeOf(rule) === 0);
const movedRuns = new StableRuns<MovedRule>((rule) => placeOf(rule) === 0);

/**
 * Ten thousands of redirects in the runs in which hosts are told of them. Those that are the same in the next rebuild are the same
 * objects, and so is what is written of them.
 */
export const runsOfRedirects = memoBy((rules: readonly RedirectRule[]) => redirectRuns.of(rules));

/** The same of moved pages. */
export const runsOfMoved = memoBy((rules: readonly MovedRule[]) => movedRuns.of(rules));
