import { describe, expect, it } from 'vitest';
import { doAll } from './do-all.ts';

describe('steps that are done in turn', () => {
  const done: string[] = [];
  const step = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
  };

  it('are all done, also after one that failed, and say then what went wrong', async () => {
    const broken = (reason: string) => () => Promise.reject(new Error(reason));
    const steps = [step('first'), broken('No room.'), step('second'), broken('No answer.'), step('third')];
    await expect(doAll(steps)).rejects.toThrow('No room. No answer.');
    expect(done.splice(0)).toEqual(['first', 'second', 'third']);
    await doAll([step('first'), step('second')]);
    expect(done).toEqual(['first', 'second']);
  });
});
