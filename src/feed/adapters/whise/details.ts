import type { ConvertContext, Form } from '#feed/adapters/adapter.ts';
import { fieldsOf, itemsOf } from '#feed/adapters/json.ts';
import { americanDate } from '#feed/adapters/other-dates.ts';

/** A sub-detail: its text and, for a choice, the option. Labels come in one language only and are never read. */
interface Detail {
  readonly value: string | undefined;
  readonly option: string | undefined;
}

type Details = ReadonlyMap<string, Detail>;

function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

/** The sub-details of an estate by id. An entry may lack its value altogether. */
export function readDetails(value: unknown): Details {
  const details = itemsOf(value).flatMap((detail): [string, Detail][] => {
    const id = asText(detail['id']);
    const option = asText(fieldsOf(detail['enum'])['id'] ?? detail['enumId']);
    return id === undefined ? [] : [[id, { value: asText(detail['value']), option }]];
  });
  return new Map(details);
}

const yesNo: Readonly<Record<string, string>> = { '1': 'yes', '0': 'no' };

/** Fields whose sub-detail is named in a table of codes.json. */
function tabled(details: Details, { codes }: ConvertContext): Form {
  const form: Record<string, unknown> = {};
  for (const [id, { value }] of details) {
    if (value === undefined || value === '') continue;
    const field = (table: string) => (codes.has(table, id) ? codes.word(table, id, `details.${id}`) : undefined);
    const plain = field('detailNumber') ?? field('detailFlag') ?? field('detailText');
    const date = field('detailDate');
    const declared = field('detailYesNo');
    if (plain !== undefined) form[plain] = value;
    if (date !== undefined) form[date] = americanDate(value) ?? value;
    if (declared !== undefined) form[declared] = yesNo[value];
  }
  return form;
}

/** Fields that are a choice: the pair of detail and option counts, each detail has its own options. */
function chosen(details: Details, { codes }: ConvertContext): Form {
  const word = (ids: readonly string[], table: string) => {
    for (const id of ids) {
      const found = codes.word(table, details.get(id)?.option, `details.${id}`);
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
    HeatingID: word(['1020'], 'heating') ?? word(['53'], 'heatingGroup'),
    KitchenID: word(['1595', '38'], 'kitchen'),
    WindowGlazingID: word(['461', '1634'], 'glazing'),
    FloorCoveringID: word(['1183'], 'floorCovering'),
    AreaApplication: codes.destination('destination', details.get('1736')?.option, 'details.1736'),
  };
}

/** What the sub-details say, coordinates included: "x" is the latitude. */
export function convertDetails(details: Details, context: ConvertContext): Form {
  return {
    ...tabled(details, context),
    ...chosen(details, context),
    RegistrationType: details.get('574')?.value === '1' ? 'vat' : undefined,
    GroundCertificate: details.get('820')?.value === '1' ? 'present' : undefined,
    Latitude: details.get('1849')?.value,
    Longitude: details.get('1850')?.value,
  };
}
