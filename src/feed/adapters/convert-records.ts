import { isList } from '#base/json.ts';
import { PackedList } from '#base/packed-list.ts';
import { keepText, readsAgain, textOf, type Packed } from '#base/packed.ts';
import type { HomeContact } from '#domain/office/own-homes.ts';
import { recordId } from '#feed/format/map-listing.ts';
import { mapManager } from '#feed/format/map-media.ts';
import { Fields } from '#feed/format/raw.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import type { RawFeed } from '#feed/source/gather.ts';
import type { Converted, FeedAdapter, FormatRecord, RawEntry, RecordEntity, Settings } from './adapter.ts';
import { Ledger, type LedgerReport } from '#feed/ledger/ledger.ts';
import { CodeReader, type FeedCodes } from './code-tables.ts';
import { withoutFillers } from './fillers.ts';
import { withContract, withPriceOnRequest } from './sale-words.ts';
import { fieldsOf } from './json.ts';
import { KnownConversions, type Conversion, type ConvertedRecord } from './known-conversions.ts';
import { publicId } from './public-id.ts';
import { joinUnits, type UnitContext } from './units.ts';

interface ConvertOptions {
  readonly adapter: FeedAdapter;
  readonly codes: FeedCodes;
  readonly settings: Settings;
  readonly languages: readonly string[];
}

/** Of a whole stock homes and projects are brought together as well. */
interface StockOptions extends ConvertOptions, Pick<UnitContext, 'marqueeIgnore'> {}

/** The number of a form, with that of the raw record that it came from. */
export interface TracedRecord {
  readonly entity: RecordEntity;
  readonly sourceId: string;
  readonly id: string;
  /** The agency's own number. */
  readonly reference: unknown;
  /** Who looks after it: told also of what is not shown. */
  readonly contact?: HomeContact;
}

function contactOf(form: FormatRecord): HomeContact | undefined {
  const ignore = (): undefined => undefined;
  const manager = mapManager(new Fields(form, [], ignore), ignore);
  return manager && { name: manager.name, ...(manager.email !== undefined && { email: manager.email }) };
}

function filledIn(one: Converted, { types }: FeedCodes, warn: Warn): Converted {
  if (!('form' in one) || one.entity !== 'property') return one;
  const type = types.find(({ ID }) => ID === one.form['TypeID']);
  return { ...one, form: withPriceOnRequest(withContract(withoutFillers(one.form, type, warn), warn), warn) };
}

/** One raw record in our own format; whatever is wrong with it stays its own matter. */
export function convertEntry(
  entry: RawEntry,
  options: ConvertOptions,
  warn: Warn,
  ledger = new Ledger(undefined, options.languages),
): readonly Converted[] {
  const { adapter, codes, settings, languages } = options;
  const reader = new CodeReader(codes, warn, (field, code) => {
    ledger.noteCode(field, code);
  });
  try {
    const converted = ledger.watch(entry.raw, (raw) =>
      adapter.convert(
        { entity: entry.entity, sourceId: entry.sourceId, raw },
        { languages, codes: reader, settings, warn },
      ),
    );
    // In our own format 0 and 1 are what somebody wrote.
    return adapter.fieldNames === undefined ? converted : converted.map((one) => filledIn(one, codes, warn));
  } catch (error) {
    // The message of a broken record could quote it.
    const reason = `it is built otherwise than ${codes.name} says (${error instanceof Error ? error.name : 'unknown'})`;
    return [{ entity: entry.entity, rejected: { field: '', reason } }];
  }
}

/** The id that findings name: ours where the record has one. */
function idOf({ sourceId }: RawEntry, converted: readonly Converted[]): string {
  const [first] = converted;
  const own = first && 'form' in first ? recordId(first.form) : '(no ID)';
  if (own !== '(no ID)' || sourceId === '(no ID)') return own;
  return String(publicId(sourceId));
}

/** A seller of several homes is named with each of them. */
function mergeOwners(owners: readonly FormatRecord[]): FormatRecord[] {
  const merged = new Map<unknown, FormatRecord>();
  const homesOf = (owner: FormatRecord | undefined): readonly unknown[] => {
    const ids = owner?.['PropertyIDs'];
    return isList(ids) ? ids : [];
  };
  for (const owner of owners) {
    const id = owner['ID'];
    const homes = [...homesOf(merged.get(id)), ...homesOf(owner)];
    merged.set(id ?? owner, { ...owner, PropertyIDs: [...new Set(homes)] });
  }
  return [...merged.values()];
}

