import { describe, expect, it } from 'vitest';
import { mediaFile } from '#render/integrations/media.ts';

describe('mediaFile', () => {
  it.each([
    ['/ab12/480.webp', 'cache/ab12/480.webp'],
    ['/ab12/plan-ground-floor.svg?v=1', 'cache/ab12/plan-ground-floor.svg'],
    ['/../secret', undefined],
    ['/ab12/../../secret', undefined],
    ['/ab12/%2e%2e', undefined],
    ['/ab12/.env', undefined],
    ['/ab12', undefined],
    ['', undefined],
  ])('answers %s with %s', (target, expected) => {
    expect(mediaFile('cache', target)).toBe(expected);
  });
});
