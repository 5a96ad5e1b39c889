import { convertEntry } from '#feed/adapters/convert-records.ts';
import type { FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { mapListing } from '#feed/format/map-listing.ts';
import { fatesOf, type Fate, type FieldFate } from '#feed/ledger/influence.ts';
import { mappingContext } from './map-feed.ts';
import type { Prepared } from './prepare.ts';

type MappingInputs = Pick<Prepared, 'adapter' | 'codes' | 'settings'> & {
  readonly mapped: Pick<Prepared['mapped'], 'types' | 'categories'>;
};

/** A raw property as the site would show it, files by their addresses; undefined when it would not be shown. */
function toSite(entry: RawEntry, inputs: MappingInputs, languages: readonly string[]): (raw: unknown) => unknown {
  const { mapped, ...converting } = inputs;
  const context = mappingContext(mapped, { languages });
  return (raw) => {
    const converted = convertEntry({ ...entry, raw }, { ...converting, languages }, () => undefined);
    const form: FormatRecord | undefined = converted.flatMap((one) =>
      one.entity === entry.entity && 'form' in one ? [one.form] : [],
    )[0];
    const mapping = mapListing(form, context, () => undefined);
    if (mapping.kind !== 'mapped') return undefined;
    const { record, sources } = mapping.mapped;
    return { ...record, files: { ...sources, unitPlans: undefined } };
  };
}

/** What becomes of every field of a property. */
export function fatesOfProperty(entry: RawEntry, inputs: MappingInputs, languages: readonly string[]): FieldFate[] {
  const { fields } = inputs.adapter;
  return fields ? fatesOf(entry.raw, fields, toSite(entry, inputs, languages)) : [];
}

/** `{kind: 'shown', site: ['building.bedrooms']} -> 'building.bedrooms'` */
export function fateText(fate: Fate): string {
  switch (fate.kind) {
    case 'shown':
      return fate.site.join(', ');
    case 'gate':
      return 'decides whether it is shown';
    case 'no-effect':
      return 'read; the page is the same without it';
    case 'left-out':
      return `left out: ${fate.reason}`;
    case 'unknown':
      return 'NOT SHOWN: nobody reads it';
  }
}

function isPrivate(fate: Fate): boolean {
  return fate.kind === 'left-out' && fate.reason.startsWith('private');
}

/** What became of a field, for the office. */
export interface ExplainedField {
  readonly field: string;
  /** Shortened; absent where it is private. */
  readonly value?: string;
  readonly fate: Fate['kind'] | 'private';
  /** Fields of the site that it became: `building.bedrooms`. */
  readonly site: readonly string[];
}

function shorten(text: string): string {
  return (text.length > 60 ? `${text.slice(0, 57)}...` : text).replace(/\s+/gu, ' ');
}

function valueText(values: readonly unknown[]): string {
  const [first = ''] = values;
  const more = values.length > 1 ? ` (and ${values.length - 1} more)` : '';
  return shorten(String(first)) + more;
}

/** The same for programs: without words, and without what is private. */
export function explainedFields(fates: readonly FieldFate[], hides: (field: string) => boolean): ExplainedField[] {
  return fates.map(({ field, values, fate }) => {
    const isHidden = hides(field) || isPrivate(fate);
    return {
      field,
      ...(!isHidden && { value: shorten(String(values[0] ?? '')) }),
      fate: isPrivate(fate) ? 'private' : fate.kind,
      site: fate.kind === 'shown' ? fate.site : [],
    };
  });
}

/** The whole record as lines: the CRM's field, its value, and what becomes of it. `hides` masks what is private. */
export function fieldLines(fates: readonly FieldFate[], hides: (field: string) => boolean): string[] {
  return fates.map(({ field, values, fate }) => {
    const value = hides(field) || isPrivate(fate) ? '(private)' : valueText(values);
    return `  ${field} = ${value} -> ${fateText(fate)}`;
  });
}
