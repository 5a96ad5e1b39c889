import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, leadStateOf, leadStates, mayMove, nextStates } from './lead-state.ts';

const state = fc.constantFrom(...leadStates);

describe('the state of a lead', () => {
  it('never goes to itself, and only to where its list says', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        expect(mayMove(from, to)).toBe(nextStates(from).includes(to));
        expect(mayMove(from, from)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reaches every other on some way', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        const reached = new Set([from]);
        for (const one of reached) for (const next of nextStates(one)) reached.add(next);
        expect(reached.has(to)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never new again once it was answered or closed: the answer was given', () => {
    expect(mayMove('answered', 'new')).toBe(false);
    expect(mayMove('closed', 'new')).toBe(false);
  });

  it('waits for an answer while it is new or in hand', () => {
    expect(leadStates.filter(isOpen)).toEqual(['new', 'in-hand']);
  });

  it('is read from a word, and from nothing else', () => {
    expect(leadStateOf('not-serious')).toBe('not-serious');
    expect(leadStateOf('gone')).toBeUndefined();
    expect(leadStateOf(null)).toBeUndefined();
  });
});
