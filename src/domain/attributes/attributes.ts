import {
  conditions,
  declarations,
  floodScores,
  floorCoverings,
  installations,
  orientations,
  roofMaterials,
  roofTypes,
} from './codes.ts';
import { area, code, count, date, flag, money, number, text, texts, whole, word } from './kinds.ts';

/**
 * Every plain attribute of a listing: its name, the field of our own feed format, and what can be true of it. A line here is
 * all that the type, the snapshot, the feed, its JSON Schema and the exports need; `factTables` says where a page shows it.
 * docs/develop/add-one.md has the recipe.
 */

export const surfaces = {
  totalM2: area('SurfaceTotal'),
  livingM2: area('SurfaceLiving'),
  groundM2: area('SurfaceGround'),
  terraceM2: area('SurfaceTerrace'),
  gardenM2: area('SurfaceGarden'),
  gardenOrientation: code('GardenOrientation', orientations),
} as const;

export const building = {
  constructionYear: whole('ConstructionYear', 1000, 2100),
  renovationYear: whole('RenovationYear', 1000, 2100),
  floors: count('NumberOfFloors', 200),
  /** Storey of an apartment; 0 is the ground floor. */
  floor: whole('Floor', -10, 200),
  bedrooms: count('NumberOfBedRooms'),
  bathrooms: count('NumberOfBathRooms'),
  showerRooms: count('NumberOfShowerRooms'),
  toilets: count('NumberOfToilets'),
  garages: count('NumberOfGarages'),
  parkings: count('NumberOfParkings'),
  externalParkings: count('NumberOfExternalParkings'),
  facades: count('NumberOfFacades', 20),
  constructionType: code('ConstructionID', { 1: 'open', 2: 'closed', 3: 'semi-open' }),
  roofType: code('RoofID', roofTypes),
  roofMaterial: code('RoofMaterialID', roofMaterials),
  roofCondition: code('RoofConditionID', conditions),
  windowFrame: code('WindowFrameID', { 1: 'wood', 2: 'pvc', 3: 'aluminium', 4: 'steel' }),
  windowGlazing: code('WindowGlazingID', { 1: 'single', 2: 'double', 3: 'high-efficiency', 4: 'triple' }),
  floorCovering: code('FloorCoveringID', floorCoverings),
  heating: code('HeatingID', {
    1: 'gas',
    2: 'fuel-oil',
    3: 'electric',
    4: 'heat-pump',
    5: 'wood',
    6: 'pellets',
    7: 'solar',
    8: 'district',
    9: 'collective',
    10: 'none',
  }),
  kitchen: code('KitchenID', {
    1: 'none',
    2: 'cupboards',
    3: 'connections',
    4: 'semi-equipped',
    5: 'equipped',
    6: 'fully-equipped',
    7: 'open-equipped',
    8: 'open-fully-equipped',
  }),
  condition: code('ConditionID', conditions),
} as const;

export const energy = {
  /** Primary energy in kWh/m² and year; below zero is a home that makes more than it uses. */
  performance: number('EnergyPerformance', -1000, 10_000),
  /** The certificate's own label, in one spelling: `A++`, `B-`, `C`. */
  labelText: text('EPCLabelText', 20),
  /** Second class of a certificate of Luxembourg, of thermal insulation: `A` to `I`. */
  insulationClass: text('EPCInsulationClass', 20),
  totalKwhPerYear: number('EPCTotal', -1_000_000, 100_000_000),
  /** Unique code of the certificate. */
  uniqueCode: text('EPCUniqueCode', 60),
  isCertificatePending: flag('EPCPending'),
  validUntil: date('EPCEndDate'),
  /** kg CO2 per m² and year. */
  co2: number('CO2Emission', -1000, 10_000),
  eLevel: number('ELevel', -200, 500),
} as const;

export const asbestos = {
  type: code('AsbestosType', { 1: 'safe', 2: 'not-safe', 3: 'no-certificate-needed', 4: 'pending' }),
  date: date('AsbestosDate'),
} as const;

export const flood = {
  /** The older Flemish enumeration of flood-prone areas. */
  zone: code('FloodZoneID', { 1: 'none', 2: 'possible', 3: 'effective', 4: 'delimited', 5: 'defined-area' }),
  isRiverbankZone: flag('RiverbankZone'),
  /** Of the building. */
  gScore: word('GScore', floodScores),
  /** Of the parcel. */
  pScore: word('PScore', floodScores),
} as const;

