import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { RateLimits } from '#server/guards/rate-limits.ts';
import type { Store } from '#server/store/store.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

const beginMs = Date.UTC(2026, 5, 1, 8);
const hourS = 3_600;

describe.each(storeKinds)('limits on %s', (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
  });

  afterEach(async () => {
    await store.close();
    await database.remove();
  });

  it('count as somebody would with paper: so many in each hour that the first one begins', async () => {
    let run = 0;
    const step = fc.record({
      act: fc.constantFrom('consume', 'consume', 'consume', 'give back'),
      passS: fc.constantFrom(0, 0, 1, 600, hourS - 1, hourS),
      server: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        let now = beginMs;
        run += 1;
        const key = `run ${String(run)}`;
        const servers = [0, 1].map(() => new RateLimits(store, () => new Date(now)));
        let paper = { points: 0, until: 0 };
        for (const { act, passS, server } of steps) {
          now += passS * 1_000;
          const limits = servers[server];
          if (now >= paper.until) paper = { points: 0, until: 0 };
          if (act === 'give back') {
            // Whoever was sent away has nothing to give back.
            if (paper.points > 4) continue;
            await limits?.giveBack('strict', key);
            paper.points = Math.max(0, paper.points - 1);
            continue;
          }
          paper =
            paper.until === 0 ? { points: 1, until: now + hourS * 1_000 } : { ...paper, points: paper.points + 1 };
          const waitS = await limits?.consume('strict', key);
          expect(waitS).toBe(paper.points <= 4 ? undefined : Math.max(1, Math.ceil((paper.until - now) / 1_000)));
          paper.points = Math.min(paper.points, 5);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('forgive what was given back, and no more than was counted', async () => {
    const limits = new RateLimits(store, () => new Date(beginMs));
    await limits.consume('strict', 'an');
    for (let index = 0; index < 3; index += 1) await limits.giveBack('strict', 'an');
    for (let index = 0; index < 4; index += 1) expect(await limits.consume('strict', 'an')).toBeUndefined();
    await limits.giveBack('strict', 'an');
    expect(await limits.consume('strict', 'an')).toBeUndefined();
    expect(await limits.consume('strict', 'an')).toBe(hourS);
  });

  it('hold in this process while the store fails', async () => {
    const limits = new RateLimits(store, () => new Date(beginMs));
    await store.close();
    const waits: (number | undefined)[] = [];
    for (let index = 0; index < 5; index += 1) waits.push(await limits.consume('strict', 'an'));
    expect(waits.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(waits[4]).toBeGreaterThan(hourS - 60);
    await limits.giveBack('strict', 'an');
    store = await database.open();
  });

  it('sends away without asking the store again', async () => {
    const limits = new RateLimits(store, () => new Date(beginMs));
    for (let index = 0; index < 5; index += 1) await limits.consume('strict', 'an');
    await store.close();
    expect(await limits.consume('strict', 'an')).toBe(hourS);
    store = await database.open();
  });
});
