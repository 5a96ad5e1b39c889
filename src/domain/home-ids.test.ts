import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeIdsOf, homeIdsQuery } from './home-ids.ts';

describe('a link to homes', () => {
  it('reads back what it wrote', () => {
    const id = fc.stringMatching(/^[\w-]{1,40}$/u);
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 20 }), (ids) => {
        expect(homeIdsOf(homeIdsQuery(ids), 20)).toEqual(ids);
      }),
    );
  });

  it('leaves out what is no home, and stops at the limit', () => {
    expect(homeIdsOf('?ids=46,,<b>,48,46', 100)).toEqual(['46', '48']);
    expect(homeIdsOf('?ids=46,48,52', 2)).toEqual(['46', '48']);
    expect(homeIdsOf('', 4)).toEqual([]);
  });
});