export const certificates = {
  ground: code('GroundCertificate', { 0: 'missing', 1: 'pending', 2: 'present', 3: 'exempt' }),
  electricity: code('ElectricityCertificate', installations),
  gas: code('GasCertificate', installations),
  isElectricityConnected: flag('ElectricityConnection'),
  isDrainConnected: flag('DrainConnection'),
} as const;

export const legal = {
  servitudes: code('Servitudes', declarations),
  heritage: code('Heritage', declarations),
  vatRegime: code('RegistrationType', { 1: 'registration-duties', 2: 'vat', 3: 'vat-6', 4: 'mixed', 5: 'exempt' }),
  registrationRights: texts('RegistrationRights'),
  registeredRight: texts('RegisteredRight'),
  judicialDecision: code('JudicialDecision', { 0: 'no', 1: 'yes', 2: 'as-required' }),
  permit: code('Permit', declarations),
  summons: code('Summons', declarations),
  allotmentPermit: code('AllotmentPermit', declarations),
  preemptiveRights: code('PreemptiveRights', declarations),
  /** Planning destination, in full words. */
  destination: texts('AreaApplication'),
} as const;

/** Costs that follow from the price: hidden with it. */
export const costs = {
  notaryFeeExclVatCents: money('NotaryFee'),
  notaryFeeInclVatCents: money('NotaryFeeInclVAT'),
  constructionCostCents: money('ConstructionCost'),
  depositCents: money('DepositAmount'),
  agencyCostCents: money('AgencyCost'),
  /** Per year. */
  realEstateTaxCents: money('RealEstateTax'),
  /** Cadastral income, per year. */
  cadastralIncomeCents: money('CadastralIncome'),
  /** Per month. */
  chargesOwnerCents: money('ChargesOwner'),
  /** Per month. */
  chargesRenterCents: money('ChargesRenter'),
  /** Rent and charges per month. */
  renterTotalCents: money('RenterTotalCost'),
  renterInventoryCents: money('RenterInventory'),
  /** Per month, asked for by the owner of a home to rent. */
  minimumIncomeCents: money('MinimumIncome'),
} as const;

/** Conditions of a home to rent that tell nothing about its price. */
export const occupancy = { maximumPersons: whole('MaximumPersons', 1, 1000) } as const;

export const features = {
  gas: flag('HasGas'),
  water: flag('HasWater'),
  lift: flag('HasLift'),
  cellar: flag('HasCellar'),
  terrace: flag('HasTerrace'),
  garden: flag('HasGarden'),
  attic: flag('HasAttic'),
  furnished: flag('HasFurnished'),
  garage: flag('HasGarage'),
  petsAllowed: flag('PetsAllowed'),
} as const;

/** Inside of `Mobiscore` in a feed: the total and its categories, from 0 to 10. */
export const mobiscore = {
  total: number('Total', 0, 10),
  publicTransport: number('PublicTransport', 0, 10),
  education: number('Education', 0, 10),
  shops: number('Shops', 0, 10),
  leisure: number('Leisure', 0, 10),
  health: number('Health', 0, 10),
  environmentImpact: number('EnvironmentImpact', 0, 10),
  nearby: number('Nearby', 0, 10),
} as const;

/** The groups of which pages show tables, by the part of a listing that holds them. */
export const tableGroups = {
  surfaces,
  building,
  certificates,
  legal,
  costs: { ...costs, ...occupancy },
  features,
} as const;

/** What tells a line apart: the words of a code stand under another key, or an amount is due again and again. */
export interface LineOptions {
  readonly words?: string;
  readonly period?: 'listing:perMonth' | 'listing:perYear';
}

type TableGroups = typeof tableGroups;
/** `'building.roofCondition'` */
export type AttributePath = {
  [Group in keyof TableGroups]: `${Group}.${keyof TableGroups[Group] & string}`;
}[keyof TableGroups];
/** `['building.roofCondition', 'listing:roofCondition', { words: 'condition' }]`: attribute, label, options. */
type Line = readonly [path: AttributePath, label: `listing:${string}`, options?: LineOptions];

const perMonth = { period: 'listing:perMonth' } as const;
const perYear = { period: 'listing:perYear' } as const;
const declaredWords = { words: 'declared' } as const;
const certificateWords = { words: 'certificate' } as const;

