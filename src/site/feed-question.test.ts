import { beforeAll, expect, it } from 'vitest';
import { readingOf, recordReads, unitsOfSet } from '#base/reads.ts';
import { unitValue } from '#base/recorded.ts';
import type { Listing } from '#domain/listing.ts';
import { contentWith, listingIn } from '#site/content.fixture.ts';
import { feedQuestion } from '#site/feed-question.ts';
import { watchedContent } from '#site/watched-content.ts';

beforeAll(recordReads);

const countIn = feedQuestion(
  'test-homes-in',
  ({ listings }, town) => listings.filter(({ address }) => address.city === town).length,
);

/** The units of the feed that a question reads, and what they are worth. */
function asked(listings: readonly Listing[], town: string) {
  const content = watchedContent(contentWith(listings));
  const { value, reading } = readingOf(() => countIn(content, town));
  const units = unitsOfSet(reading.set()).filter((unit) => /^(?:feed|asked)\//u.test(unit));
  return { value, units, keys: units.map(unitValue) };
}

it('reads its answer alone, and is another one with it', () => {
  const [gent, aalst] = [listingIn('Gent', 9001), listingIn('Aalst', 9002)];
  const first = asked([gent, aalst], 'Gent');
  expect(first).toMatchObject({ value: 1, units: ['asked/test-homes-in/Gent'] });
  expect(asked([gent], 'Gent').keys).toEqual(first.keys);
  const more = asked([gent, listingIn('Gent', 9003)], 'Gent');
  expect(more.value).toBe(2);
  expect(more.keys).not.toEqual(first.keys);
});

it('has no answer that anybody could compare where nobody asks it', () => {
  watchedContent(contentWith([listingIn('Gent', 9001)]));
  expect(unitValue('asked/test-of-nobody/x')).not.toBe(unitValue('asked/test-of-nobody/y'));
});
