import { z } from 'zod';
import { fieldsOf } from '#feed/adapters/json.ts';
import { projectSchema, propertySchema } from '#feed/format/record-schema.ts';
import { isRecord } from '#feed/format/raw.ts';
import type { FieldRules } from '#feed/ledger/ledger.ts';

/** What a form may hold, from its published schema. */
const shapes = {
  property: fieldsOf(z.toJSONSchema(propertySchema, { io: 'input' })),
  project: fieldsOf(z.toJSONSchema(projectSchema, { io: 'input' })),
};

/** The schemas that a value of this schema can have: itself, or what stands beside null. */
function choices(schema: unknown): readonly unknown[] {
  const { anyOf } = fieldsOf(schema);
  return Array.isArray(anyOf) ? anyOf.flatMap(choices) : [schema];
}

/** A value as it is, without the fields of it that the schema does not name. */
function known(value: unknown, schema: unknown): unknown {
  const options = choices(schema).map(fieldsOf);
  if (Array.isArray(value)) {
    const items = options.find((option) => 'items' in option)?.['items'];
    return value.map((item: unknown) => known(item, items));
  }
  if (!isRecord(value)) return value;
  const properties = fieldsOf(options.find((option) => 'properties' in option)?.['properties']);
  const isOpen = Object.keys(properties).length === 0;
  const names = Object.keys(value).filter((name) => isOpen || Object.hasOwn(properties, name));
  return Object.fromEntries(names.map((name) => [name, known(value[name], properties[name])]));
}

/** The record with the fields of our own format, each as it stands. */
export function knownRecord(entity: 'property' | 'project', raw: Readonly<Record<string, unknown>>): object {
  return fieldsOf(known(raw, shapes[entity]));
}

/** Our own format is the site's: nothing of it is left out but what it calls private, and what it does not name is reported. */
export const gevelFields: FieldRules = {
  naming: {},
  leftOut: {
    InternalNote: 'private: never published',
    SellerPrice: 'private: never published',
    CommissionPercent: 'private: never published',
  },
};
