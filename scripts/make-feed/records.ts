import { energyClass, labelOfClass } from '#domain/energy.ts';
import { regionOf } from '#domain/region.ts';
import * as phrases from './phrases.ts';
import type { Random } from './random.ts';
import { towns, type Town } from './towns.ts';

/** What a generated property may be: the ids are those of the sample feed's types.json. */
const kinds = [
  { typeId: 11, webId: 1, kind: 'home' },
  { typeId: 12, webId: 1, kind: 'home' },
  { typeId: 13, webId: 1, kind: 'home' },
  { typeId: 17, webId: 1, kind: 'home' },
  { typeId: 21, webId: 1, kind: 'home' },
  { typeId: 22, webId: 1, kind: 'home' },
  { typeId: 23, webId: 1, kind: 'home' },
  { typeId: 31, webId: 4, kind: 'land' },
  { typeId: 41, webId: 2, kind: 'business' },
  { typeId: 51, webId: 6, kind: 'business' },
  { typeId: 61, webId: 5, kind: 'business' },
  { typeId: 71, webId: 3, kind: 'business' },
] as const;

const texts = {
  home: { titles: phrases.homeTitles, openings: phrases.homeOpenings },
  land: { titles: phrases.landTitles, openings: phrases.landOpenings },
  business: { titles: phrases.businessTitles, openings: phrases.businessOpenings },
} as const;

/** Records are dated before this day, so that the same seed gives the same feed for ever. */
const lastDay = Date.UTC(2026, 10, 20, 18);
const dayMs = 86_400_000;
const languages = ['nl', 'fr', 'en', 'de'] as const;

const noTexts = { nl: '', fr: '', en: '', de: '' };
const manager = { Name: 'Hilde Vermeersch', Email: 'hilde@immo-lindehof.example', Phone: '092470161' };

export interface PictureFile {
  readonly path: string;
  readonly alt: Readonly<Record<string, string>>;
}

function dateText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

function place(random: Random) {
  const town = random.pick(towns);
  const scatter = () => random.integer(-200, 200) / 10_000;
  return {
    town,
    PublishAddress: random.chance(0.93),
    Street: random.pick(town.streets),
    HouseNumber: String(random.integer(1, 240)),
    BoxNr: null,
    Zip: town.zip,
    City: town.city,
    CountryID: town.countryId,
    Latitude: Number((town.latitude + scatter()).toFixed(4)),
    Longitude: Number((town.longitude + scatter()).toFixed(4)),
  };
}

function paragraphs(random: Random, kind: keyof typeof texts, slots: Readonly<Record<string, string | number>>) {
  const pick = (pool: readonly [phrases.Phrase, ...phrases.Phrase[]]) => random.pick(pool);
  const inside = kind === 'home' ? [pick(phrases.homeInsides), pick(phrases.homeInsides)] : [];
  const first = [...new Set([pick(texts[kind].openings), ...inside])];
  const second = [pick(phrases.places), pick(phrases.comforts), pick(phrases.closings)];
  const html = (chosen: readonly phrases.Phrase[], language: (typeof languages)[number]) =>
    `<p>${chosen.map((phrase) => phrases.fillPhrase(phrase, slots)[language]).join(' ')}</p>`;
  return Object.fromEntries(languages.map((language) => [language, html(first, language) + html(second, language)]));
}

function energy(random: Random, town: Town, id: number): object {
  const score = random.integer(20, 480);
  const region = regionOf({ zip: town.zip, countryId: town.countryId });
  const grade = energyClass(region, score);
  return {
    EnergyPerformance: score,
    EPCLabelText: grade ? labelOfClass(grade) : random.pick(['A', 'B', 'C', 'D', 'E', 'F']),
    EPCInsulationClass: town.countryId === 50 ? random.pick(['A', 'B', 'C', 'D', 'E', 'F']) : null,
    EPCTotal: score * 100,
    EPCUniqueCode: region ? `20250301-${String(id).padStart(10, '0')}-RES-1` : null,
    EPCEndDate: '2035-03-01',
    CO2Emission: Math.round(score * 0.2),
  };
}

function legal(random: Random, town: Town): object {
  if (regionOf({ zip: town.zip, countryId: town.countryId }) !== 'flanders') return {};
  return {
    AreaApplication: { nl: 'Woongebied', fr: 'Zone d’habitat', en: 'Residential area', de: 'Wohngebiet' },
    Permit: 1,
    Summons: 0,
    AllotmentPermit: 0,
    PreemptiveRights: 0,
    Servitudes: 0,
    Heritage: 0,
    JudicialDecision: 0,
    PScore: random.pick(['A', 'A', 'A', 'B', 'C', 'D']),
    GScore: random.pick(['A', 'A', 'B', 'C']),
    AsbestosType: 1,
    AsbestosDate: '2025-05-12',
    GroundCertificate: 2,
    ElectricityCertificate: 2,
  };
}

function money(random: Random, goal: number, livingM2: number): object {
  if (goal === 0) {
    const price = Math.round((livingM2 * random.integer(1800, 4200)) / 5000) * 5000;
    return { Price: price, CadastralIncome: random.integer(600, 3000) };
  }
  const rent = Math.max(500, Math.round((livingM2 * random.integer(8, 16)) / 25) * 25);
  const charges = random.integer(0, 12) * 10;
  return { Price: rent, ChargesRenter: charges, RenterTotalCost: rent + charges, DepositAmount: rent * 2 };
}

