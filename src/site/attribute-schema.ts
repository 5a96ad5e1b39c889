import { z } from 'zod';
import type { Attribute, AttributeGroup, AttributesOf } from '#domain/attributes/kinds.ts';

const localized = z.record(z.string(), z.string());
const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}/u, 'a date is YYYY-MM-DD');

function valueSchema(attribute: Attribute): z.ZodType {
  switch (attribute.kind) {
    case 'area':
      return z.number().min(0);
    case 'money':
      return z.int().min(0);
    case 'number': {
      const { minimum, maximum, isWhole } = attribute;
      return (isWhole ? z.int() : z.number()).min(minimum).max(maximum);
    }
    case 'flag':
      return z.boolean();
    case 'code':
      return z.enum(Object.values(attribute.words));
    case 'word':
      return z.enum([...attribute.words]);
    case 'date':
      return isoDate;
    case 'text':
      return z.string();
    case 'texts':
      return localized;
  }
}

type SchemasOf<Group extends AttributeGroup> = {
  [Name in keyof Group]: z.ZodExactOptional<z.ZodType<Exclude<AttributesOf<Group>[Name], undefined>>>;
};

/** What the snapshot may hold of a group of attributes, for an object of zod; each may be absent. */
export function attributeSchemas<Group extends AttributeGroup>(group: Group): SchemasOf<Group> {
  const entries = Object.entries(group).map(([name, attribute]) => [name, valueSchema(attribute).exactOptional()]);
  return Object.fromEntries(entries) as SchemasOf<Group>;
}
