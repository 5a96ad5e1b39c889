import { expect, it } from 'vitest';
import { explainInProcess } from './run-explain.ts';

const fields = [{ field: 'Price', value: '1', fate: 'shown', site: [] }] as const;
const stays = new AbortController().signal;

/** A reading of the feed that ends when the test says so. */
function heldReading() {
  const held = new Map<string, { readonly end: () => void; readonly signal: AbortSignal }>();
  const read = (id: string, _env: NodeJS.ProcessEnv, signal: AbortSignal) =>
    new Promise<typeof fields>((resolve, reject) => {
      const end = (): void => {
        resolve(fields);
      };
      held.set(id, { end, signal });
      signal.addEventListener('abort', () => {
        reject(new Error('killed'));
      });
    });
  return { held, explain: explainInProcess({}, read) };
}

it('answers at once, without the fields, where two wait already', async () => {
  const { held, explain } = heldReading();
  const asked = ['1', '2', '3'].map((id) => explain(id, stays));
  expect(await explain('4', stays)).toBeUndefined();
  // Who would share an answer keeps a place too.
  expect(await explain('1', stays)).toBeUndefined();
  expect([...held.keys()]).toEqual(['1']);
  for (const [index, one] of asked.entries()) {
    held.get(String(index + 1))?.end();
    expect(await one).toEqual(fields);
  }
  expect([...held.keys()]).toEqual(['1', '2', '3']);
});

it('drops what nobody waits for, stops what runs for nobody, and has room again', async () => {
  const { held, explain } = heldReading();
  const [runs, waits] = [new AbortController(), new AbortController()];
  const asked = [explain('1', runs.signal), explain('2', waits.signal), explain('3', stays)];
  waits.abort();
  expect(await asked[1]).toBeUndefined();
  runs.abort();
  expect(await asked[0]).toBeUndefined();
  expect(held.get('1')?.signal.aborted).toBe(true);
  const again = explain('1', stays);
  await Promise.resolve();
  held.get('3')?.end();
  expect(await asked[2]).toEqual(fields);
  held.get('1')?.end();
  expect(await again).toEqual(fields);
  expect([...held.keys()]).toEqual(['1', '3']);
});

it('shares one reading, which goes on while somebody waits for it', async () => {
  const { held, explain } = heldReading();
  const leaver = new AbortController();
  const asked = [explain('1', leaver.signal), explain('1', stays)];
  leaver.abort();
  expect(await asked[0]).toBeUndefined();
  expect(held.get('1')?.signal.aborted).toBe(false);
  held.get('1')?.end();
  expect(await asked[1]).toEqual(fields);
});
