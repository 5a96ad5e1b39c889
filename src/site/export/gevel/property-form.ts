import type { Building, Costs, Listing, Price, Surfaces } from '#domain/listing.ts';
import { escapedOnce, escapedTexts } from '#site/export/text.ts';
import { addressForm, euro, managerForm, mediaForm, type Form } from './media-form.ts';

function priceForm(price: Price): Form {
  return {
    PublishPrice: price.isPublished,
    Price: euro(price.amountCents),
    PriceUnit: price.unit,
    PriceUnitText: escapedTexts(price.unitText),
    Marquee: price.marquee,
    MarqueeName: escapedTexts(price.marqueeName),
    StartPrice: euro(price.startPriceCents),
    OptionPrice: euro(price.optionPriceCents),
    PreviousPrice: euro(price.previousCents),
    PriceDate: price.changedOn,
  };
}

function costsForm(costs: Costs): Form {
  return {
    NotaryFee: euro(costs.notaryFeeExclVatCents),
    NotaryFeeInclVAT: euro(costs.notaryFeeInclVatCents),
    ConstructionCost: euro(costs.constructionCostCents),
    DepositAmount: euro(costs.depositCents),
    AgencyCost: euro(costs.agencyCostCents),
    RealEstateTax: euro(costs.realEstateTaxCents),
    CadastralIncome: euro(costs.cadastralIncomeCents),
    ChargesOwner: euro(costs.chargesOwnerCents),
    ChargesRenter: euro(costs.chargesRenterCents),
    RenterTotalCost: euro(costs.renterTotalCents),
    RenterInventory: euro(costs.renterInventoryCents),
    MinimumIncome: euro(costs.minimumIncomeCents),
    MaximumPersons: costs.maximumPersons,
  };
}

function surfacesForm(surfaces: Surfaces): Form {
  return {
    SurfaceTotal: surfaces.totalM2,
    SurfaceLiving: surfaces.livingM2,
    SurfaceGround: surfaces.groundM2,
    SurfaceTerrace: surfaces.terraceM2,
    SurfaceGarden: surfaces.gardenM2,
    GardenOrientation: surfaces.gardenOrientation,
  };
}

function buildingForm(building: Building): Form {
  return {
    ConstructionYear: building.constructionYear,
    RenovationYear: building.renovationYear,
    NumberOfFloors: building.floors,
    Floor: building.floor,
    NumberOfBedRooms: building.bedrooms,
    NumberOfBathRooms: building.bathrooms,
    NumberOfShowerRooms: building.showerRooms,
    NumberOfToilets: building.toilets,
    NumberOfGarages: building.garages,
    NumberOfParkings: building.parkings,
    NumberOfExternalParkings: building.externalParkings,
    NumberOfFacades: building.facades,
    ConstructionID: building.constructionType,
    RoofID: building.roofType,
    RoofMaterialID: building.roofMaterial,
    RoofConditionID: building.roofCondition,
    WindowFrameID: building.windowFrame,
    WindowGlazingID: building.windowGlazing,
    FloorCoveringID: building.floorCovering,
    HeatingID: building.heating,
    KitchenID: building.kitchen,
    ConditionID: building.condition,
    IsNewBuild: building.isNewBuild,
  };
}

function certificatesForm({ energy, asbestos, flood, certificates }: Listing): Form {
  return {
    EnergyPerformance: energy.performance,
    EPCLabelText: energy.labelText,
    EPCTotal: energy.totalKwhPerYear,
    EPCUniqueCode: energy.uniqueCode,
    EPCPending: energy.isCertificatePending,
    EPCEndDate: energy.validUntil,
    CO2Emission: energy.co2,
    ELevel: energy.eLevel,
    AsbestosType: asbestos.type,
    AsbestosDate: asbestos.date,
    FloodZoneID: flood.zone,
    RiverbankZone: flood.isRiverbankZone,
    GScore: flood.gScore,
    PScore: flood.pScore,
    GroundCertificate: certificates.ground,
    ElectricityCertificate: certificates.electricity,
    GasCertificate: certificates.gas,
    ElectricityConnection: certificates.isElectricityConnected,
    DrainConnection: certificates.isDrainConnected,
  };
}

function legalForm({ legal }: Listing): Form {
  return {
    Servitudes: legal.servitudes,
    Heritage: legal.heritage,
    RegistrationType: legal.vatRegime,
    RegistrationRights: escapedTexts(legal.registrationRights),
    RegisteredRight: escapedTexts(legal.registeredRight),
    JudicialDecision: legal.judicialDecision,
    Permit: legal.permit,
    Summons: legal.summons,
    AllotmentPermit: legal.allotmentPermit,
    PreemptiveRights: legal.preemptiveRights,
    AreaApplication: escapedTexts(legal.destination),
  };
}

function surroundingsForm({ features, mobiscore, pointsOfInterest }: Listing): Form {
  return {
    HasGas: features.gas,
    HasWater: features.water,
    HasLift: features.lift,
    HasCellar: features.cellar,
    HasTerrace: features.terrace,
    HasGarden: features.garden,
    HasAttic: features.attic,
    HasFurnished: features.furnished,
    HasGarage: features.garage,
    PetsAllowed: features.petsAllowed,
    Mobiscore: {
      Total: mobiscore.total,
      PublicTransport: mobiscore.publicTransport,
      Education: mobiscore.education,
      Shops: mobiscore.shops,
      Leisure: mobiscore.leisure,
      Health: mobiscore.health,
      EnvironmentImpact: mobiscore.environmentImpact,
      Nearby: mobiscore.nearby,
    },
    PointsOfInterest: pointsOfInterest.map(({ name, category, distanceM }) => ({
      Name: escapedTexts(name),
      CategoryID: category,
      DistanceM: distanceM,
    })),
  };
}

/** A listing in our own form (content/sample-feed/README.md), codes by their meaning. It must be one that the site shows. */
export function propertyForm(listing: Listing, siteUrl: string): Form {
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
    ...addressForm(listing.address),
    ...priceForm(listing.price),
    ...costsForm(listing.costs),
    ...surfacesForm(listing.surfaces),
    ...buildingForm(listing.building),
    ...certificatesForm(listing),
    ...legalForm(listing),
    ...surroundingsForm(listing),
    AvailableID: listing.available,
    AvailableDate: listing.availableFrom,
    ContractTypeID: listing.contractType,
    HasViewingSlots: listing.hasViewingSlots,
    Manager: managerForm(listing.manager),
    ...mediaForm(listing.media, siteUrl),
    CreatedDate: listing.createdAt,
    LastChangedDate: listing.changedAt,
  };
}
