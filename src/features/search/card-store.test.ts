import { expect, it } from 'vitest';
import { createCardStore } from './card-store.ts';

const files: Readonly<Record<string, string[]>> = {
  '/search/nl-0.json': ['zero', 'one'],
  '/search/nl-1.json': ['two', 'three'],
  '/search/nl-2.json': ['four'],
};

/** Two cards stand in each file. */
const find = (rows: readonly number[]) =>
  Promise.resolve(rows.map((row) => ({ address: `/search/nl-${Math.floor(row / 2)}.json`, rank: row % 2 })));

function recorder(failures = 0) {
  const asked: string[] = [];
  let left = failures;
  const fetchFile = (address: string) => {
    asked.push(address);
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('offline')) : Promise.resolve(Response.json(files[address]));
  };
  return { asked, load: createCardStore(find, fetchFile) };
}

it('gives the cards of rows in their order from the files that they stand in', async () => {
  const { asked, load } = recorder();
  expect(await load([4, 0, 1])).toEqual(['four', 'zero', 'one']);
  expect(asked).toEqual(['/search/nl-2.json', '/search/nl-0.json']);
});

it('fetches a file once', async () => {
  const { asked, load } = recorder();
  await Promise.all([load([0]), load([1])]);
  expect(await load([1, 2])).toEqual(['one', 'two']);
  expect(asked).toHaveLength(2);
});

it('fetches again what failed', async () => {
  const { load } = recorder(1);
  await expect(load([3])).rejects.toThrow('offline');
  expect(await load([3])).toEqual(['three']);
});
