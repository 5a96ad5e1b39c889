import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { rooms } from './rooms.ts';
import { known, threeState, tellOddStates } from './values.ts';

/** Our names of what is there or not, and theirs, misspelt ones included. */
const featureNames: readonly (readonly [string, string])[] = [
  ['HasGarage', 'HasGarage'],
  ['HasGarden', 'HasGarden'],
  ['HasTerrace', 'HasTerrace'],
  ['HasCellar', 'HasCellar'],
  ['HasLift', 'HasElevator'],
  ['HasAttic', 'HasAttick'],
  ['PetsAllowed', 'PetsAllowed'],
  ['HasFurnished', 'HasFurniture'],
  ['ElectricityConnection', 'HasElectricityConnect'],
  ['HasGas', 'HasGasConnect'],
  ['HasWater', 'HasWaterConnect'],
  ['DrainConnection', 'HasSewerConnect'],
];

function features(property: XmlElement | undefined, { warn }: ConvertContext): FormatRecord {
  tellOddStates(Object.fromEntries(featureNames.map(([, theirs]) => [theirs, textAt(property, theirs)])), warn);
  tellOddStates({ NewEstate: textAt(property, 'NewEstate') }, warn);
  return Object.fromEntries(featureNames.map(([ours, theirs]) => [ours, threeState(textAt(property, theirs))]));
}

/** Fitted or not, and open where one of two fields says so. */
function kitchen(property: XmlElement | undefined, codes: ConvertContext['codes']): string | undefined {
  const kind = codes.word('kitchen', textAt(property, 'KitchenType'), 'KitchenType');
  const genre = codes.word('kitchenGenre', textAt(property, 'KitchenGenre'), 'KitchenGenre');
  const found = kind === 'equipped' || kind === 'cupboards' ? kind : genre === 'equipped' ? genre : undefined;
  const isOpen = kind === 'open' || genre === 'open';
  // That it is open alone is no word of the site, nor is it one of bare cupboards.
  if (isOpen && found !== 'equipped') codes.noteUnsaid('KitchenType', 'an open kitchen');
  return found === 'equipped' && isOpen ? 'open-equipped' : found;
}

/** The date; a text alone is in no language that it names. */
function availableFrom(property: XmlElement | undefined, codes: ConvertContext['codes']): string | undefined {
  const date = textAt(property, 'Dates', 'AvailableFrom');
  const text = textAt(property, 'Dates', 'AvailableFromText');
  if (date === undefined && text !== undefined) codes.noteUnsaid('Dates.AvailableFromText', text.slice(0, 60));
  return date;
}

/** Surfaces, rooms, state and equipment. */
export function building(property: XmlElement | undefined, context: ConvertContext): FormatRecord {
  const { codes, warn } = context;
  const number = (name: string) => known(textAt(property, name), name, warn);
  const word = (table: string, ...path: readonly string[]) =>
    codes.word(table, textAt(property, ...path), path.join('.'));
  const listed = (table: string, list: string) => {
    const words = (childAt(property, list)?.children ?? []).map(({ text }) => text.trim());
    return codes.firstWord(table, words, list);
  };
  const typed = textAt(property, 'Typo', 'Characterisation') ?? '';
  const shape = typed.split('_').at(-1) ?? '';
  const isUnsaid = typed !== '' && !codes.has('construction', shape);
  // What ends in the mark that parts it has no shape: then the whole is named.
  if (isUnsaid) codes.noteUnsaid('Typo.Characterisation', (shape === '' ? typed : shape).slice(0, 60));
  return {
    SurfaceLiving: number('SurfaceLivable'),
    SurfaceTotal: number('Area'),
    SurfaceGround: number('LandArea') ?? number('CadastrallArea'),
    SurfaceTerrace: number('SurfaceTerrace'),
    SurfaceGarden: number('SurfaceGarden'),
    Rooms: rooms(property, context),
    NumberOfBedRooms: number('NumberOfBedrooms'),
    NumberOfBathRooms: number('NumberOfBathrooms'),
    NumberOfToilets: number('NumberOfToilets'),
    NumberOfGarages: number('NumberOfGarages'),
    NumberOfParkings: number('NumberOfParkingPlaces'),
    NumberOfFloors: number('NumberOfFloors'),
    Floor: floorOf(textAt(property, 'FloorLevelNL'), 'FloorLevelNL', warn),
    KitchenID: kitchen(property, codes),
    RoofID: word('roof', 'RoofType'),
    RoofMaterialID: word('roofCover', 'RoofCoverType'),
    WindowFrameID: word('windowFrame', 'WindowType'),
    IsNewBuild:
      threeState(textAt(property, 'NewEstate')) === true ||
      textAt(property, 'ShapeOfConstruction') === 'NEW_CONSTRUCTION'
        ? true
        : undefined,
    MaximumPersons: number('MaximumOccupants'),
    ConstructionYear: number('ConstructionYear'),
    RenovationYear: number('RenovationYear'),
    ConditionID: word('condition', 'GeneralState'),
    ConstructionID: codes.has('construction', shape)
      ? codes.word('construction', shape, 'Typo.Characterisation')
      : undefined,
    HeatingID: listed('heating', 'HeatingTypes'),
    WindowGlazingID: listed('glazing', 'GlazingTypes'),
    AvailableID: word('acception', 'Acception'),
    AvailableDate: availableFrom(property, codes),
    ...features(property, context),
  };
}
