import type { XmlElement } from '#feed/adapters/xml/element.ts';

const contentName = 'anhanginhalt';

/** Files that stand in the XML itself as base64, in the order of the document. */
export function inlineFiles(root: XmlElement): readonly XmlElement[] {
  if (root.name === contentName) return [root];
  return root.children.flatMap(inlineFiles);
}

/** The same without what they hold: a record is kept for long, and its files are read from the transfer. */
export function withoutInlineFiles(element: XmlElement): XmlElement {
  if (element.name === contentName) return { ...element, text: '', children: [] };
  return { ...element, children: element.children.map(withoutInlineFiles) };
}

/** Bytes of such a file; undefined when it is larger. `'QUJD' -> 'ABC'` */
export function inlineBytes({ text }: XmlElement, maximumBytes: number): Buffer | undefined {
  const bytes = text.length > maximumBytes * 2 ? undefined : Buffer.from(text, 'base64');
  return bytes && bytes.length <= maximumBytes ? bytes : undefined;
}
