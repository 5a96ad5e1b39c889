import { brusselsDate } from '#feed/format/brussels-time.ts';
import { entryKey, type RawEntry } from '#feed/adapters/adapter.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { attributeAt, childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { withoutInlineFiles } from './inline-files.ts';
import type { Package } from './packages.ts';

/** An object as it is kept: once per language that it came in, with the place of each file that came with it. */
export interface OpenImmoRaw {
  readonly tenant: string;
  readonly package: string;
  readonly languages: Readonly<Record<string, XmlElement>>;
  /** By the path that an attachment names: where it lies. */
  readonly files: Readonly<Record<string, string>>;
  /** `gruppen_kennung` and `master`, by which a project and its units find each other. */
  readonly group?: string;
  readonly master?: string;
  /** The project of a unit; set once all transfers are read. */
  readonly parent?: string;
  /** Is today outside of the days in which the sender wants it shown? Looked at anew in each run. */
  readonly isOutside?: boolean;
}

export type Stock = Map<string, OpenImmoRaw>;

const defaultLanguage = 'de';

/** What was kept, by its number at the source. */
export function stockOf(known: ReadonlyMap<string, RawEntry>): Stock {
  return new Map([...known.values()].map(({ sourceId, raw }) => [sourceId, raw as OpenImmoRaw]));
}

function languageOf(object: XmlElement): string {
  return (textAt(object, 'verwaltung_techn', 'sprache') ?? defaultLanguage).slice(0, 2).toLowerCase();
}

/** Attachments stand in their element, in some files directly under the object. */
export function attachmentsOf(object: XmlElement): readonly XmlElement[] {
  return [...childrenOf(childAt(object, 'anhaenge'), 'anhang'), ...childrenOf(object, 'anhang')];
}

/** The name that a file in the XML goes by within its object: it has no path. */
export function inlineName(index: number): string {
  return `#${index}`;
}

/** Files of an object in its package; one that the sender left out because it did not change is where it was. */
function locateFiles(object: XmlElement, from: Package, before: OpenImmoRaw | undefined): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [place, attachment] of attachmentsOf(object).entries()) {
    const path = textAt(attachment, 'daten', 'pfad');
    const content = childAt(attachment, 'daten', 'anhanginhalt');
    if (path === undefined && content) files[inlineName(place)] = `${from.id}/xml/${from.inline.indexOf(content)}`;
    if (path === undefined || /^https?:/iu.test(path)) continue;
    const name = `${from.base}${path.replace(/^\.\//u, '')}`.toLowerCase();
    const index = from.archive?.entries.findIndex((entry) => entry.name.toLowerCase() === name) ?? -1;
    const kept = before?.files[path];
    if (index >= 0) files[path] = `${from.id}/${index}`;
    else if (kept !== undefined) files[path] = kept;
  }
  return files;
}

function actionOf(object: XmlElement): string {
  return (attributeAt(object, ['verwaltung_techn', 'aktion'], 'aktionart') ?? 'ADD').toUpperCase();
}

/** Numbers of a tenant's objects in one transfer: the obid, with the agency's own number where obids repeat. */
function numberObjects(tenant: string, objects: readonly XmlElement[], remarks: string[]): Map<XmlElement, string> {
  const externs = new Map<string, Set<string>>();
  const parts = objects.map((object) => {
    const extern = textAt(object, 'verwaltung_techn', 'objektnr_extern') ?? '';
    const obid = textAt(object, 'verwaltung_techn', 'openimmo_obid') ?? extern;
    externs.set(obid, (externs.get(obid) ?? new Set()).add(extern));
    return { object, obid, extern };
  });
  const numbers = new Map<XmlElement, string>();
  for (const { object, obid, extern } of parts) {
    if (obid === '') {
      remarks.push('An object has neither openimmo_obid nor objektnr_extern; left out.');
      continue;
    }
    const isDouble = (externs.get(obid)?.size ?? 0) > 1;
    if (isDouble)
      remarks.push(
        `The openimmo_obid ${obid.slice(0, 60)} stands for several objects; they are told apart by objektnr_extern.`,
      );
    numbers.set(object, `${tenant}:${isDouble ? `${obid}:${extern}` : obid}`);
  }
  return numbers;
}

