import { expect, it } from 'vitest';
import { openUnits, unitValue } from '#base/recorded.ts';
import './spotlight.ts';

it('is known before a page shows it, so that pages are not made again to be sure', async () => {
  await openUnits();
  expect(unitValue('spotlight/all')).toBe(unitValue('spotlight/all'));
});
