import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { attributeAt, childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { readNumber } from '#feed/format/amount.ts';
import { convertParkings } from './convert-parts.ts';
import { hasAttribute, isYes, kindOf } from './values.ts';

/** A year in a text, `'ca. 1900' -> 1900`. */
function year(value: string | undefined): string | undefined {
  return /(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/u.exec(value ?? '')?.[0];
}

/** The first attribute that is true and has a meaning. */
function ticked(element: XmlElement | undefined, table: string, { codes }: ConvertContext): string | undefined {
  const words = Object.entries(element?.attributes ?? {}).filter(([, value]) => isYes(value) === true);
  return words.map(([word]) => codes.word(table, word, element?.name ?? '')).find((meaning) => meaning !== undefined);
}

/** Areas and rooms. */
function surfacesOf(object: XmlElement): FormatRecord {
  const areas = childAt(object, 'flaechen');
  const count = (name: string) => {
    const value = readNumber(textAt(areas, name));
    return value === undefined ? undefined : Math.floor(value);
  };
  return {
    SurfaceLiving: textAt(areas, 'wohnflaeche'),
    // In a dwelling it is what is usable beside the living area, and no total.
    SurfaceTotal:
      textAt(areas, 'gesamtflaeche') ??
      (textAt(areas, 'wohnflaeche') === undefined ? textAt(areas, 'nutzflaeche') : undefined),
    SurfaceGround: textAt(areas, 'grundstuecksflaeche'),
    SurfaceGarden: textAt(areas, 'gartenflaeche'),
    SurfaceTerrace: textAt(areas, 'balkon_terrasse_flaeche'),
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
    HasFurnished: attributeAt(equipment, ['moebliert'], 'moeb')?.toUpperCase() === 'VOLL' || undefined,
    HasAttic: isYes(textAt(equipment, 'dachboden')),
  };
}

/** What is built, in what state, and from when it is free. */
export function convertBuilding(object: XmlElement, context: ConvertContext): FormatRecord {
  const state = childAt(object, 'zustand_angaben');
  const { word } = kindOf(object);
  const condition = context.codes.word('condition', attributeAt(state, ['zustand'], 'zustand_art'), 'zustand');
  const availableFrom = textAt(object, 'verwaltung_objekt', 'abdatum');
  return {
    ...surfacesOf(object),
    ...equipmentOf(object, context),
    ...convertParkings(object),
    NumberOfFloors: textAt(object, 'geo', 'anzahl_etagen'),
    Floor: floorOf(textAt(object, 'geo', 'etage'), 'etage', context.warn),
    ConstructionYear: year(textAt(state, 'baujahr')),
    RenovationYear: year(textAt(state, 'letztemodernisierung')),
    ConditionID: condition,
    IsNewBuild: condition === 'new' || condition === 'to-build',
    ConstructionID:
      word !== undefined && context.codes.has('construction', word)
        ? context.codes.word('construction', word, 'objektart')
        : undefined,
    Heritage: isYes(textAt(object, 'verwaltung_objekt', 'denkmalgeschuetzt')) === true ? 'yes' : undefined,
    PetsAllowed: isYes(textAt(object, 'verwaltung_objekt', 'haustiere')),
    AvailableDate: availableFrom,
    AvailableID: availableFrom === undefined ? undefined : 'on-date',
  };
}
