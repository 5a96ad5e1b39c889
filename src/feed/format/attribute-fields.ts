import { z } from 'zod';
import type { Attribute, AttributeGroup, AttributesOf } from '#domain/attributes/kinds.ts';
import type { Fields } from './raw.ts';
import * as values from './values.ts';

function fieldSchema(attribute: Attribute): z.ZodType {
  switch (attribute.kind) {
    case 'area':
    case 'number':
    case 'money':
      return values.number;
    case 'flag':
      return values.flag;
    case 'code':
      return values.code(attribute.words);
    case 'word':
      return z.enum([...attribute.words]).nullish();
    case 'date':
      return values.date;
    case 'text':
      return values.text;
    case 'texts':
      return values.texts;
  }
}

/** The fields of a feed in our own format that hold a group of attributes, for an object of zod. */
export function attributeFields(group: AttributeGroup): Record<string, z.ZodType> {
  return Object.fromEntries(Object.values(group).map((attribute) => [attribute.field, fieldSchema(attribute)]));
}

function readAttribute(fields: Fields, attribute: Attribute): unknown {
  const { field } = attribute;
  switch (attribute.kind) {
    case 'area':
      return fields.area(field);
    case 'money':
      return fields.cents(field);
    case 'number': {
      const { minimum, maximum, isWhole } = attribute;
      return isWhole ? fields.integer(field, minimum, maximum) : fields.number(field, minimum, maximum);
    }
    case 'flag':
      return fields.flag(field);
    case 'code':
      return fields.code(field, attribute.words);
    case 'word':
      return fields.word(field, attribute.words);
    case 'date':
      return fields.date(field);
    case 'text':
      return fields.text(field, attribute.maximumLength);
    case 'texts':
      return fields.someTexts(field);
  }
}

/** Reads a group of attributes from a record; what is unknown is absent. */
export function mapAttributes<Group extends AttributeGroup>(fields: Fields, group: Group): AttributesOf<Group> {
  const entries = Object.entries(group).map(([name, attribute]) => [name, readAttribute(fields, attribute)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as AttributesOf<Group>;
}
