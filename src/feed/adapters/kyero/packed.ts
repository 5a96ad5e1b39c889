import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RawEntry } from '#feed/adapters/adapter.ts';
import type { XmlElement } from '#feed/adapters/xml/element.ts';
import { isList, isObject, parseJson } from '#base/json.ts';

/** An element with short names: thousands of homes wait in memory until they are converted, one after the other. */
type Packed = readonly [name: string, text: string, attributes: object, ...children: Packed[]];

function pack({ name, text, attributes, children }: XmlElement): Packed {
  return [name, text, attributes, ...children.map(pack)];
}

function unpack(packed: unknown): XmlElement {
  const parts: readonly unknown[] = isList(packed) ? packed : [];
  const [name, text, attributes, ...children] = parts;
  const named = Object.entries(isObject(attributes) ? attributes : {}).map(
    ([key, value]) => [key, String(value)] as const,
  );
  return {
    name: String(name),
    attributes: Object.fromEntries(named),
    children: children.map(unpack),
    text: String(text),
  };
}

/** A property that takes little memory until somebody looks at it; each look reads it anew. */
export function packedEntry(sourceId: string, property: XmlElement, agent: () => XmlElement | undefined): RawEntry {
  // Bytes lie outside of the heap, and do not keep alive the piece of the file that they were read from.
  const bytes = Uint8Array.from(deflateRawSync(JSON.stringify(pack(property)), { level: 1, chunkSize: 2048 }));
  return {
    entity: 'property',
    sourceId,
    get raw() {
      return { property: unpack(parseJson(inflateRawSync(bytes).toString())), agent: agent() };
    },
  };
}
