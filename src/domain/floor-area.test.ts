import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floorAreaKind } from './floor-area.ts';

describe('floorAreaKind', () => {
  it('is living area in a home', () => {
    expect(floorAreaKind(1)).toBe('living');
  });

  it('is usable area in every other kind of building, also an unknown one', () => {
    expect(floorAreaKind(undefined)).toBe('usable');
    fc.assert(fc.property(fc.integer(), (webId) => floorAreaKind(webId) === (webId === 1 ? 'living' : 'usable')));
  });
});
