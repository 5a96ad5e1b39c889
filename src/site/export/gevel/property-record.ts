import * as attributes from '#domain/attributes/attributes.ts';
import type { Listing, Price } from '#domain/listing.ts';
import { euro } from '#site/export/euro.ts';
import { escapedOnce, escapedTexts } from '#site/export/text.ts';
import { attributeRecord } from './attribute-record.ts';
import { addressFields, managerFields, mediaFields, type ExportRecord } from './shared-fields.ts';

function priceForm(price: Price): ExportRecord {
  return {
    PublishPrice: price.isPublished,
    Price: euro(price.amountCents),
    PriceUnit: price.unit,
    PriceUnitText: escapedTexts(price.unitText),
    Marquee: price.marquee,
    MarqueeName: escapedTexts(price.marqueeName),
    StartPrice: euro(price.startPriceCents),
    OptionPrice: euro(price.optionPriceCents),
    AnnuityPerMonth: euro(price.annuityCents),
    PreviousPrice: euro(price.previousCents),
    PriceDate: price.changedOn,
    EarlierPrices: price.earlier?.map(({ cents, untilOn }) => ({ Price: euro(cents), Until: untilOn })),
  };
}

function surroundingsForm({ mobiscore, pointsOfInterest }: Listing): ExportRecord {
  return {
    Mobiscore: attributeRecord(attributes.mobiscore, mobiscore),
    PointsOfInterest: pointsOfInterest.map(({ name, category, distanceM }) => ({
      Name: escapedTexts(name),
      CategoryID: category,
      DistanceM: distanceM,
    })),
  };
}

/** A listing in our own format (content/sample-feed/README.md), codes by their meaning. It must be one that the site shows. */
export function propertyRecord(listing: Listing, siteUrl: string): ExportRecord {
  return {
    ID: Number(listing.id),
    Ident: escapedOnce(listing.reference),
    Status: listing.availability,
    StatusDate: listing.availabilityChangedOn,
    Goal: listing.goal === 'sale' ? 0 : 1,
    TypeID: listing.typeId,
    WebID: listing.webId,
    CategoryIDs: listing.categoryIds,
    ProjectID: listing.projectId === undefined ? undefined : Number(listing.projectId),
    Highlight: listing.isHighlighted,
    Title: escapedTexts(listing.title),
    Description: listing.description,
    PublishAddress: listing.address.isPublished,
    ...addressFields(listing.address),
    ...priceForm(listing.price),
    ...attributeRecord(attributes.costs, listing.costs),
    ...attributeRecord(attributes.occupancy, listing.costs),
    ...attributeRecord(attributes.surfaces, listing.surfaces),
    ...attributeRecord(attributes.building, listing.building),
    IsNewBuild: listing.building.isNewBuild,
    ...attributeRecord(attributes.energy, listing.energy),
    ...attributeRecord(attributes.asbestos, listing.asbestos),
    ...attributeRecord(attributes.flood, listing.flood),
    ...attributeRecord(attributes.certificates, listing.certificates),
    ...attributeRecord(attributes.legal, listing.legal),
    ...attributeRecord(attributes.features, listing.features),
    ...surroundingsForm(listing),
    Rooms: listing.rooms?.map(({ kind, floor, areaM2, mark }) => ({
      RoomID: kind,
      Floor: floor,
      Surface: areaM2,
      Mark: mark === undefined ? undefined : escapedOnce(mark),
    })),
    AvailableID: listing.available,
    AvailableDate: listing.availableFrom,
    ContractTypeID: listing.contractType,
    HasViewingSlots: listing.hasViewingSlots,
    Manager: managerFields(listing.manager),
    ...mediaFields(listing.media, siteUrl),
    CreatedDate: listing.firstSight === undefined ? listing.createdAt : undefined,
    LastChangedDate: listing.changedAt,
  };
}