/** Is it a home of a project? Those are looked at together. */
const isOfProject = (form: FormatRecord): boolean => (form['ProjectID'] ?? undefined) !== undefined;

/** What the last reading of this process made of each home of a project, as long as the two come to the same. */
const lastJoined = new WeakMap<FormatRecord, Packed>();

/** A home as it waits once it was brought together with its project. */
function joinedAs(form: FormatRecord, after: FormatRecord): Packed {
  const [text, known] = [JSON.stringify(after), lastJoined.get(form)];
  if (known && textOf(known) === text) return known;
  const packed = keepText(text);
  if (readsAgain()) lastJoined.set(form, packed);
  return packed;
}

/** The forms of a whole stock. Properties wait packed, but for the homes of projects. */
class Forms {
  readonly properties = new PackedList<FormatRecord>(fieldsOf);
  readonly projects: FormatRecord[] = [];
  readonly owners: FormatRecord[] = [];
  readonly #homes: { readonly place: number; readonly form: FormatRecord }[] = [];

  add({ entity, packed, form }: ConvertedRecord): void {
    if (packed) {
      if (form) this.#homes.push({ place: this.properties.length, form });
      this.properties.pushPacked(packed);
    } else if (form) (entity === 'owner' ? this.owners : this.projects).push(form);
  }

  /** Brings homes and their projects together. */
  join(context: UnitContext): Pick<RawFeed, 'properties' | 'projects'> {
    const homes = this.#homes.map(({ form }) => form);
    const joined = joinUnits(homes, this.projects, context);
    for (const [index, { place, form }] of this.#homes.entries()) {
      const after = joined.properties[index];
      if (after !== undefined && after !== form) this.properties.replacePacked(place, joinedAs(form, after));
    }
    return { properties: this.properties, projects: joined.projects };
  }
}

/** Converts one raw record, and tells all that is to be noted of it. */
function conversionOf(entry: RawEntry, options: ConvertOptions): Conversion {
  const findings: Parameters<Warn>[] = [];
  const ledger = new Ledger(options.adapter.fields, options.languages);
  const converted = convertEntry(entry, options, (...finding) => findings.push(finding), ledger);
  const results = converted.map((one) => {
    if (!('form' in one)) return one;
    const { entity, form } = one;
    if (entity !== 'owner') ledger.noteLanguages(form);
    const contact = contactOf(form);
    const known = { entity, id: recordId(form), reference: form['Ident'], ...(contact && { contact }) };
    if (entity !== 'property') return { ...known, form };
    return { ...known, packed: keepText(JSON.stringify(form)), ...(isOfProject(form) && { form }) };
  });
  return { id: idOf(entry, converted), findings, results, ...(!ledger.isEmpty() && { ledger }) };
}

/** Every raw record in our own format, with the standard types where the source has none of its own. */
export function convertRecords(
  entries: readonly RawEntry[],
  trees: { readonly types: unknown; readonly categories: unknown } | undefined,
  options: StockOptions,
  findings: Findings,
): { feed: RawFeed; traced: readonly TracedRecord[]; unshown: LedgerReport } {
  const traced: TracedRecord[] = [];
  const forms = new Forms();
  const { adapter, codes, settings, languages } = options;
  const ledger = new Ledger(adapter.fields, languages);
  const conversions = new KnownConversions([adapter.description, codes, settings, languages]);
  for (const entry of entries) {
    const { id, findings: found, results, ledger: noticed } = conversions.of(entry, () => conversionOf(entry, options));
    const warn = findings.warnFor(entry.entity, id);
    for (const finding of found) warn(...finding);
    if (noticed) ledger.add(noticed);
    for (const one of results) {
      if ('rejected' in one) {
        findings.quarantine({ entity: one.entity, id, ...one.rejected });
        continue;
      }
      const { entity, id: own, reference, contact } = one;
      forms.add(one);
      traced.push({ entity, sourceId: entry.sourceId, id: own, reference, ...(contact && { contact }) });
      findings.refer(entity, id, reference);
    }
  }
  conversions.keep();
  const joined = forms.join({
    marqueeIgnore: options.marqueeIgnore,
    typeName: (id) => options.codes.types.find(({ ID }) => ID === id)?.Name,
    warnFor: (id) => findings.warnFor('property', String(id)),
    warnForProject: (id) => findings.warnFor('project', String(id)),
  });
  const feed = {
    types: trees?.types ?? options.codes.types,
    categories: trees?.categories ?? [],
    ...joined,
    owners: trees ? forms.owners : mergeOwners(forms.owners),
  };
  return { feed, traced, unshown: ledger.report() };
}
