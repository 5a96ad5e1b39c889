import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeIcon } from '#domain/type-icon.ts';

describe('typeIcon', () => {
  it('follows the table of docs/rules/listings.md', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(typeIcon)).toEqual([
      'residential',
      'commercial',
      'industrial',
      'land',
      'offices',
      'retail',
      'offices',
    ]);
  });

  it('is commercial for anything else', () => {
    expect(typeIcon(undefined)).toBe('commercial');
    fc.assert(
      fc.property(fc.oneof(fc.integer({ max: 0 }), fc.integer({ min: 8 })), (id) => typeIcon(id) === 'commercial'),
    );
  });
});
