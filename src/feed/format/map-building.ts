import type { Building, Features, Mobiscore, PointOfInterest, Surfaces } from '#domain/listing.ts';
import { present } from '#feed/format/present.ts';
import * as codes from './codes.ts';
import type { Fields } from './raw.ts';

/** Distances would point at a hidden address when they are exact. */
const hiddenDistanceStepM = 100;

export function mapSurfaces(fields: Fields): Surfaces {
  return present({
    totalM2: fields.area('SurfaceTotal'),
    livingM2: fields.area('SurfaceLiving'),
    groundM2: fields.area('SurfaceGround'),
    terraceM2: fields.area('SurfaceTerrace'),
    gardenM2: fields.area('SurfaceGarden'),
    gardenOrientation: fields.code('GardenOrientation', codes.orientation),
  });
}

export function mapBuilding(fields: Fields): Building {
  return present({
    constructionYear: fields.integer('ConstructionYear', 1000, 2100),
    renovationYear: fields.integer('RenovationYear', 1000, 2100),
    floors: fields.count('NumberOfFloors', 200),
    floor: fields.integer('Floor', -10, 200),
    bedrooms: fields.count('NumberOfBedRooms'),
    bathrooms: fields.count('NumberOfBathRooms'),
    showerRooms: fields.count('NumberOfShowerRooms'),
    toilets: fields.count('NumberOfToilets'),
    garages: fields.count('NumberOfGarages'),
    parkings: fields.count('NumberOfParkings'),
    externalParkings: fields.count('NumberOfExternalParkings'),
    facades: fields.count('NumberOfFacades', 20),
    constructionType: fields.code('ConstructionID', codes.constructionType),
    roofType: fields.code('RoofID', codes.roofType),
    roofMaterial: fields.code('RoofMaterialID', codes.roofMaterial),
    roofCondition: fields.code('RoofConditionID', codes.condition),
    windowFrame: fields.code('WindowFrameID', codes.windowFrame),
    windowGlazing: fields.code('WindowGlazingID', codes.windowGlazing),
    floorCovering: fields.code('FloorCoveringID', codes.floorCovering),
    heating: fields.code('HeatingID', codes.heating),
    kitchen: fields.code('KitchenID', codes.kitchen),
    condition: fields.code('ConditionID', codes.condition),
    isNewBuild: fields.flag('IsNewBuild') === true,
  });
}

export function mapFeatures(fields: Fields): Features {
  return present({
    gas: fields.flag('HasGas'),
    water: fields.flag('HasWater'),
    lift: fields.flag('HasLift'),
    cellar: fields.flag('HasCellar'),
    terrace: fields.flag('HasTerrace'),
    garden: fields.flag('HasGarden'),
    attic: fields.flag('HasAttic'),
    furnished: fields.flag('HasFurnished'),
    garage: fields.flag('HasGarage'),
    petsAllowed: fields.flag('PetsAllowed'),
  });
}

export function mapMobiscore(fields: Fields): Mobiscore {
  const scores = fields.inside('Mobiscore');
  const score = (field: string) => scores.number(field, 0, 10);
  return present({
    total: score('Total'),
    publicTransport: score('PublicTransport'),
    education: score('Education'),
    shops: score('Shops'),
    leisure: score('Leisure'),
    health: score('Health'),
    environmentImpact: score('EnvironmentImpact'),
    nearby: score('Nearby'),
  });
}

/** Points of interest; near a hidden address the distances are rounded to 100 m. */
export function mapPointsOfInterest(fields: Fields, isAddressPublished: boolean): PointOfInterest[] {
  return fields.list('PointsOfInterest', 50).flatMap((point) => {
    const name = point.someTexts('Name');
    const category = point.code('CategoryID', codes.poiCategory);
    const exactM = point.number('DistanceM', 0, 200_000);
    if (!name || !category || exactM === undefined) return [];
    const distanceM = isAddressPublished
      ? Math.round(exactM)
      : Math.ceil(exactM / hiddenDistanceStepM) * hiddenDistanceStepM;
    return [{ name, category, distanceM }];
  });
}
