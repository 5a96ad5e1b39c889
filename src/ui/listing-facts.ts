import { formatDate } from '#domain/dates.ts';
import { floorAreaKind } from '#domain/floor-area.ts';
import type { Certificates, Costs, Declared, Listing, LocalizedText } from '#domain/listing.ts';
import { formatEuro } from '#domain/money.ts';
import { localized } from '#domain/texts.ts';
import { formatArea, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { MessageKey, Translate } from '#i18n/translator.ts';
import { priceText } from '#ui/price-text.ts';

/** One line of a table of facts. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A table of facts with its heading. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

interface FactsOptions {
  readonly t: Translate;
  readonly language: Language;
  readonly fallback: readonly string[];
}

interface GroupOptions extends FactsOptions {
  readonly marqueeIgnore: readonly number[];
}

type Value = string | number | boolean | undefined;

/** Builds the lines of one group; a line without a value is left out. */
class Lines {
  readonly #facts: Fact[] = [];
  readonly #t: Translate;

  constructor(t: Translate) {
    this.#t = t;
  }

  add(key: MessageKey, value: Value): this {
    if (value === undefined || value === '') return this;
    const shown = typeof value === 'boolean' ? this.#t(value ? 'common:yes' : 'common:no') : String(value);
    this.#facts.push({ label: this.#t(key), value: shown });
    return this;
  }

  money(key: MessageKey, cents: number | undefined, period?: MessageKey): this {
    if (cents === undefined) return this;
    return this.add(key, period ? `${formatEuro(cents)} ${this.#t(period)}` : formatEuro(cents));
  }

  date(key: MessageKey, iso: string | undefined): this {
    return this.add(key, iso === undefined ? undefined : formatDate(iso));
  }

  as(title: MessageKey): FactGroup {
    return { title: this.#t(title), facts: this.#facts };
  }
}

/** A fact that is worth a line only when it is so. */
const onlyYes = (value: boolean | undefined) => (value === true ? true : undefined);

function coded(t: Translate, prefix: string, code: string | undefined): string | undefined {
  return code === undefined ? undefined : t(`listing:${prefix}.${code}` as MessageKey);
}

const declared = (t: Translate, value: Declared | undefined) => coded(t, 'declared', value);
const certificate = (t: Translate, value: Certificates[keyof Certificates]) =>
  typeof value === 'string' ? coded(t, 'certificate', value) : undefined;

function identity(listing: Listing, { t, language, fallback }: FactsOptions): FactGroup {
  return new Lines(t)
    .add('listing:reference', listing.reference)
    .add('listing:goal', t(listing.goal === 'sale' ? 'common:forSale' : 'common:forRent'))
    .add('listing:type', localized(listing.typeName, language, fallback)?.text)
    .add('listing:status', t(`listing:availability.${listing.availability}`))
    .add('listing:isNewBuild', onlyYes(listing.building.isNewBuild))
    .add('listing:manager', listing.manager?.name)
    .as('listing:group.identity');
}

function prices(listing: Listing, options: GroupOptions): FactGroup {
  const { t } = options;
  const { price, costs, goal } = listing;
  return new Lines(t)
    .add(goal === 'sale' ? 'listing:price' : 'listing:rent', priceText(listing, options).amount)
    .money('listing:startPrice', price.startPriceCents)
    .money('listing:optionPrice', price.optionPriceCents)
    .money('listing:chargesRenter', costs.chargesRenterCents, 'listing:perMonth')
    .money('listing:renterTotal', costs.renterTotalCents, 'listing:perMonth')
    .as('listing:group.prices');
}

function surfaces({ surfaces: s, webId }: Listing, { t, language }: FactsOptions): FactGroup {
  const area = (areaM2: number | undefined) => (areaM2 === undefined ? undefined : formatArea(areaM2, language));
  return new Lines(t)
    .add(floorAreaKind(webId) === 'living' ? 'listing:livingM2' : 'listing:usableM2', area(s.livingM2))
    .add('listing:totalM2', area(s.totalM2))
    .add('listing:groundM2', area(s.groundM2))
    .add('listing:terraceM2', area(s.terraceM2))
    .add('listing:gardenM2', area(s.gardenM2))
    .add('listing:gardenOrientation', coded(t, 'orientation', s.gardenOrientation))
    .as('listing:group.surfaces');
}

function rooms({ building: b, features: f }: Listing, { t }: FactsOptions): FactGroup {
  const floor = b.floor === 0 ? t('listing:groundFloor') : b.floor;
  return new Lines(t)
    .add('listing:bedrooms', b.bedrooms)
    .add('listing:bathrooms', b.bathrooms)
    .add('listing:showerRooms', b.showerRooms)
    .add('listing:toilets', b.toilets)
    .add('listing:floor', floor)
    .add('listing:floors', b.floors)
    .add('listing:feature.cellar', f.cellar)
    .add('listing:feature.attic', f.attic)
    .add('listing:feature.terrace', f.terrace)
    .add('listing:feature.garden', f.garden)
    .as('listing:group.rooms');
}

function parking({ building: b, features: f }: Listing, { t }: FactsOptions): FactGroup {
  return new Lines(t)
    .add('listing:feature.garage', f.garage)
    .add('listing:garages', b.garages)
    .add('listing:parkings', b.parkings)
    .add('listing:externalParkings', b.externalParkings)
    .as('listing:group.parking');
}

function construction({ building: b }: Listing, { t }: FactsOptions): FactGroup {
  return new Lines(t)
    .add('listing:constructionYear', b.constructionYear)
    .add('listing:renovationYear', b.renovationYear)
    .add('listing:condition', coded(t, 'condition', b.condition))
    .add('listing:constructionType', coded(t, 'constructionType', b.constructionType))
    .add('listing:facades', b.facades)
    .add('listing:roofType', coded(t, 'roofType', b.roofType))
    .add('listing:roofMaterial', coded(t, 'roofMaterial', b.roofMaterial))
    .add('listing:roofCondition', coded(t, 'condition', b.roofCondition))
    .add('listing:windowFrame', coded(t, 'windowFrame', b.windowFrame))
    .add('listing:windowGlazing', coded(t, 'windowGlazing', b.windowGlazing))
    .as('listing:group.construction');
}

function comfort({ building: b, features: f, hasViewingSlots }: Listing, { t }: FactsOptions): FactGroup {
  return new Lines(t)
    .add('listing:kitchen', coded(t, 'kitchen', b.kitchen))
    .add('listing:heating', coded(t, 'heating', b.heating))
    .add('listing:floorCovering', coded(t, 'floorCovering', b.floorCovering))
    .add('listing:feature.lift', f.lift)
    .add('listing:feature.furnished', f.furnished)
    .add('listing:feature.gas', f.gas)
    .add('listing:feature.water', f.water)
    .add('listing:feature.petsAllowed', f.petsAllowed)
    .add('listing:viewingSlots', onlyYes(hasViewingSlots))
    .as('listing:group.comfort');
}

function certificates({ certificates: c }: Listing, { t }: FactsOptions): FactGroup {
  return new Lines(t)
    .add('listing:groundCertificate', certificate(t, c.ground))
    .add('listing:electricityCertificate', certificate(t, c.electricity))
    .add('listing:gasCertificate', certificate(t, c.gas))
    .add('listing:electricityConnection', c.isElectricityConnected)
    .add('listing:drainConnection', c.isDrainConnected)
    .as('listing:group.certificates');
}

function legal({ legal: l }: Listing, { t, language, fallback }: FactsOptions): FactGroup {
  const say = (texts: LocalizedText | undefined) => localized(texts ?? {}, language, fallback)?.text;
  return new Lines(t)
    .add('listing:destination', say(l.destination))
    .add('listing:permit', declared(t, l.permit))
    .add('listing:allotmentPermit', declared(t, l.allotmentPermit))
    .add('listing:summons', declared(t, l.summons))
    .add('listing:preemptiveRights', declared(t, l.preemptiveRights))
    .add('listing:judicialDecision', coded(t, 'judicialDecision', l.judicialDecision))
    .add('listing:servitudes', declared(t, l.servitudes))
    .add('listing:heritage', declared(t, l.heritage))
    .add('listing:registeredRight', say(l.registeredRight))
    .as('listing:group.legal');
}

function costs({ goal, costs: c, legal: l }: Listing, { t, language, fallback }: FactsOptions): FactGroup {
  return new Lines(t)
    .add('listing:vatRegime', coded(t, 'vatRegime', l.vatRegime))
    .add('listing:registrationRights', localized(l.registrationRights ?? {}, language, fallback)?.text)
    .money('listing:notaryFee', c.notaryFeeExclVatCents)
    .money('listing:notaryFeeVat', c.notaryFeeInclVatCents)
    .money('listing:constructionCost', c.constructionCostCents)
    .money('listing:agencyCost', c.agencyCostCents)
    .money('listing:realEstateTax', c.realEstateTaxCents, 'listing:perYear')
    .money('listing:cadastralIncome', c.cadastralIncomeCents)
    .money('listing:chargesOwner', c.chargesOwnerCents, 'listing:perMonth')
    .money(goal === 'sale' ? 'listing:depositSale' : 'listing:deposit', c.depositCents)
    .money('listing:renterInventory', c.renterInventoryCents)
    .as('listing:group.costs');
}

function availability(listing: Listing, { t }: FactsOptions): FactGroup {
  const { available, availableFrom, contractType } = listing;
  const when = available && t(`listing:available.${available}`, { date: formatDate(availableFrom ?? '') });
  return new Lines(t)
    .add('listing:available', when)
    .add('listing:contractType', coded(t, 'contractType', contractType))
    .money('listing:minimumIncome', listing.costs.minimumIncomeCents, 'listing:perMonth')
    .add('listing:maximumPersons', listing.costs.maximumPersons)
    .as('listing:group.availability');
}

/** The energy lines beside the label graphic. */
export function energyFacts({ energy: e }: Listing, { t, language }: FactsOptions): readonly Fact[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, language));
  const kwhPerM2 = number(e.performance);
  const kwh = number(e.totalKwhPerYear);
  const co2 = number(e.co2);
  return new Lines(t)
    .add('listing:performance', kwhPerM2 && t('listing:kwhPerM2', { value: kwhPerM2 }))
    .add('listing:uniqueCode', e.uniqueCode)
    .add('listing:epcTotal', kwh && t('listing:kwhPerYear', { value: kwh }))
    .add('listing:co2', co2 && t('listing:co2Unit', { value: co2 }))
    .add('listing:eLevel', e.eLevel === undefined ? undefined : `E${formatNumber(e.eLevel, language)}`)
    .date('listing:epcEndDate', e.validUntil)
    .add('listing:epcPending', onlyYes(e.isCertificatePending))
    .as('listing:group.energy').facts;
}

