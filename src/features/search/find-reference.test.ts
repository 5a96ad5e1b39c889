import { describe, expect, it } from 'vitest';
import { looksLikeReference } from './find-reference.ts';

describe('looksLikeReference', () => {
  it.each(['LH-0201', 'lh 0201', 'LP-010.01', 'REF123', '201', 'A/12-b'])('takes %j for one', (text) => {
    expect(looksLikeReference(text)).toBe(true);
  });

  it.each(['', 'Gent', '9000', '9000 Gent', 'L-1234', 'Lindestraat 12', 'villa met 3 kamers'])(
    'takes %j for a place or words',
    (text) => {
      expect(looksLikeReference(text)).toBe(false);
    },
  );
});
