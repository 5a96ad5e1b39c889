import { describe, expect, it } from 'vitest';
import { adapters } from '#feed/registry.ts';
import { bySiteField, coverageOf } from './coverage.ts';
import { samples } from './samples.fixture.ts';

describe.each(adapters.map((adapter) => [adapter.description.name, adapter] as const))(
  'the fields of %s',
  (name, adapter) => {
    const fates = coverageOf(adapter, samples[name] ?? []);

    it('are shown, or left out with a reason; none is unknown', () => {
      expect(fates.filter(({ fate }) => fate.kind === 'unknown').map(({ field }) => field)).toEqual([]);
      expect(fates.length).toBeGreaterThan(10);
    });

    it('say why they stay out in words', () => {
      for (const reason of Object.values(adapter.fields?.leftOut ?? {})) expect(reason).toMatch(/^\S.{6,}/u);
    });
  },
);

it.each([
  ['skarabee', 'FloorLevelNL', 'building.floor'],
  ['skarabee', 'SurfaceLiving', 'rooms'],
  ['sweepbright', 'rooms[].size', 'rooms'],
  ['whise', 'details[1009].value', 'rooms'],
  ['skarabee', 'RoofType', 'building.roofType'],
  ['skarabee', 'WindowType', 'building.windowFrame'],
  ['skarabee', 'KitchenType', 'building.kitchen'],
  ['skarabee', 'PetsAllowed', 'features.petsAllowed'],
  ['skarabee', 'NewEstate', 'building.isNewBuild'],
  ['skarabee', 'CadastrallIncome', 'costs.cadastralIncomeCents'],
  ['skarabee', 'MaximumOccupants', 'costs.maximumPersons'],
  ['skarabee', 'RentType', 'contractType'],
  ['skarabee', 'ChargesAndProvisions', 'costs.chargesRenterCents'],
  ['whise', 'details[461].value', 'building.windowGlazing'],
  ['whise', 'details[4711].enum.id', 'certificates.electricity'],
  ['whise', 'documents[].url', 'files.documents'],
  ['whise', 'representatives[].function', 'manager.role'],
  ['whise', 'details[824].value', 'available'],
  ['openimmo', 'ausstattung/boden@PARKETT', 'building.floorCovering'],
  ['openimmo', 'preise/stp_garage@anzahl', 'building.garages'],
  ['openimmo', 'preise/provisionbrutto', 'costs.agencyCostCents'],
  ['openimmo', 'anhaenge/anhang/daten/pfad', 'files.photos'],
  ['sweepbright', 'legal.legal_mentions.nl', 'description.nl'],
  ['sweepbright', 'amenities[]', 'features.lift'],
  ['kyero', 'features/feature', 'features.lift'],
  ['omnicasa', 'NumberOfGarages', 'building.garages'],
])('%s says with %s what the site shows as %s', (name, field, site) => {
  const adapter = adapters.find(({ description }) => description.name === name);
  const fates = adapter ? coverageOf(adapter, samples[name] ?? []) : [];
  expect(bySiteField(fates).get(site)).toContain(field);
});
