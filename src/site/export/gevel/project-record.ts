import type { Project, ProjectUnit } from '#domain/listing.ts';
import { euro } from '#site/export/euro.ts';
import { escapedOnce, escapedTexts } from '#site/export/text.ts';
import { addressFields, managerFields, mediaFields, type ExportRecord } from './shared-fields.ts';

function unitForm(unit: ProjectUnit, siteUrl: string): ExportRecord {
  return {
    ID: Number(unit.id),
    Name: escapedOnce(unit.name),
    TypeName: escapedTexts(unit.typeName),
    Floor: unit.floor,
    SurfaceLiving: unit.livingM2,
    SurfaceTerrace: unit.terraceM2,
    SurfaceGarden: unit.gardenM2,
    NumberOfBedRooms: unit.bedrooms,
    PublishPrice: unit.priceCents !== undefined,
    Price: euro(unit.priceCents),
    PriceUnit: unit.priceUnit,
    PriceUnitText: escapedTexts(unit.priceUnitText),
    StatusID: unit.status,
    PropertyID: unit.listingId === undefined ? undefined : Number(unit.listingId),
    Plan: unit.plan?.path && siteUrl + unit.plan.path,
  };
}

/** A project in our own format (content/sample-feed/README.md), codes by their meaning. */
export function projectRecord(project: Project, siteUrl: string): ExportRecord {
  return {
    ID: Number(project.id),
    Ident: escapedOnce(project.reference),
    Status: project.status,
    SoldOut: project.isSoldOut,
    Title: escapedTexts(project.title),
    Description: project.description,
    Technical: project.technical,
    Situation: project.situation,
    Requirement: project.requirement,
    Delivery: project.delivery,
    PublicAddress: project.address.isPublished,
    ...addressFields(project.address),
    ELevel: project.eLevel,
    Units: project.units.map((unit) => unitForm(unit, siteUrl)),
    ExternalUrl: project.externalUrl,
    Manager: managerFields(project.manager),
    ...mediaFields(project.media, siteUrl),
    CreatedDate: project.firstSight === undefined ? project.createdAt : undefined,
    LastChangedDate: project.changedAt,
  };
}
