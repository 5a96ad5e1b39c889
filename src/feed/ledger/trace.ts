import { isRecord } from '#feed/format/raw.ts';
import { isXml, pathInto, pathOfElement, type FieldNaming } from './record-fields.ts';

/** A record that looks like the given one and notes which of its values somebody looked at. */
export interface Traced {
  readonly raw: unknown;
  /** Names of the fields that were read so far, as the CRM calls them. */
  readonly read: ReadonlySet<string>;
}

/** Wraps a record so that nobody has to keep a list of what the mapping reads. */
export function traced(raw: unknown, naming: FieldNaming): Traced {
  const read = new Set<string>();
  const known = new WeakMap<object, unknown>();
  const note = (path: string) => {
    const own = naming.own ? naming.own(path) : path;
    if (own !== undefined) read.add(own);
  };
  const wrap = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) {
      note(path);
      return value;
    }
    const found = known.get(value);
    if (found !== undefined) return found;
    const proxy = isXml(value) ? wrapElement(value, path) : wrapParts(value, path);
    known.set(value, proxy);
    return proxy;
  };
  const wrapParts = (value: object, path: string): object =>
    new Proxy(value, {
      get: (target, name, receiver): unknown => {
        const part: unknown = Reflect.get(target, name, receiver);
        const isOwn = typeof name === 'string' && Object.hasOwn(target, name);
        if (!isOwn || (Array.isArray(target) && name === 'length')) return part;
        const step = Array.isArray(target) ? Number(name) : name;
        return wrap(part, pathInto(path, part, step, naming));
      },
    });
  const wrapElement = (element: object, path: string): object =>
    new Proxy(element, {
      get: (target, name, receiver): unknown => {
        const part: unknown = Reflect.get(target, name, receiver);
        if (name === 'text') note(path);
        if (name === 'attributes' && isRecord(part)) return wrapAttributes(part, path);
        return name === 'children' && Array.isArray(part) ? wrapChildren(part, path) : part;
      },
    });
  const wrapAttributes = (attributes: object, path: string): object =>
    new Proxy(attributes, {
      get: (target, name, receiver): unknown => {
        if (typeof name === 'string' && Object.hasOwn(target, name)) note(`${path}@${name}`);
        return Reflect.get(target, name, receiver);
      },
    });
  const wrapChildren = (children: unknown[], path: string): unknown[] => {
    const found = known.get(children);
    if (Array.isArray(found)) return found as unknown[];
    const wrapped = children.map((child) => wrap(child, pathOfElement(path, child, naming)));
    known.set(children, wrapped);
    return wrapped;
  };
  return { raw: wrap(raw, ''), read };
}
