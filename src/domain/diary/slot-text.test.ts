import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeOfDay } from './diary-rules.ts';
import { readSlots, slotText } from './slot-text.ts';

it('reads times as people write them', () => {
  expect(readSlots('9:30-12:15, 13.30 – 17h15')).toEqual([
    { from: '09:30', until: '12:15' },
    { from: '13:30', until: '17:15' },
  ]);
  expect(readSlots('')).toEqual([]);
  expect(readSlots('20:00-24:00')).toEqual([{ from: '20:00', until: '24:00' }]);
});

it('takes nothing else', () => {
  for (const text of [
    'soon',
    '12:00-10:00',
    '10:00',
    '10:00-24:30',
    '25:00-26:00',
    '10:00-12:00, 11:00-13:00',
    '10:00-10:00',
  ])
    expect(readSlots(text), text).toBeUndefined();
});

it('reads back what it wrote', () => {
  const bounds = fc
    .uniqueArray(fc.nat(1440), { minLength: 2, maxLength: 8 })
    .map((list) => list.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(bounds, (list) => {
      const ranges = list.flatMap((from, index) => {
        const until = list[index + 1];
        return index % 2 === 0 && until !== undefined ? [{ from: timeOfDay(from), until: timeOfDay(until) }] : [];
      });
      expect(readSlots(slotText(ranges))).toEqual(ranges);
    }),
  );
});
