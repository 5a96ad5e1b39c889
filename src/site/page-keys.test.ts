import { expect, it } from 'vitest';
import { contentWith, listingIn } from '#site/content.fixture.ts';
import { rentalPaths } from '#site/page-keys.ts';

it('gives one path to two homes to let whose references make one name: that of the newer', () => {
  const [newer, older] = ['A/1', 'a-1'].map((reference, index) =>
    listingIn('Gent', 9002 - index, { goal: 'rent', availability: 'available', reference }),
  );
  if (!newer || !older) throw new Error('There are two.');
  const paths = rentalPaths(contentWith([newer, older]), 'nl');
  expect(paths.map(({ params, props }) => [params.reference, props.listing])).toEqual([['a-1', newer]]);
});