/** The flood and asbestos lines; scores come with their explanation. */
export function riskFacts({ flood, asbestos }: Listing, { t }: FactsOptions): readonly FactGroup[] {
  const score = (value: 'A' | 'B' | 'C' | 'D' | undefined) => value && `${value} – ${t(`listing:floodScore.${value}`)}`;
  return [
    new Lines(t)
      .add('listing:pScore', score(flood.pScore))
      .add('listing:gScore', score(flood.gScore))
      .add('listing:floodZone', coded(t, 'floodZone', flood.zone))
      .add('listing:riverbankZone', flood.isRiverbankZone)
      .as('listing:group.flood'),
    new Lines(t)
      .add('listing:asbestosType', coded(t, 'asbestosType', asbestos.type))
      .date('listing:asbestosDate', asbestos.date)
      .as('listing:group.asbestos'),
  ].filter((group) => group.facts.length > 0);
}

/** Costs that tell nothing about the price. */
const freeCosts: readonly string[] = [
  'realEstateTaxCents',
  'cadastralIncomeCents',
  'chargesOwnerCents',
  'maximumPersons',
] satisfies (keyof Costs)[];

/** Where the page shows no price it shows nothing that follows from it: fees, deposit, minimum income. */
function withoutPrice(listing: Listing): Listing {
  const costs: Costs = Object.fromEntries(Object.entries(listing.costs).filter(([key]) => freeCosts.includes(key)));
  return { ...listing, price: { isPublished: false }, costs };
}

/** Every other labelled attribute of spec section 3, grouped; groups without a value are left out. */
export function factGroups(priced: Listing, options: GroupOptions): readonly FactGroup[] {
  const listing = priceText(priced, options).amount === undefined ? withoutPrice(priced) : priced;
  return [identity, prices, surfaces, rooms, parking, construction, comfort, availability, costs, certificates, legal]
    .map((group) => group(listing, options))
    .filter((group) => group.facts.length > 0);
}
