import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as attributes from '#domain/attributes/attributes.ts';
import { code, count, flag, texts, type Attribute, type AttributeGroup } from '#domain/attributes/kinds.ts';
import { attributeFields, mapAttributes } from '#feed/format/attribute-fields.ts';
import { Fields } from '#feed/format/raw.ts';
import { attributeSchemas } from '#site/attribute-schema.ts';
import { attributeRecord } from '#site/export/gevel/attribute-record.ts';

const { factTables, tableGroups, ...groups } = attributes;
const languages = ['nl', 'fr'];

function read<Group extends AttributeGroup>(group: Group, raw: Record<string, unknown>) {
  const warnings: string[] = [];
  const values = mapAttributes(new Fields(raw, languages, (_, field) => warnings.push(field ?? '')), group);
  return { values, warnings };
}

/** What a field of a feed in our own format may hold. */
function rawValue(attribute: Attribute): fc.Arbitrary<unknown> {
  switch (attribute.kind) {
    case 'area':
      return fc.integer({ min: 1, max: 10_000_000 });
    case 'money':
      return fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100);
    case 'number':
      return fc.integer({ min: attribute.minimum, max: attribute.maximum }).filter((value) => value !== -1);
    case 'flag':
      return fc.boolean();
    case 'code':
      return fc.constantFrom(...Object.values(attribute.words), ...Object.keys(attribute.words).map(Number));
    case 'word':
      return fc.constantFrom(...attribute.words);
    case 'date':
      return fc.constantFrom('2024-02-29', '1999-12-31');
    case 'text':
      return fc.stringMatching(/^[A-G][\w+]{0,14}$/u);
    case 'texts':
      return fc.record({ nl: fc.constant('Woongebied'), fr: fc.constant('Zone d’habitat') });
  }
}

function rawRecord(group: AttributeGroup): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.values(group).map((attribute) => [attribute.field, rawValue(attribute)]));
  return fc.record(fields, { requiredKeys: [] });
}

describe('an attribute of a listing', () => {
  it('follows the recipe: one line makes its type, its reading, its checks and its export', () => {
    const group = {
      solarPanels: count('NumberOfSolarPanels', 500),
      hasBattery: flag('HasBattery'),
      shutters: code('ShuttersID', { 1: 'manual', 2: 'electric' }),
      remark: texts('EnergyRemark'),
    } as const;
    const raw = { NumberOfSolarPanels: '12', HasBattery: 0, ShuttersID: 2, EnergyRemark: { nl: 'Nieuw', en: 'New' } };
    const { values, warnings } = read(group, raw);
    expect(values).toEqual({ solarPanels: 12, hasBattery: false, shutters: 'electric', remark: { nl: 'Nieuw' } });
    // A spelling mistake in a word would not compile.
    const shutters: 'manual' | 'electric' | undefined = values.shutters;
    expect([shutters, warnings]).toEqual(['electric', []]);
    expect(z.object(attributeSchemas(group)).parse(values)).toEqual(values);
    expect(z.object(attributeFields(group)).safeParse(raw).success).toBe(true);
    expect(attributeRecord(group, values)).toEqual({
      NumberOfSolarPanels: 12,
      HasBattery: false,
      ShuttersID: 'electric',
      EnergyRemark: { nl: 'Nieuw' },
    });
  });

  it('is left out with a warning where a feed holds what cannot be', () => {
    const raw = { Floor: 900, KitchenID: 77, NumberOfBedRooms: 2.5 };
    expect(read(groups.building, raw)).toEqual({
      values: {},
      warnings: ['Floor', 'NumberOfBedRooms', 'KitchenID'],
    });
    expect(read(groups.flood, { PScore: 'e', GScore: 'b' })).toEqual({ values: { gScore: 'B' }, warnings: ['PScore'] });
  });

  it.each(Object.entries<AttributeGroup>(groups))(
    'of %s is the same after an export and another reading, and both checks take it',
    (_, group) => {
      const snapshot = z.object(attributeSchemas(group));
      const feed = z.object(attributeFields(group));
      fc.assert(
        fc.property(rawRecord(group), (raw) => {
          const { values, warnings } = read(group, raw);
          const exported = attributeRecord(group, values);
          expect(warnings).toEqual([]);
          expect(Object.keys(values)).toHaveLength(Object.keys(raw).length);
          expect(read(group, exported).values).toEqual(values);
          expect(snapshot.parse(values)).toEqual(values);
          expect(feed.safeParse(exported).success && feed.safeParse(raw).success).toBe(true);
        }),
      );
    },
  );

  it('stands in one table of a page at most, and its field in one group', () => {
    const shown = Object.values(factTables).flatMap((lines) => lines.map(([path]) => path));
    expect(shown).toHaveLength(new Set(shown).size);
    const { mobiscore, ...plain } = groups;
    const all: readonly AttributeGroup[] = Object.values(plain);
    const fields = all.flatMap((group) => Object.values(group).map(({ field }) => field));
    expect(fields).toHaveLength(new Set(fields).size);
    expect(Object.keys(mobiscore)).toHaveLength(8);
    const known = Object.entries(tableGroups).flatMap(([part, group]) =>
      Object.keys(group).map((key) => `${part}.${key}`),
    );
    expect(shown.filter((path) => !known.includes(path))).toEqual([]);
  });
});
