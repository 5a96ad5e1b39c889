import { expect, it } from 'vitest';
import { createCardStore } from './card-store.ts';

const addresses = { index: '', cards: '/search/nl-abc', cardsPerFile: 2 };
const files: Readonly<Record<string, string[]>> = {
  '/search/nl-abc-0.json': ['zero', 'one'],
  '/search/nl-abc-1.json': ['two', 'three'],
  '/search/nl-abc-2.json': ['four'],
};

function recorder(failures = 0) {
  const asked: string[] = [];
  let left = failures;
  const fetchFile = (address: string) => {
    asked.push(address);
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('offline')) : Promise.resolve(Response.json(files[address]));
  };
  return { asked, load: createCardStore(addresses, fetchFile) };
}

it('gives the cards of rows in their order from the files that they stand in', async () => {
  const { asked, load } = recorder();
  expect(await load([4, 0, 1])).toEqual(['four', 'zero', 'one']);
  expect(asked).toEqual(['/search/nl-abc-2.json', '/search/nl-abc-0.json']);
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
