import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streetIn } from '#domain/street.ts';

const pairs = [
  ['Rue de la Loi', 'Wetstraat'],
  ['Avenue Louise', 'Louizalaan'],
  ['Chaussée de Charleroi', 'Charleroisesteenweg'],
  ['Boulevard Anspach', 'Anspachlaan'],
  ['Place Flagey', 'Flageyplein'],
  ['Drève de Lorraine', 'Lorrainedreef'],
  ['Avenue du Parc', 'Parklaan'],
] as const;

describe('streetIn', () => {
  it('shows the Dutch name on Dutch pages and the French one elsewhere, in whatever order a feed has them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.constantFrom(' - ', ' / ', '/', ' – ', ' | '),
        fc.boolean(),
        ([french, dutch], stroke, isDutchFirst) => {
          const street = isDutchFirst ? dutch + stroke + french : french + stroke + dutch;
          expect(streetIn(street, 'nl')).toBe(dutch);
          for (const language of ['fr', 'en', 'de']) expect(streetIn(street, language)).toBe(french);
        },
      ),
    );
  });

  it('leaves a street alone that has one name, or two that it cannot tell apart', () => {
    for (const street of [
      'Rue de la Loi',
      'Wetstraat',
      'Sint-Pieters-Woluwestraat',
      'Résidence A / B',
      'Kerkstraat / Dorpsstraat',
    ])
      for (const language of ['nl', 'fr']) expect(streetIn(street, language)).toBe(street);
  });
});