/** Where a page shows each attribute: its lines in their order. */
export const factTables = {
  surfaces: [
    ['surfaces.livingM2', 'listing:livingM2'],
    ['surfaces.totalM2', 'listing:totalM2'],
    ['surfaces.groundM2', 'listing:groundM2'],
    ['surfaces.terraceM2', 'listing:terraceM2'],
    ['surfaces.gardenM2', 'listing:gardenM2'],
    ['surfaces.gardenOrientation', 'listing:gardenOrientation', { words: 'orientation' }],
  ],
  rooms: [
    ['building.bedrooms', 'listing:bedrooms'],
    ['building.bathrooms', 'listing:bathrooms'],
    ['building.showerRooms', 'listing:showerRooms'],
    ['building.toilets', 'listing:toilets'],
    ['building.floor', 'listing:floor'],
    ['building.floors', 'listing:floors'],
    ['features.cellar', 'listing:feature.cellar'],
    ['features.attic', 'listing:feature.attic'],
    ['features.terrace', 'listing:feature.terrace'],
    ['features.garden', 'listing:feature.garden'],
  ],
  parking: [
    ['features.garage', 'listing:feature.garage'],
    ['building.garages', 'listing:garages'],
    ['building.parkings', 'listing:parkings'],
    ['building.externalParkings', 'listing:externalParkings'],
  ],
  construction: [
    ['building.constructionYear', 'listing:constructionYear'],
    ['building.renovationYear', 'listing:renovationYear'],
    ['building.condition', 'listing:condition'],
    ['building.constructionType', 'listing:constructionType'],
    ['building.facades', 'listing:facades'],
    ['building.roofType', 'listing:roofType'],
    ['building.roofMaterial', 'listing:roofMaterial'],
    ['building.roofCondition', 'listing:roofCondition', { words: 'condition' }],
    ['building.windowFrame', 'listing:windowFrame'],
    ['building.windowGlazing', 'listing:windowGlazing'],
  ],
  comfort: [
    ['building.kitchen', 'listing:kitchen'],
    ['building.heating', 'listing:heating'],
    ['building.floorCovering', 'listing:floorCovering'],
    ['features.lift', 'listing:feature.lift'],
    ['features.furnished', 'listing:feature.furnished'],
    ['features.gas', 'listing:feature.gas'],
    ['features.water', 'listing:feature.water'],
    ['features.petsAllowed', 'listing:feature.petsAllowed'],
  ],
  availability: [['costs.maximumPersons', 'listing:maximumPersons']],
  costs: [
    ['legal.vatRegime', 'listing:vatRegime'],
    ['legal.registrationRights', 'listing:registrationRights'],
    ['costs.notaryFeeExclVatCents', 'listing:notaryFee'],
    ['costs.notaryFeeInclVatCents', 'listing:notaryFeeVat'],
    ['costs.constructionCostCents', 'listing:constructionCost'],
    ['costs.agencyCostCents', 'listing:agencyCost'],
    ['costs.realEstateTaxCents', 'listing:realEstateTax', perYear],
    ['costs.cadastralIncomeCents', 'listing:cadastralIncome'],
    ['costs.chargesOwnerCents', 'listing:chargesOwner', perMonth],
    ['costs.depositCents', 'listing:deposit'],
    ['costs.renterInventoryCents', 'listing:renterInventory'],
  ],
  certificates: [
    ['certificates.ground', 'listing:groundCertificate', certificateWords],
    ['certificates.electricity', 'listing:electricityCertificate', certificateWords],
    ['certificates.gas', 'listing:gasCertificate', certificateWords],
    ['certificates.isElectricityConnected', 'listing:electricityConnection'],
    ['certificates.isDrainConnected', 'listing:drainConnection'],
  ],
  legal: [
    ['legal.destination', 'listing:destination'],
    ['legal.permit', 'listing:permit', declaredWords],
    ['legal.allotmentPermit', 'listing:allotmentPermit', declaredWords],
    ['legal.summons', 'listing:summons', declaredWords],
    ['legal.preemptiveRights', 'listing:preemptiveRights', declaredWords],
    ['legal.judicialDecision', 'listing:judicialDecision'],
    ['legal.servitudes', 'listing:servitudes', declaredWords],
    ['legal.heritage', 'listing:heritage', declaredWords],
    ['legal.registeredRight', 'listing:registeredRight'],
  ],
} as const satisfies Readonly<Record<string, readonly Line[]>>;
