import { z } from 'zod';
import * as attributes from '#domain/attributes/attributes.ts';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';
import { roomKinds } from '#domain/room.ts';
import { attributeSchemas } from '#site/attribute-schema.ts';

/** What content/snapshot must look like. Kept equal to the types in domain/listing.ts by the compiler. */

const texts = z.record(z.string(), z.string());
const count = z.number().min(0).exactOptional();
const areaM2 = z.number().min(0).exactOptional();
const cents = z.int().min(0).exactOptional();
const firstSight = z.enum(['arrival', 'first-reading']);
const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}/u, 'a date is YYYY-MM-DD');
const sitePath = z.string().regex(/^\/[^/\\]/u, 'a path in the site starts with one slash');
const httpUrl = z.url({ protocol: /^https?$/u });

/** A photo with its derived files. */
export const photoSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]+$/u),
  width: z.int().min(1),
  height: z.int().min(1),
  alt: texts,
  color: z.string().regex(/^#[0-9a-f]{6}$/u),
  placeholder: z.string().startsWith('data:image/').exactOptional(),
  files: z
    .array(
      z.object({
        format: z.enum(['avif', 'webp']),
        width: z.int().min(1),
        height: z.int().min(1),
        path: sitePath,
        bytes: z.int(),
      }),
    )
    .min(1),
});

const document = z.object({
  title: texts,
  path: sitePath.exactOptional(),
  mediaType: z.enum(['application/pdf', 'image/svg+xml', 'image/webp']),
  bytes: z.int().exactOptional(),
  width: z.int().exactOptional(),
  height: z.int().exactOptional(),
});

const link = z.object({ url: httpUrl.or(sitePath), title: texts });

const media = z.object({
  photos: z.array(photoSchema),
  floorPlans: z.array(document),
  documents: z.array(document),
  videos: z.array(link),
  tours: z.array(link),
});

const manager = z.object({
  name: z.string().min(1),
  email: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  role: texts.exactOptional(),
  photo: photoSchema.exactOptional(),
});

const address = z.object({
  street: z.string().exactOptional(),
  houseNumber: z.string().exactOptional(),
  boxNr: z.string().exactOptional(),
  zip: z.string(),
  city: z.string().min(1),
  countryId: z.int(),
  countryName: texts.exactOptional(),
  isPublished: z.boolean(),
  geo: z.object({ latitude: z.number(), longitude: z.number(), isExact: z.boolean() }).exactOptional(),
});

const price = z.object({
  amountCents: cents,
  isPublished: z.boolean(),
  unit: z.int().exactOptional(),
  unitText: texts.exactOptional(),
  marquee: z.int().exactOptional(),
  marqueeName: texts.exactOptional(),
  startPriceCents: cents,
  optionPriceCents: cents,
  annuityCents: cents,
  previousCents: cents,
  changedOn: isoDate.exactOptional(),
  earlier: z.array(z.object({ cents: z.int().min(0), untilOn: isoDate })).exactOptional(),
});

const building = z.object({ ...attributeSchemas(attributes.building), isNewBuild: z.boolean() });

const listing = z.object({
  id: z.string().min(1),
  reference: z.string().min(1),
  goal: z.enum(['sale', 'rent']),
  availability: z.enum(['available', 'option', 'sold', 'rented']),
  availabilityChangedOn: isoDate.exactOptional(),
  isDraft: z.boolean(),
  isHighlighted: z.boolean(),
  isOwnSiteOnly: z.literal(true).exactOptional(),
  typeId: z.int(),
  webId: z.int(),
  typeName: texts,
  categoryIds: z.array(z.int()),
  projectId: z.string().exactOptional(),
  title: texts,
  description: texts,
  address,
  price,
  surfaces: z.object(attributeSchemas(attributes.surfaces)),
  building,
  energy: z.object(attributeSchemas(attributes.energy)),
  asbestos: z.object(attributeSchemas(attributes.asbestos)),
  flood: z.object(attributeSchemas(attributes.flood)),
  certificates: z.object(attributeSchemas(attributes.certificates)),
  legal: z.object(attributeSchemas(attributes.legal)),
  costs: z.object({ ...attributeSchemas(attributes.costs), ...attributeSchemas(attributes.occupancy) }),
  features: z.object(attributeSchemas(attributes.features)),
  mobiscore: z.object(attributeSchemas(attributes.mobiscore)),
  pointsOfInterest: z.array(
    z.object({
      name: texts,
      category: z.enum(['station', 'bus', 'school', 'shop', 'leisure', 'health', 'park', 'motorway', 'airport']),
      distanceM: z.number().min(0),
    }),
  ),
  rooms: z
    .array(
      z.object({
        kind: z.enum(roomKinds),
        floor: z.int().exactOptional(),
        areaM2,
        mark: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  available: z.enum(['immediately', 'at-deed', 'by-agreement', 'on-date', 'subject-to-lease']).exactOptional(),
  availableFrom: isoDate.exactOptional(),
  contractType: z
    .enum([
      'private-sale',
      'public-sale',
      'judicial-sale',
      'lease-9-years',
      'lease-short',
      'lease-commercial',
      'lease-student',
      'life-annuity',
    ])
    .exactOptional(),
  hasViewingSlots: z.boolean(),
  manager: manager.exactOptional(),
  media,
  createdAt: isoDate,
  changedAt: isoDate,
  firstSight: firstSight.exactOptional(),
});

const unit = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  typeName: texts,
  floor: z.int().exactOptional(),
  livingM2: areaM2,
  terraceM2: areaM2,
  gardenM2: areaM2,
  bedrooms: count,
  priceCents: cents,
  priceUnit: count,
  priceUnitText: texts.exactOptional(),
  status: z.enum(['available', 'option', 'sold']),
  plan: document.exactOptional(),
  listingId: z.string().exactOptional(),
});

const project = z.object({
  id: z.string().min(1),
  reference: z.string().min(1),
  title: texts,
  description: texts,
  technical: texts,
  situation: texts,
  requirement: texts,
  delivery: texts,
  status: z.enum(['planned', 'for-sale', 'under-construction', 'delivered']),
  isSoldOut: z.boolean(),
  isOwnSiteOnly: z.literal(true).exactOptional(),
  address,
  eLevel: z.number().exactOptional(),
  units: z.array(unit),
  media,
  manager: manager.exactOptional(),
  externalUrl: httpUrl.exactOptional(),
  createdAt: isoDate,
  changedAt: isoDate,
  firstSight: firstSight.exactOptional(),
});

/** A type or category with its children. */
const treeItem = z.object({
  id: z.int(),
  parentid: z.int(),
  value: z.string(),
  label: texts,
  webId: z.int().exactOptional(),
  get children() {
    return z.array(treeItem);
  },
});

/** Checks a normalized listing. */
export const listingSchema: z.ZodType<Listing> = listing;
/** Checks a normalized project. */
export const projectSchema: z.ZodType<Project> = project;
/** Checks a tree item. */
export const treeItemSchema: z.ZodType<TreeItem> = treeItem;
