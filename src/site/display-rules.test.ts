import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { displayRules, hiddenSections } from './display-rules.ts';

const rental = listingWith({ goal: 'rent', building: { bedrooms: 2, isNewBuild: false } });

describe('hiddenSections', () => {
  it('hides nothing without rules', () => {
    expect([...hiddenSections({}, rental)]).toEqual([]);
  });

  it('hides a section whose rules do not hold', () => {
    const rules = displayRules.parse({
      'purchase-costs': [{ field: 'goal', logic: 'equals', compareWithValue: 'sale' }],
      surroundings: [{ field: 'building.bedrooms', logic: 'greater', compareWithValue: 1 }],
    });
    expect([...hiddenSections(rules, rental)]).toEqual(['purchase-costs']);
  });

  it('hides a section whose rule cannot be evaluated', () => {
    const rules = displayRules.parse({
      contact: [{ field: 'goal', logic: 'equals', compareWithValue: 'rent', advancedCondition: '1 and (' }],
    });
    expect([...hiddenSections(rules, rental)]).toEqual(['contact']);
  });

  it('refuses a section that does not exist', () => {
    expect(displayRules.safeParse({ nonsense: [] }).success).toBe(false);
  });
});
