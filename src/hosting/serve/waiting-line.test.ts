import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WaitingLine } from '#hosting/serve/waiting-line.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** What has become of those who stand in line: `true`, `false`, or `undefined` while they wait. */
function watch(turns: readonly Promise<boolean>[]): (boolean | undefined)[] {
  const seen = turns.map((): boolean | undefined => undefined);
  turns.forEach((turn, index) => {
    void turn.then((isTurn) => (seen[index] = isTurn));
  });
  return seen;
}

describe('a line of waiting requests', () => {
  it('lets so many work at once, and the next one when somebody leaves, first come first', async () => {
    const line = new WaitingLine({ places: 2, longest: 10, patienceMs: 400 });
    const seen = watch([line.enter(), line.enter(), line.enter(), line.enter()]);
    await vi.advanceTimersByTimeAsync(100);
    expect(seen).toEqual([true, true, undefined, undefined]);
    line.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([true, true, true, undefined]);
  });

  it('sends away whoever waited in vain, and gives the place to somebody who came later', async () => {
    const line = new WaitingLine({ places: 1, longest: 10, patienceMs: 400 });
    const first = watch([line.enter(), line.enter()]);
    await vi.advanceTimersByTimeAsync(399);
    expect(first).toEqual([true, undefined]);
    const later = watch([line.enter()]);
    await vi.advanceTimersByTimeAsync(1);
    expect(first).toEqual([true, false]);
    line.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(later).toEqual([true]);
  });

  it('sends away at once whoever comes to a line that is too long', async () => {
    const line = new WaitingLine({ places: 1, longest: 2, patienceMs: 400 });
    const seen = watch([line.enter(), line.enter(), line.enter(), line.enter()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([true, undefined, undefined, false]);
  });

  it('has all its places again once everybody has left', async () => {
    const line = new WaitingLine({ places: 2, longest: 10, patienceMs: 400 });
    await Promise.all([line.enter(), line.enter()]);
    line.leave();
    line.leave();
    const seen = watch([line.enter(), line.enter(), line.enter()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([true, true, undefined]);
  });
});
