import { describe, expect, it } from 'vitest';
import { joinUnits } from './units.ts';

const home = { ID: 7, ProjectID: 1, Ident: 'REF-7', Status: 'available', PublishAddress: true, PublishPrice: true };

function join(unit: object, project: object) {
  const warnings: string[] = [];
  const context = {
    typeName: (id: unknown) => (id === 2 ? { nl: 'Appartement' } : undefined),
    warnFor: (id: unknown) => (kind: string, field: string | undefined) =>
      void warnings.push(`${String(id)} ${kind} ${field ?? ''}`),
  };
  const joined = joinUnits([{ ...home, ...unit }], [{ ID: 1, ...project }], context);
  const units = (joined.projects[0]?.['Units'] ?? []) as Record<string, unknown>[];
  return { unit: units[0], property: joined.properties[0], warnings };
}

describe('a home of a project', () => {
  it.each([
    [{ UnitName: 'A1.02', BoxNr: '3' }, 'A1.02'],
    [{ BoxNr: '0203' }, '0203'],
    [{ BoxNr: '0203', PublishAddress: false }, '1'],
    [{ BoxNr: ' ' }, '1'],
    [{ BoxNr: '0' }, '1'],
    [{}, '1'],
  ])('of %j goes by the name %s, and never by a reference of the agency', (unit, name) => {
    expect(join(unit, { PublicAddress: true }).unit?.['Name']).toBe(name);
  });

  it('names its type', () => {
    expect(join({ TypeID: 2 }, {}).unit?.['TypeName']).toEqual({ nl: 'Appartement' });
  });

  it('shows its address by its own flag where the project has none', () => {
    const { property, warnings } = join({}, { PublicAddress: false });
    expect([property?.['PublishAddress'], warnings]).toEqual([true, []]);
  });

  it('hides what its project hides, and somebody hears of it', () => {
    const { property, warnings } = join({}, { PublicAddress: false, PublishPrice: false, Street: 'Kaai' });
    expect(property).toMatchObject({ PublishAddress: false, PublishPrice: false });
    expect(warnings).toEqual(['7 hidden-with-project PublishAddress', '7 hidden-with-project PublishPrice']);
  });
});
