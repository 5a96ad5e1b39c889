import type { RawEntry } from '#feed/adapters/adapter.ts';
import type { XmlElement } from '#feed/adapters/xml/element.ts';
import { isList, isObject } from '#base/json.ts';
import { packText, unpack } from '#base/packed.ts';

/** An element with short names: thousands of homes wait in memory until they are converted, one after the other. */
type Packed = readonly [name: string, text: string, attributes: object, ...children: Packed[]];

function short({ name, text, attributes, children }: XmlElement): Packed {
  return [name, text, attributes, ...children.map(short)];
}

function long(packed: unknown): XmlElement {
  const parts: readonly unknown[] = isList(packed) ? packed : [];
  const [name, text, attributes, ...children] = parts;
  const named = Object.entries(isObject(attributes) ? attributes : {}).map(
    ([key, value]) => [key, String(value)] as const,
  );
  return {
    name: String(name),
    attributes: Object.fromEntries(named),
    children: children.map(long),
    text: String(text),
  };
}

/** A property that takes little memory until somebody looks at it; each look reads it anew. */
export function packedEntry(sourceId: string, property: XmlElement, agent: () => XmlElement | undefined): RawEntry {
  const packed = packText(JSON.stringify(short(property)));
  return {
    entity: 'property',
    sourceId,
    get raw() {
      return { property: long(unpack(packed)), agent: agent() };
    },
  };
}
