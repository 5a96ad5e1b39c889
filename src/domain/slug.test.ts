import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify, slugPath } from '#domain/slug.ts';

const anyLetter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

describe('slugify', () => {
  it.each([
    ['Te koop', 'te-koop'],
    ['À vendre', 'a-vendre'],
    ['Zu verkaufen: Schöne Villa!', 'zu-verkaufen-schone-villa'],
    ['Straße', 'strasse'],
    ['Cœur de Liège', 'coeur-de-liege'],
    ['ŒUVRE', 'oeuvre'],
    ['Ærø', 'aero'],
    ['Huis & tuin + 50 %', 'huis-tuin-50'],
    ["Braine-l'Alleud", 'braine-lalleud'],
    ['Huis – 120 m²', 'huis-120-m2'],
    ['  Kapelle-op-den-Bos  ', 'kapelle-op-den-bos'],
    ['a\u0301', 'a'],
    ['Huis - tuin -- zon', 'huis-tuin-zon'],
    ['!!!', ''],
    ['', ''],
  ])('makes "%s" into "%s"', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('holds only lowercase letters, digits and single inner hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(fc.constantFrom(' ', '-', '.', 'a'), anyLetter) }), (text) => {
        expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/u);
      }),
    );
  });

  it('changes nothing when it is applied twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => slugify(slugify(text)) === slugify(text)));
  });

  it('ignores case and the way an accent is stored', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aéèöüçñABÉœæø -'.split('')) });
    fc.assert(
      fc.property(letters, (text) => {
        expect(slugify(text.toUpperCase())).toBe(slugify(text));
        expect(slugify(text.normalize('NFD'))).toBe(slugify(text));
      }),
    );
  });
});

describe('slugify with a long text', () => {
  it('stops at a length that every file system takes, at a word where there is one', () => {
    expect(slugify('ß'.repeat(199))).toBe('s'.repeat(100));
    expect(slugify(`${'a'.repeat(60)} ${'b'.repeat(30)} ${'c'.repeat(30)}`)).toBe(
      `${'a'.repeat(60)}-${'b'.repeat(30)}`,
    );
  });
});

describe('slugPath', () => {
  it('joins slugs with slashes, one at each end', () => {
    expect(slugPath(['nl', 'Te koop', 'Gent'])).toBe('/nl/te-koop/gent/');
  });

  it('leaves empty segments out', () => {
    expect(slugPath(['nl', '', '?!', 'Gent'])).toBe('/nl/gent/');
    expect(slugPath([])).toBe('/');
  });

  it('never makes an empty segment', () => {
    fc.assert(fc.property(fc.array(fc.string()), (segments) => /^\/(?:[a-z0-9-]+\/)*$/u.test(slugPath(segments))));
  });
});