function pictures(random: Random, files: readonly PictureFile[], id: number): object[] {
  if (files.length === 0) return [];
  const start = random.integer(0, files.length - 1);
  return Array.from({ length: random.integer(1, 10) }, (_, index) => {
    const file = files[(start + index) % files.length];
    return { ID: id * 100 + index, Url: file?.path, Title: file?.alt };
  });
}

/** Sold or let, else open with an option on some. */
function status(random: Random, goal: number, isOver: boolean): number {
  if (isOver) return goal === 0 ? 2 : 4;
  return random.chance(0.04) ? 5 : 1;
}

function building(random: Random, livingM2: number, year: number): object {
  return {
    SurfaceLiving: livingM2,
    ConstructionYear: year,
    NumberOfFacades: random.integer(2, 4),
    ConditionID: random.pick([1, 4, 5, 9]),
    HeatingID: random.pick([1, 2, 4]),
    KitchenID: random.pick([5, 6, 8]),
  };
}

function rooms(random: Random, bedrooms: number): object {
  return {
    NumberOfBedRooms: bedrooms,
    NumberOfBathRooms: random.integer(1, 3),
    NumberOfGarages: random.integer(0, 2),
    HasTerrace: random.chance(0.6),
    HasGarden: random.chance(0.5),
    HasLift: random.chance(0.3),
  };
}

/** One property with texts, figures and place of its own. */
export function makeProperty(random: Random, id: number, files: readonly PictureFile[]): object {
  const { typeId, webId, kind } = random.pick(kinds);
  const { town, ...address } = place(random);
  const goal = kind !== 'land' && random.chance(0.3) ? 1 : 0;
  const livingM2 = random.integer(45, kind === 'business' ? 900 : 320);
  const groundM2 = random.integer(150, 2400);
  const year = random.integer(1890, 2024);
  const bedrooms = Math.min(6, Math.max(1, Math.round(livingM2 / 45)));
  const reference = `LH-${String(id).padStart(5, '0')}`;
  const slots = { city: town.city, living: livingM2, ground: groundM2, bedrooms, year, ref: reference };
  const isOver = random.chance(0.06);
  const changedMs = lastDay - random.integer(0, 150) * dayMs - random.integer(0, 30_000) * 1000;
  return {
    ID: id,
    Ident: reference,
    Status: status(random, goal, isOver),
    StatusDate: dateText(lastDay - random.integer(0, 80) * dayMs).slice(0, 10),
    Goal: goal,
    Highlight: random.chance(0.02),
    TypeID: typeId,
    WebID: webId,
    CategoryIDs: [random.pick([21, 22])],
    Title: phrases.fillPhrase(random.pick(texts[kind].titles), slots),
    Description: paragraphs(random, kind, slots),
    // A home to rent is never on request.
    PublishPrice: random.chance(0.97) || goal === 1,
    ...money(random, goal, kind === 'land' ? Math.round(groundM2 / 8) : livingM2),
    Marquee: null,
    MarqueeName: noTexts,
    ...address,
    SurfaceGround: kind === 'land' || random.chance(0.6) ? groundM2 : null,
    ...(kind !== 'land' && building(random, livingM2, year)),
    ...(kind === 'home' && { ...rooms(random, bedrooms), ...energy(random, town, id) }),
    ...legal(random, town),
    AvailableID: random.integer(1, 3),
    ContractTypeID: goal === 0 ? 1 : 4,
    Manager: manager,
    Pictures: pictures(random, files, id),
    CreatedDate: dateText(changedMs - random.integer(1, 60) * dayMs),
    LastChangedDate: dateText(changedMs),
    InternalNote: 'Made by make-feed.',
  };
}

/** One project with a price list of its own. */
export function makeProject(random: Random, id: number, files: readonly PictureFile[]): object {
  const { town, ...address } = place(random);
  const slots = { city: town.city, living: random.integer(60, 140), bedrooms: 2, year: 2026, ref: `LH-P${id}` };
  const units = Array.from({ length: random.integer(6, 18) }, (_, index) => {
    const livingM2 = random.integer(55, 150);
    return {
      ID: id * 100 + index,
      Name: `${String.fromCharCode(65 + Math.floor(index / 6))}${Math.floor(index / 2) % 3}.${(index % 2) + 1}`,
      TypeName: { nl: 'Appartement', fr: 'Appartement', en: 'Apartment', de: 'Wohnung' },
      Floor: Math.floor(index / 2) % 3,
      SurfaceLiving: livingM2,
      SurfaceTerrace: random.integer(5, 25),
      NumberOfBedRooms: livingM2 > 90 ? 3 : 2,
      Price: livingM2 * 4000,
      PublishPrice: true,
      StatusID: random.pick([1, 1, 2, 3]),
    };
  });
  const { PublishAddress, ...rest } = address;
  return {
    ID: id,
    Ident: slots.ref,
    Status: random.pick([1, 2, 3]),
    SoldOut: false,
    Title: phrases.fillPhrase(random.pick(phrases.homeTitles), slots),
    Description: paragraphs(random, 'home', slots),
    Technical: paragraphs(random, 'home', slots),
    Situation: paragraphs(random, 'home', slots),
    PublicAddress: PublishAddress,
    ...rest,
    ELevel: random.integer(0, 30),
    Units: units,
    Pictures: pictures(random, files, id),
    Manager: manager,
    CreatedDate: '2026-05-04 09:00:00',
    LastChangedDate: dateText(lastDay - random.integer(0, 90) * dayMs),
  };
}
