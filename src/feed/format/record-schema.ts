import { z } from 'zod';
import * as attributes from '#domain/attributes/attributes.ts';
import { attributeFields } from './attribute-fields.ts';
import * as codes from './codes.ts';
import { code, date, flag, key, number, numbers, text, texts } from './values.ts';

/** Our own form of a feed: what `content/sample-feed/README.md` says in words. The codes come from the tables themselves. */

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
  ExactPoint: flag.meta({ description: 'false: the point on the map is rounded, as where the house number is hidden' }),
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

const mobiscore = z.object(attributeFields(attributes.mobiscore)).nullish();

const plain = {
  ...attributeFields(attributes.surfaces),
  ...attributeFields(attributes.building),
  IsNewBuild: flag,
  ...attributeFields(attributes.features),
  ...attributeFields(attributes.energy),
  ...attributeFields(attributes.asbestos),
  ...attributeFields(attributes.flood),
  ...attributeFields(attributes.certificates),
  ...attributeFields(attributes.legal),
};

const money = {
  PublishPrice: flag,
  Currency: text.meta({ description: 'EUR by default; amounts in any other are not shown' }),
  Price: number,
  PreviousPrice: number,
  PriceDate: date,
  EarlierPrices: z.array(z.object({ Price: number, Until: date })).nullish(),
  PriceUnit: key,
  PriceUnitText: texts,
  StartPrice: number,
  OptionPrice: number,
  AnnuityPerMonth: number,
  Marquee: key,
  MarqueeName: texts,
  ...attributeFields(attributes.costs),
  ...attributeFields(attributes.occupancy),
};

const pointOfInterest = z.object({ Name: texts, CategoryID: code(codes.poiCategory), DistanceM: number });

const room = z.object({ RoomID: code(codes.roomKind), Floor: number, Surface: number, Mark: text });

/** A property in our own format. */
export const propertySchema = z.object({
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
  ...plain,
  AvailableID: code(codes.available),
  AvailableDate: date,
  ContractTypeID: code(codes.contractType),
  Mobiscore: mobiscore,
  PointsOfInterest: z.array(pointOfInterest).nullish(),
  Rooms: z.array(room).nullish(),
  HasViewingSlots: flag,
});

const unit = z.object({
  ID: key,
  Name: text,
  TypeName: texts,
  Floor: number,
  SurfaceLiving: number,
  SurfaceTerrace: number,
  SurfaceGarden: number,
  NumberOfBedRooms: number,
  Price: number,
  PriceUnit: key,
  PriceUnitText: texts,
  Currency: text,
  PublishPrice: flag,
  StatusID: code(codes.unitStatus),
  Plan: z.string().nullish(),
  PropertyID: key,
});

/** A new-build project in our own format. */
export const projectSchema = z.object({
  ...record,
  Status: code(codes.projectStatus),
  SoldOut: flag,
  PublicAddress: flag,
  PublishPrice: flag,
  Technical: texts,
  Situation: texts,
  Requirement: texts,
  Delivery: texts,
  ELevel: number,
  ExternalUrl: z.string().nullish(),
  Units: z.array(unit).nullish(),
});

/** A file of a feed in our own format, by what it holds; public/feed.schema.json is made of it. */
export function feedJsonSchema(): object {
  const definitions = { property: propertySchema, project: projectSchema };
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
