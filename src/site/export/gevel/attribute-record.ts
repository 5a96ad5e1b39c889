import type { Attribute, AttributeGroup, AttributesOf } from '#domain/attributes/kinds.ts';
import type { LocalizedText } from '#domain/listing.ts';
import { euro } from '#site/export/euro.ts';
import { escapedTexts } from '#site/export/text.ts';

function fieldValue({ kind }: Attribute, value: number | string | boolean | LocalizedText): unknown {
  if (kind === 'money' && typeof value === 'number') return euro(value);
  return typeof value === 'object' ? escapedTexts(value) : value;
}

/** A group of attributes as fields of our own feed format; what is unknown is absent. */
export function attributeRecord<Group extends AttributeGroup>(
  group: Group,
  values: AttributesOf<Group>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, attribute]) => {
      const value = values[name];
      return value === undefined ? [] : [[attribute.field, fieldValue(attribute, value)]];
    }),
  );
}
