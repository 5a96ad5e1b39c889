import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { fieldsOf, itemsOf } from '#feed/adapters/json.ts';
import { readNumber } from '#feed/format/amount.ts';
import { tellOddFlags, tellOddNumbers } from '#feed/adapters/odd-values.ts';
import { americanDate } from '#feed/adapters/other-dates.ts';

/** A sub-detail, read only when it is asked for: what nobody asks for is reported as not shown. */
export interface Detail {
  /** Its text; undefined when the entry lacks one. */
  readonly value: () => string | undefined;
  /** The option of a choice; its text is the option's label and says no more. */
  readonly option: () => string | undefined;
  readonly label: () => string | undefined;
  /** The option alone, for a detail that may turn out to be another one. */
  readonly peekOption: () => string | undefined;
}

export type Details = ReadonlyMap<string, Detail>;

function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

/** Tables of codes.json that name a field of ours for a detail. */
const tableNames = ['detailText', 'detailFlag', 'detailNumber', 'detailDate', 'detailYesNo'] as const;

/** The same kind of detail a second time, which says something else: the site shows one. */
function tellRepeated(details: readonly (readonly [string, Detail])[], codes: ConvertContext['codes']): void {
  for (const [id, all] of Map.groupBy(details, ([one]) => one)) {
    if (all.length === 1) continue;
    // Only what is known counts as read: any other kind is reported as a whole.
    const isKnown = tableNames.some((table) => codes.has(table, id));
    const [first, ...others] = all.map(([, { peekOption, value }]) => peekOption() ?? (isKnown ? value() : undefined));
    for (const other of others)
      if (other !== undefined && other !== '' && other !== first) codes.noteUnsaid(`details.${id}`, other.slice(0, 60));
  }
}

/** The sub-details of an estate by id. An entry may lack its value altogether. */
export function readDetails(list: unknown, { codes }: ConvertContext): Details {
  const details = itemsOf(list).flatMap((detail): [string, Detail][] => {
    const id = asText(detail['id']);
    const value = () => asText(detail['value']);
    const peekOption = () => asText(fieldsOf(detail['enum'])['id'] ?? detail['enumId']);
    const option = () => {
      value();
      return peekOption();
    };
    return id === undefined ? [] : [[id, { value, option, peekOption, label: () => asText(detail['label']) }]];
  });
  tellRepeated(details, codes);
  // Of several of one kind the first is taken.
  return new Map(details.toReversed());
}

const yesOrNo = /^[01]$/u;
const yesNo: Readonly<Record<string, string>> = { '1': 'yes', '0': 'no' };

/** Fields whose sub-detail is named in a table of codes.json; an agency can name more of them there. */
function tabled(details: Details, { codes, warn }: ConvertContext): FormatRecord {
  const form: Record<string, unknown> = {};
  const field = (table: string, id: string) =>
    codes.has(table, id) ? codes.word(table, id, `details.${id}`) : undefined;
  const readings: readonly (readonly [table: (typeof tableNames)[number], read: (value: string) => unknown])[] = [
    ['detailText', (value) => value],
    ['detailFlag', (value) => value],
    ['detailNumber', (value) => value],
    ['detailDate', (value) => americanDate(value) ?? value],
    ['detailYesNo', (value) => yesNo[value]],
  ];
  for (const [id, detail] of details) {
    for (const [table, read] of readings) {
      const name = field(table, id);
      // Only what somebody asks for counts as read.
      const value = name === undefined ? undefined : detail.value();
      if (name === undefined || value === undefined || value === '') continue;
      if (table === 'detailYesNo') tellOddFlags({ [`details.${id}`]: value }, warn, yesOrNo);
      form[name] = read(value);
    }
  }
  return form;
}

/** Double glazing as a yes: only its label says that it is that. */
function doubleGlazing(details: Details): string | undefined {
  const detail = details.get('461');
  const isDouble = /dubbel|double|doppel/iu.test(detail?.label() ?? '');
  return isDouble && detail?.value() === '1' ? 'double' : undefined;
}

/** The state of the electricity: its options stand in no other detail, whose number differs between agencies. */
function electricityCertificate(details: Details, { codes }: ConvertContext): string | undefined {
  for (const [id, detail] of details) {
    const option = detail.peekOption();
    if (option !== undefined && codes.has('electricityCertificate', option))
      return codes.word('electricityCertificate', detail.option(), `details.${id}`);
  }
  return undefined;
}

/** Fields that are a choice: the pair of detail and option counts, each detail has its own options. */
function chosen(details: Details, context: ConvertContext): FormatRecord {
  const { codes } = context;
  const word = (ids: readonly string[], table: string) => {
    for (const id of ids) {
      const found = codes.word(table, details.get(id)?.option(), `details.${id}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const area = word(['2223'], 'floodArea');
  const risk = word(['2222'], 'floodRisk');
  return {
    FloodZoneID: area === 'delimited' ? 'delimited' : risk,
    RiverbankZone: area === 'riverbank' ? true : undefined,
    Summons: word(['2712'], 'summons'),
    ElectricityCertificate: electricityCertificate(details, context),
    HeatingID: word(['1020'], 'heating') ?? word(['53'], 'heatingGroup'),
    KitchenID: word(['1595', '38'], 'kitchen'),
    WindowGlazingID: word(['1634'], 'glazing') ?? word(['461'], 'glazing') ?? doubleGlazing(details),
    FloorCoveringID: word(['1183'], 'floorCovering'),
    AreaApplication: codes.destination('destination', details.get('1736')?.option(), 'details.1736'),
  };
}

/** Details that are the area of a room. */
const roomDetails = [
  ['1009', 'living'],
  ['78', 'bedroom'],
  ['79', 'bedroom'],
  ['80', 'bedroom'],
] as const;

function rooms(details: Details, { warn }: ConvertContext): FormatRecord[] {
  return roomDetails.flatMap(([id, kind]) => {
    const value = details.get(id)?.value();
    tellOddNumbers({ [`details.${id}`]: value }, warn);
    const areaM2 = readNumber(value);
    return areaM2 ? [{ RoomID: kind, Surface: areaM2 }] : [];
  });
}

/** Does somebody live there on a lease? */
export function isLet(details: Details): boolean {
  return details.get('824')?.value() === '1';
}

/** What the sub-details say, coordinates included: "x" is the latitude. */
export function convertDetails(details: Details, context: ConvertContext): FormatRecord {
  const flags = ['824', '820'].map((id) => [`details.${id}`, details.get(id)?.value()] as const);
  tellOddFlags(Object.fromEntries(flags), context.warn, yesOrNo);
  // A home that is not let is the rule, and a certificate that is not there may only be missing in the CRM.
  for (const [field, value] of flags) if (value === '0') context.codes.noteUnsaid(field, value);
  return {
    ...tabled(details, context),
    ...chosen(details, context),
    Rooms: rooms(details, context),
    GroundCertificate: details.get('820')?.value() === '1' ? 'present' : undefined,
    Latitude: details.get('1849')?.value(),
    Longitude: details.get('1850')?.value(),
  };
}