function toRaw(object: XmlElement, tenant: string, from: Package, before: OpenImmoRaw | undefined): OpenImmoRaw {
  const group = textAt(object, 'verwaltung_techn', 'gruppen_kennung');
  const master = textAt(object, 'verwaltung_techn', 'master');
  return {
    tenant,
    package: from.id,
    // The same object may come once for each language in one transfer.
    languages: {
      ...(before?.package === from.id && before.languages),
      [languageOf(object)]: withoutInlineFiles(object),
    },
    files: { ...(before?.package === from.id && before.files), ...locateFiles(object, from, before) },
    ...(group !== undefined && { group }),
    ...(master !== undefined && { master }),
  };
}

/** Applies a transfer to the stock: a whole one replaces what its sender had, a partial one touches what it names. */
export function applyPackage(stock: Stock, from: Package, onlyTenant: string | undefined): string[] {
  const remarks = [...from.remarks];
  const isWhole = attributeAt(from.root, ['uebertragung'], 'umfang')?.toUpperCase() === 'VOLL';
  for (const sender of childrenOf(from.root, 'anbieter')) {
    const tenant = textAt(sender, 'openimmo_anid') ?? textAt(sender, 'anbieternr') ?? '';
    const objects = childrenOf(sender, 'immobilie');
    if (onlyTenant !== undefined && tenant !== onlyTenant) {
      remarks.push('A transfer is of another sender than the configured one; left out.');
      continue;
    }
    if (isWhole && objects.length === 0) {
      remarks.push('A transfer of a whole stock holds no object; it deletes nothing.');
      continue;
    }
    const numbers = numberObjects(tenant, objects, remarks);
    const named = new Set(numbers.values());
    for (const [object, number] of numbers) {
      if (actionOf(object) === 'DELETE') stock.delete(number);
      else stock.set(number, toRaw(object, tenant, from, stock.get(number)));
    }
    if (!isWhole) continue;
    for (const [number, raw] of stock) if (raw.tenant === tenant && !named.has(number)) stock.delete(number);
  }
  return [...new Set(remarks)];
}

/** `aktiv_von` and `aktiv_bis`, both days included; a day that cannot be read sets no end. */
function isOutside({ languages }: OpenImmoRaw, today: string): boolean {
  const [object] = Object.values(languages);
  const day = (name: string) => brusselsDate(textAt(object, 'verwaltung_techn', name) ?? '');
  const [from, until] = [day('aktiv_von'), day('aktiv_bis')];
  return (from !== undefined && today < from) || (until !== undefined && today > until);
}

/** The stock as entries: an object that others name as their master is a project, and they are its units. */
export function entriesOf(stock: Stock, today: string): RawEntry[] {
  const masters = new Set([...stock.values()].map(({ tenant, master }) => `${tenant} ${master ?? ''}`));
  const isProject = ({ tenant, group, master }: OpenImmoRaw) =>
    group !== undefined && (master === undefined || master === group) && masters.has(`${tenant} ${group}`);
  const projects = new Map(
    [...stock].flatMap(([id, raw]) => (isProject(raw) ? [[`${raw.tenant} ${raw.group ?? ''}`, id] as const] : [])),
  );
  return [...stock].map(([sourceId, kept]): RawEntry => {
    const raw: OpenImmoRaw = { ...kept, isOutside: isOutside(kept, today) };
    if (isProject(raw)) return { entity: 'project', sourceId, raw };
    const parent = raw.master === undefined ? undefined : projects.get(`${raw.tenant} ${raw.master}`);
    return { entity: 'property', sourceId, raw: { ...raw, parent } };
  });
}

/** Keys of what was kept and is not in the stock any more. */
export function goneKeys(known: ReadonlyMap<string, RawEntry>, entries: readonly RawEntry[]): string[] {
  const present = new Set(entries.map(entryKey));
  return [...known.keys()].filter((key) => !present.has(key));
}

function isRaw(raw: unknown): raw is OpenImmoRaw {
  const fields = fieldsOf(raw);
  return typeof fields['tenant'] === 'string' && 'languages' in fields;
}

/** The kept form of an object, from storage. */
export function readRaw(raw: unknown): OpenImmoRaw | undefined {
  return isRaw(raw) ? raw : undefined;
}
