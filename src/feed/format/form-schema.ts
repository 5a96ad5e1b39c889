import { z } from 'astro/zod';
import * as codes from './codes.ts';

/** Our own form of a feed: what `content/sample-feed/README.md` says in words. The codes come from the tables themselves. */

const number = z.union([z.number(), z.string()]).nullish().meta({ description: 'a number; also as text, "1.234,50"' });
const key = z.union([z.number(), z.string()]).nullish();
const text = z.union([z.string(), z.number()]).nullish();
const flag = z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]).nullish();
const date = z
  .string()
  .nullish()
  .meta({ description: 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in Brussels time, or ISO 8601 with a zone' });
const texts = z.record(z.string(), z.string().nullish()).nullish().meta({ description: 'text by language code' });
const numbers = z.array(z.number()).nullish();

/** The number of a code, or the word that it stands for. */
function code(table: Readonly<Record<number, string>>) {
  const words = [...new Set(Object.values(table))];
  return z.union([z.literal(Object.keys(table).map(Number)), z.enum(words)]).nullish();
}

const file = z.object({
  ID: key,
  Url: z.string().meta({ description: 'a path below the feed, or an http(s) address' }),
  Title: texts,
  Key: z.string().nullish().meta({ description: 'a name that stays when the address changes' }),
});
const files = z.array(file).nullish();
const documents = z.array(file.extend({ OnRequest: flag })).nullish();

const manager = z
  .object({ Name: text, Email: text, Phone: text, Function: texts, Photo: z.string().nullish() })
  .nullish();

const place = {
  Street: text,
  HouseNumber: text,
  BoxNr: text,
  Zip: text,
  City: text,
  CountryID: key.meta({ description: '10 Belgium, 50 Luxembourg; also an ISO code or a name' }),
  CountryName: texts,
  Latitude: number,
  Longitude: number,
};

const record = {
  ID: z.union([z.int().min(1), z.string()]),
  SourceID: z.string().nullish().meta({ description: 'the number at the source, where it is another one' }),
  Ident: text,
  Title: texts,
  Description: texts,
  PassOn: flag.meta({ description: 'false: on the own site only, in no export for others' }),
  Manager: manager,
  Pictures: files,
  Plans: files,
  Documents: documents,
  Videos: files,
  VirtualTours: files,
  CreatedDate: date,
  LastChangedDate: date,
  ...place,
};

const mobiscore = z
  .object({
    ...{ Total: number, PublicTransport: number, Education: number, Shops: number },
    ...{ Leisure: number, Health: number, EnvironmentImpact: number, Nearby: number },
  })
  .nullish();

const building = {
  ...{
    SurfaceTotal: number,
    SurfaceLiving: number,
    SurfaceGround: number,
    SurfaceTerrace: number,
    SurfaceGarden: number,
  },
  GardenOrientation: code(codes.orientation),
  ...{ ConstructionYear: number, RenovationYear: number, NumberOfFloors: number, Floor: number },
  ...{ NumberOfBedRooms: number, NumberOfBathRooms: number, NumberOfShowerRooms: number, NumberOfToilets: number },
  ...{ NumberOfGarages: number, NumberOfParkings: number, NumberOfExternalParkings: number, NumberOfFacades: number },
  ConstructionID: code(codes.constructionType),
  RoofID: code(codes.roofType),
  RoofMaterialID: code(codes.roofMaterial),
  RoofConditionID: code(codes.condition),
  ConditionID: code(codes.condition),
  WindowFrameID: code(codes.windowFrame),
  WindowGlazingID: code(codes.windowGlazing),
  FloorCoveringID: code(codes.floorCovering),
  HeatingID: code(codes.heating),
  KitchenID: code(codes.kitchen),
  IsNewBuild: flag,
  ...{ HasGas: flag, HasWater: flag, HasLift: flag, HasCellar: flag, HasTerrace: flag, HasGarden: flag },
  ...{ HasAttic: flag, HasFurnished: flag, HasGarage: flag, PetsAllowed: flag },
};

const legal = {
  ...{ EnergyPerformance: number, EPCLabelText: text, EPCTotal: number, EPCUniqueCode: text, EPCEndDate: date },
  ...{ EPCPending: flag, CO2Emission: number, ELevel: number },
  AsbestosType: code(codes.asbestosType),
  AsbestosDate: date,
  FloodZoneID: code(codes.floodZone),
  RiverbankZone: flag,
  GScore: z.enum(['A', 'B', 'C', 'D']).nullish(),
  PScore: z.enum(['A', 'B', 'C', 'D']).nullish(),
  GroundCertificate: code(codes.groundCertificate),
  ElectricityCertificate: code(codes.installation),
  GasCertificate: code(codes.installation),
  ElectricityConnection: flag,
  DrainConnection: flag,
  Servitudes: code(codes.declared),
  Heritage: code(codes.declared),
  Permit: code(codes.declared),
  Summons: code(codes.declared),
  AllotmentPermit: code(codes.declared),
  PreemptiveRights: code(codes.declared),
  JudicialDecision: code(codes.judicialDecision),
  AreaApplication: texts,
  RegistrationType: code(codes.vatRegime),
  RegistrationRights: texts,
  RegisteredRight: texts,
};

const money = {
  ...{
    PublishPrice: flag,
    Price: number,
    PreviousPrice: number,
    PriceDate: date,
    PriceUnit: key,
    PriceUnitText: texts,
  },
  ...{ StartPrice: number, OptionPrice: number, Marquee: key, MarqueeName: texts },
  ...{
    NotaryFee: number,
    NotaryFeeInclVAT: number,
    ConstructionCost: number,
    DepositAmount: number,
    AgencyCost: number,
  },
  ...{ RealEstateTax: number, CadastralIncome: number, ChargesOwner: number, ChargesRenter: number },
  ...{ RenterTotalCost: number, RenterInventory: number, MinimumIncome: number, MaximumPersons: number },
};

const pointOfInterest = z.object({ Name: texts, CategoryID: code(codes.poiCategory), DistanceM: number });

/** A property in our form. */
export const propertyForm = z.object({
  ...record,
  Status: code(codes.propertyStatus),
  StatusDate: date,
  Goal: number.meta({ description: '0 for sale, any other number for rent' }),
  Highlight: flag,
  TypeID: key,
  WebID: key,
  CategoryIDs: numbers,
  ProjectID: key,
  UnitName: text,
  PublishAddress: flag,
  ...money,
  ...building,
  ...legal,
  AvailableID: code(codes.available),
  AvailableDate: date,
  ContractTypeID: code(codes.contractType),
  Mobiscore: mobiscore,
  PointsOfInterest: z.array(pointOfInterest).nullish(),
  HasViewingSlots: flag,
});

const unit = z.object({
  ...{ ID: key, Name: text, TypeName: texts, Floor: number, SurfaceLiving: number, SurfaceTerrace: number },
  ...{ SurfaceGarden: number, NumberOfBedRooms: number, Price: number, PublishPrice: flag },
  StatusID: code(codes.unitStatus),
  Plan: z.string().nullish(),
  PropertyID: key,
});

/** A new-build project in our form. */
export const projectForm = z.object({
  ...record,
  Status: code(codes.projectStatus),
  SoldOut: flag,
  PublicAddress: flag,
  PublishPrice: flag,
  ...{ Technical: texts, Situation: texts, Requirement: texts, Delivery: texts },
  ELevel: number,
  ExternalUrl: z.string().nullish(),
  Units: z.array(unit).nullish(),
});

/** A file of a feed in our form, by what it holds; public/feed.schema.json is made of it. */
export function feedJsonSchema(): object {
  const definitions = { property: propertyForm, project: projectForm };
  const $defs = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      // The version of the language is said once, for the whole.
      const entries = Object.entries(z.toJSONSchema(schema, { io: 'input' })).filter(([key]) => key !== '$schema');
      return [name, Object.fromEntries(entries)];
    }),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A page of property or project records for Gevel',
    description: 'See content/sample-feed/README.md for feed.json, the trees of types and the owners.',
    oneOf: Object.keys(definitions).map((name) => ({ type: 'array', items: { $ref: `#/$defs/${name}` } })),
    $defs,
  };
}
