import { describe, expect, it } from 'vitest';
import { advanceOf, saleKind } from '#domain/advance-rows.ts';
import { lawTables } from '#domain/law-tables.fixture.ts';
import { listingWith } from '#domain/listing.fixture.ts';

const today = '2026-11-20';
const newBuild = { building: { isNewBuild: true, constructionYear: 2027 } };

describe('saleKind', () => {
  it('is off plan for a new home that is not built yet', () => {
    expect(saleKind(listingWith(newBuild), today)).toBe('off-plan');
    expect(saleKind(listingWith({ building: { isNewBuild: true } }), today)).toBe('off-plan');
    expect(saleKind(listingWith({ building: { isNewBuild: true, constructionYear: 2026 } }), today)).toBe('off-plan');
  });

  it('is existing for what stands, for other buildings and for rent', () => {
    expect(saleKind(listingWith({ building: { isNewBuild: true, constructionYear: 2025 } }), today)).toBe('existing');
    expect(saleKind(listingWith({ building: { isNewBuild: false } }), today)).toBe('existing');
    expect(saleKind(listingWith({ ...newBuild, webId: 3 }), today)).toBe('existing');
    expect(saleKind(listingWith({ ...newBuild, goal: 'rent' }), today)).toBe('existing');
  });
});

describe('advanceOf', () => {
  it('is a tenth into the third-party account, and off plan at most a twentieth to the notary', () => {
    expect(advanceOf(listingWith(), lawTables.advance, today)).toMatchObject({ percent: 10, sale: 'existing' });
    expect(advanceOf(listingWith(newBuild), lawTables.advance, today)).toMatchObject({
      percent: 5,
      sale: 'off-plan',
    });
  });

  it('is unknown outside Belgium', () => {
    for (const countryId of [50, 34]) {
      const address = { zip: '1234', city: '', countryId, isPublished: true };
      expect(advanceOf(listingWith({ address }), lawTables.advance, today)).toBeUndefined();
    }
  });
});
