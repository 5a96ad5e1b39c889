import fc from 'fast-check';
import { addDays } from '#domain/dates.ts';
import type { EarlierPrice, LocalizedText } from '#domain/listing.ts';
import { roomKinds, type Room } from '#domain/room.ts';

/** Words beside a price that name a time, as those of a rent always do. */
export function byTheMonth(texts: LocalizedText): LocalizedText {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, `${String(text)} / maand`]));
}

/** Rooms of a home, each with some of what can be known of it. */
export const anyRooms: fc.Arbitrary<readonly Room[]> = fc.array(
  fc.record(
    {
      kind: fc.constantFrom(...roomKinds),
      floor: fc.integer({ min: -5, max: 12 }),
      areaM2: fc.integer({ min: 1, max: 900 }).map((value) => value / 10),
      mark: fc.constantFrom('1', '12', 'B'),
    },
    { requiredKeys: ['kind'] },
  ),
  { minLength: 1, maxLength: 4 },
);

/** Prices that were asked before, each until a day of its own, oldest first. */
export const anyEarlierPrices: fc.Arbitrary<readonly EarlierPrice[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 500_000_000 }), fc.integer({ min: 1, max: 400 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((steps) => {
    let untilOn = '2020-01-31';
    return steps.map(([cents, days]) => {
      untilOn = addDays(untilOn, days);
      return { cents, untilOn };
    });
  });
