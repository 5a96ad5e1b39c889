import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookIn, withLook } from './map-look.ts';

const ids = fc.array(fc.stringMatching(/^[\w-]{1,12}$/u), { maxLength: 5 });
const degrees = (most: number) =>
  fc.integer({ min: -most * 100_000, max: most * 100_000 }).map((units) => units / 100_000);
const looks = fc.record({
  spot: fc.option(
    fc.record({
      latitude: degrees(90),
      longitude: degrees(180),
      zoom: fc.integer({ min: 0, max: 44 }).map((half) => half / 2),
    }),
    { nil: undefined },
  ),
  opened: ids,
  isFollowing: fc.boolean(),
});

describe('the look of the map in the address', () => {
  it('comes back as it was, whatever else the address says', () => {
    fc.assert(
      fc.property(looks, looks, (look, before) => {
        const search = withLook(withLook('?place=9000.9050&view=map', before), look);
        expect(lookIn(search)).toEqual(look);
        expect(new URLSearchParams(search).get('place')).toBe('9000.9050');
      }),
    );
  });

  it('is readable', () => {
    const look = { spot: { latitude: 51.05, longitude: 3.72, zoom: 12 }, opened: ['46', '47'], isFollowing: true };
    expect(withLook('?view=map', look)).toBe('?view=map&at=51.05_3.72_12&open=46.47&follow=1');
    expect(withLook('', { opened: [], isFollowing: false })).toBe('');
  });

  it('is none where somebody wrote something else', () => {
    for (const at of ['', '51', '51_3', '91_3_12', '51_181_12', '51_3_-1', 'a_b_c', '51_3_99']) {
      expect(lookIn(`?at=${at}&open=%3Cscript%3E`)).toEqual({ spot: undefined, opened: [], isFollowing: false });
    }
  });
});
