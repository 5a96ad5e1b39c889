import { isRecord } from '#feed/format/raw.ts';

/** An element of XML, as far as the ledger looks at it: it stands below the adapters, which have the whole of it. */
interface XmlParts {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlParts[];
  readonly text: string;
}

/** How the fields of one CRM are called. */
export interface FieldNaming {
  /** The CRM's own name of a path; undefined for what is ours (numbers of transfers and the like). `'base.Price' -> 'Price'` */
  readonly own?: (path: string) => string | undefined;
  /** What tells the items of a list apart, where each kind is a field of its own. `{id: 14, ...} in 'details' -> '14'` */
  readonly key?: (list: string, item: unknown) => string | undefined;
  /** What people call such an item, for a report. */
  readonly label?: (list: string, item: unknown) => string | undefined;
  /** Does this CRM write nothing in a way of its own? */
  readonly isNothing?: (value: string | number | boolean) => boolean;
}

/** One value of a record, with the steps that lead to it. */
export interface RecordField {
  readonly path: string;
  readonly value: string | number | boolean;
  readonly steps: readonly (string | number)[];
  readonly label?: string | undefined;
}

/** Is this an element as it was read? */
export function isXml(value: unknown): value is XmlParts {
  return isRecord(value) && typeof value['name'] === 'string' && Array.isArray(value['children']) && 'text' in value;
}

/** Path of a part; the same rule names a field when it is listed and when it is read. */
export function pathInto(path: string, part: unknown, step: string | number, naming: FieldNaming): string {
  if (typeof step === 'string') return path === '' ? step : `${path}.${step}`;
  const key = naming.key?.(path, part);
  return `${path}[${key ?? ''}]`;
}

/** `('Property', <Certification Type="SOIL"/>) -> 'Property/Certification'` */
export function pathOfElement(path: string, element: unknown, naming: FieldNaming): string {
  const name = isRecord(element) ? element['name'] : undefined;
  const own = path === '' ? String(name) : `${path}/${String(name)}`;
  const key = naming.key?.(own, element);
  return key === undefined ? own : `${own}[${key}]`;
}

/** Nothing, in the ways in which CRMs write it; 0 and false say something. */
export function isFilled(value: unknown): value is string | number | boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && !/^\s*(?:-|UNDEFINED|UNKNOWN|null)?\s*$/u.test(value);
}

class Lister {
  readonly found: RecordField[] = [];
  readonly #naming: FieldNaming;

  constructor(naming: FieldNaming) {
    this.#naming = naming;
  }

  #add(path: string, value: unknown, steps: RecordField['steps'], label: string | undefined): void {
    const own = this.#naming.own ? this.#naming.own(path) : path;
    const isEmpty = !isFilled(value) || this.#naming.isNothing?.(value) === true;
    if (own !== undefined && !isEmpty) this.found.push({ path: own, value, steps, label });
  }

  #element(element: XmlParts, path: string, steps: RecordField['steps'], label?: string): void {
    for (const [name, value] of Object.entries(element.attributes))
      this.#add(`${path}@${name}`, value, [...steps, 'attributes', name], label);
    this.#add(path, element.text, [...steps, 'text'], label);
    for (const [index, child] of element.children.entries()) {
      const own = pathOfElement(path, child, this.#naming);
      this.#element(child, own, [...steps, 'children', index], this.#naming.label?.(own, child) ?? label);
    }
  }

  visit(value: unknown, path: string, steps: RecordField['steps'], label?: string): void {
    if (isXml(value)) {
      this.#element(value, path, steps, label);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const own = this.#naming.label?.(path, item) ?? label;
        this.visit(item, pathInto(path, item, index, this.#naming), [...steps, index], own);
      }
    } else if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value))
        this.visit(inner, pathInto(path, inner, name, this.#naming), [...steps, name], label);
    } else {
      this.#add(path, value, steps, label);
    }
  }
}

/** Every value of a record that says something, by the CRM's own names. */
export function recordFields(raw: unknown, naming: FieldNaming): readonly RecordField[] {
  const lister = new Lister(naming);
  lister.visit(raw, '', []);
  return lister.found;
}

/** The record without the values at some places. Everything else is the same. */
export function withoutFields(raw: unknown, places: readonly RecordField['steps'][]): unknown {
  if (places.length === 0) return raw;
  const inner = Map.groupBy(places, ([step]) => step);
  const goes = (step: string | number) => inner.get(step)?.some(({ length }) => length === 1) === true;
  const rest = (step: string | number) => (inner.get(step) ?? []).map((place) => place.slice(1));
  if (Array.isArray(raw))
    return raw.flatMap((item: unknown, index) => (goes(index) ? [] : [withoutFields(item, rest(index))]));
  if (!isRecord(raw)) return raw;
  const entries = Object.entries(raw).flatMap(([name, value]): [string, unknown][] => {
    if (!goes(name)) return [[name, withoutFields(value, rest(name))]];
    // An element without its text still is one.
    return isXml(raw) && name === 'text' ? [[name, '']] : [];
  });
  return Object.fromEntries(entries);
}
