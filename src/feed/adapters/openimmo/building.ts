import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { attributeAt, childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { tellOddNumbers } from '#feed/adapters/odd-values.ts';
import { isFilled } from '#feed/ledger/record-fields.ts';
import { readNumber } from '#feed/format/amount.ts';
import { convertParkings } from './convert-parts.ts';
import { hasAttribute, isYes, kindOf, spelled } from './values.ts';

/** A year in a text, `'ca. 1900' -> 1900`. */
function year(value: string | undefined, name: string, { warn }: ConvertContext): string | undefined {
  const [found, other] = new Set((value ?? '').match(/(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/gu));
  if (other !== undefined) {
    warn('bad-value', name, 'names several years; left out');
    return undefined;
  }
  if (isFilled(value) && found === undefined) warn('bad-value', name, 'names no year; left out');
  return found;
}

/** The first attribute that is true and has a meaning; every other that says something else is counted. */
function ticked(element: XmlElement | undefined, table: string, { codes }: ConvertContext): string | undefined {
  const words = Object.entries(element?.attributes ?? {}).filter(([, value]) => isYes(value) === true);
  return codes.firstWord(
    table,
    words.map(([word]) => word),
    element?.name ?? '',
  );
}

/** An area: a decimal of the schema, `120.500`, also where other sources would mean a thousand; one below ten could be either. */
function area(value: string | undefined, name: string, { warn }: ConvertContext): number | string | undefined {
  if (value === undefined || !/^\d{1,3}\.\d{3}$/u.test(value)) return value;
  if (Number(value) >= 10) return Number(value);
  warn('bad-value', name, 'can be a decimal as well as thousands; left out');
  return undefined;
}

/** The area of a plot: no plot is smaller than ten square metres, so what looks like it counts thousands. `'1.450' -> 1450` */
function ground(told: string | undefined, size: (name: string) => number | string | undefined) {
  return told !== undefined && /^[1-9]\.\d{3}$/u.test(told) ? Number(told) * 1000 : size('grundstuecksflaeche');
}

/** Areas and rooms. */
function surfacesOf(object: XmlElement, context: ConvertContext): FormatRecord {
  const areas = childAt(object, 'flaechen');
  const size = (name: string) => area(textAt(areas, name), name, context);
  const count = (name: string) => {
    const told = textAt(areas, name);
    tellOddNumbers({ [name]: told }, context.warn);
    const value = readNumber(told);
    if (value !== undefined && value > 0 && !Number.isInteger(value))
      context.warn('bad-value', name, 'counts a part of a room; only whole ones are shown');
    return value === undefined || value < 0 ? undefined : Math.floor(value);
  };
  const works = ['bueroflaeche', 'verkaufsflaeche', 'ladenflaeche', 'lagerflaeche', 'gastroflaeche'] as const;
  // Senders fill what they have no area for with 0.
  const isEmpty = (name: string) => {
    const told = textAt(areas, name);
    return told === undefined || readNumber(told) === 0;
  };
  const filled = (name: string) => (isEmpty(name) ? undefined : size(name));
  const workArea = works.map(filled).find((one) => readNumber(one) !== undefined);
  return {
    // Of an office, a shop or a hall, the site calls it the usable area.
    SurfaceLiving: filled('wohnflaeche') ?? workArea,
    // In a dwelling it is what is usable beside the living area, and no total.
    SurfaceTotal: filled('gesamtflaeche') ?? (isEmpty('wohnflaeche') ? filled('nutzflaeche') : undefined),
    SurfaceGround: ground(textAt(areas, 'grundstuecksflaeche'), size),
    SurfaceGarden: size('gartenflaeche'),
    SurfaceTerrace: size('balkon_terrasse_flaeche'),
    // Bedrooms, never "zimmer", which counts the living room.
    NumberOfBedRooms: count('anzahl_schlafzimmer'),
    NumberOfBathRooms: count('anzahl_badezimmer'),
    NumberOfToilets: count('anzahl_sep_wc'),
  };
}

/** A fitted kitchen; what else the format says of kitchens is no word of the site. */
function kitchenOf(equipment: XmlElement | undefined): string | undefined {
  const kitchen = childAt(equipment, 'kueche');
  if (!hasAttribute(kitchen, 'EBK')) return undefined;
  return hasAttribute(kitchen, 'OFFEN') ? 'open-equipped' : 'equipped';
}

const cellars: Readonly<Record<string, boolean>> = { JA: true, TEIL: true, NEIN: false };

/** All of it or nothing; a part is no word of the site. */
function furnished(equipment: XmlElement | undefined, { codes }: ConvertContext): true | undefined {
  const told = attributeAt(equipment, ['moebliert'], 'moeb')?.toUpperCase();
  if (told === 'VOLL') return true;
  if (told !== undefined && told !== '') codes.noteUnsaid('moebliert', told.slice(0, 60));
  return undefined;
}

function equipmentOf(object: XmlElement, context: ConvertContext): FormatRecord {
  const equipment = childAt(object, 'ausstattung');
  const cellar = attributeAt(equipment, ['unterkellert'], 'keller')?.toUpperCase();
  return {
    HeatingID: ticked(childAt(equipment, 'befeuerung'), 'heating', context),
    FloorCoveringID: ticked(childAt(equipment, 'boden'), 'floorCovering', context),
    RoofID: ticked(childAt(equipment, 'dachform'), 'roof', context),
    KitchenID: kitchenOf(equipment),
    HasLift: hasAttribute(childAt(equipment, 'fahrstuhl'), 'PERSONEN') || undefined,
    HasCellar: cellar === undefined ? undefined : cellars[cellar],
    HasGarden: isYes(textAt(equipment, 'gartennutzung')),
    HasFurnished: furnished(equipment, context),
    HasAttic: isYes(textAt(equipment, 'dachboden')),
  };
}

/** What is built, and in what state. */
export function convertBuilding(object: XmlElement, context: ConvertContext): FormatRecord {
  const state = childAt(object, 'zustand_angaben');
  const { codes } = context;
  const word = spelled(codes, 'construction', kindOf(object).word);
  const given = spelled(codes, 'condition', attributeAt(state, ['zustand'], 'zustand_art'));
  const condition = codes.word('condition', given, 'zustand');
  return {
    ...surfacesOf(object, context),
    ...equipmentOf(object, context),
    ...convertParkings(object),
    NumberOfFloors: textAt(object, 'geo', 'anzahl_etagen'),
    Floor: floorOf(textAt(object, 'geo', 'etage'), 'etage', context.warn),
    ConstructionYear: year(textAt(state, 'baujahr'), 'baujahr', context),
    RenovationYear: year(textAt(state, 'letztemodernisierung'), 'letztemodernisierung', context),
    ConditionID: condition,
    IsNewBuild: condition === 'new' || condition === 'to-build',
    ConstructionID:
      word !== undefined && codes.has('construction', word) ? codes.word('construction', word, 'objektart') : undefined,
    Heritage: isYes(textAt(object, 'verwaltung_objekt', 'denkmalgeschuetzt')) === true ? 'yes' : undefined,
    PetsAllowed: isYes(textAt(object, 'verwaltung_objekt', 'haustiere')),
  };
}
