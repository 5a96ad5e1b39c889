/** An element by its local name; spaces of names differ between senders and mean nothing here. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

/** The first element along a path of names. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Every child of a name. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return (element?.children ?? []).filter((child) => child.name === name);
}

/** Text at a path; undefined when the element is missing or empty. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = childAt(element, ...path)?.text.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** An attribute at a path. */
export function attributeAt(
  element: XmlElement | undefined,
  path: readonly string[],
  name: string,
): string | undefined {
  const value = childAt(element, ...path)?.attributes[name]?.trim();
  return value === '' ? undefined : value;
}
