import type { Listing, LocalizedText } from '#domain/listing.ts';
import { tableGroups, type AttributePath } from './attributes/attributes.ts';
import type { Attribute, AttributeGroup } from './attributes/kinds.ts';

interface Found {
  readonly kind: Attribute['kind'];
  readonly value: number | string | boolean | LocalizedText | undefined;
}

/** The kind and the value of an attribute. `(listing, 'building.bedrooms') -> { kind: 'number', value: 3 }` */
export function attributeAt(listing: Listing, path: AttributePath): Found {
  const [group, name] = path.split('.') as [keyof typeof tableGroups, string];
  const attributes: AttributeGroup = tableGroups[group];
  const kind = attributes[name]?.kind;
  if (!kind) throw new Error(`src/domain/attributes/attributes.ts describes no attribute ${path}.`);
  const values: Readonly<Record<string, Found['value']>> = listing[group];
  return { kind, value: values[name] };
}
