import { factTables, type LineOptions } from '#domain/attributes/attributes.ts';
import { attributeAt } from '#domain/attribute-at.ts';
import { shownFloodZone } from '#domain/flood.ts';
import { isLuxembourg, regionOf } from '#domain/region.ts';
import { mayAct, stateRule } from '#domain/listing-state.ts';
import { bannerName } from '#domain/price.ts';
import { floorAreaKind } from '#domain/floor-area.ts';
import type { Costs, Listing } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';
import { formatArea, formatDay, formatMoney, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { MessageKey, MessageValues, Translate } from '#i18n/translator.ts';
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

interface Words {
  readonly t: Translate;
  readonly language: Language;
}

interface FactsOptions extends Words {
  readonly fallback: readonly string[];
}

interface GroupOptions extends FactsOptions {
  readonly marqueeIgnore: readonly number[];
}

type Value = string | number | boolean | undefined;

/** `(100000, 'listing:perMonth') -> '€ 1.000 per maand'` */
function moneyText({ t, language }: Words, cents: number, period?: MessageKey): string {
  const amount = formatMoney(cents, language);
  return period ? `${amount} ${t(period)}` : amount;
}

/** "No" is no news about a lift or an attic; of what is connected, and of all that the law wants declared, it is. */
const alsoWhenNo: readonly string[] = ['certificates.isElectricityConnected', 'certificates.isDrainConnected'];

/** Builds the lines of one group; a line without a value is left out. */
class Lines {
  readonly #facts: Fact[] = [];
  readonly #words: Words;

  constructor(words: Words) {
    this.#words = words;
  }

  add(key: MessageKey, value: Value, values?: MessageValues): this {
    if (value === undefined || value === '') return this;
    const shown = typeof value === 'boolean' ? this.#words.t(value ? 'common:yes' : 'common:no') : String(value);
    this.#facts.push({ label: this.#words.t(key, values), value: shown });
    return this;
  }

  money(key: MessageKey, cents: number | undefined, period?: MessageKey): this {
    return cents === undefined ? this : this.add(key, moneyText(this.#words, cents, period));
  }

  date(key: MessageKey, iso: string | undefined, values?: MessageValues): this {
    return this.add(key, iso === undefined ? undefined : formatDay(iso, this.#words.language), values);
  }

  as(title: MessageKey): FactGroup {
    return { title: this.#words.t(title), facts: this.#facts };
  }
}

/** A fact that is worth a line only when it is so. */
const onlyYes = (value: boolean | undefined) => (value === true ? true : undefined);

function coded(t: Translate, prefix: string, code: string | undefined): string | undefined {
  return code === undefined ? undefined : t(`listing:${prefix}.${code}` as MessageKey);
}

/** What a rent is called: only one without a unit of its own is a month's. */
function rentLabel({ price }: Listing): MessageKey {
  return price.unitText === undefined ? 'listing:rent' : 'listing:rentPrice';
}

function identity(listing: Listing, { t, language, fallback, marqueeIgnore }: GroupOptions): FactGroup {
  const banner = localized(bannerName(listing.price, { marqueeIgnore }) ?? {}, language, fallback)?.text;
  const state = t(`listing:${stateRule(listing).label}`);
  return new Lines({ t, language })
    .add('listing:reference', listing.reference)
    .add('listing:goal', t(listing.goal === 'sale' ? 'common:forSale' : 'common:forRent'))
    .add('listing:type', localized(listing.typeName, language, fallback)?.text)
    .add('listing:status', banner === undefined || banner === state ? state : `${state} · ${banner}`)
    .add('listing:isNewBuild', onlyYes(listing.building.isNewBuild))
    .add('listing:manager', listing.manager?.name)
    .as('listing:group.identity');
}

function prices(listing: Listing, options: GroupOptions): FactGroup {
  const { t, language } = options;
  const { price, costs, goal } = listing;
  const { main, amount, annuity } = priceText(listing, options);
  // An opening bid stands there once, under its own name.
  const isOpening = goal === 'sale' && main !== amount;
  const ofSale = isOpening ? 'listing:startPrice' : 'listing:price';
  const name = goal === 'sale' ? ofSale : rentLabel(listing);
  return new Lines({ t, language })
    .add(name, annuity ? `${amount ?? ''} ${annuity}` : amount)
    .money('listing:startPrice', isOpening ? undefined : price.startPriceCents)
    .money('listing:optionPrice', price.optionPriceCents)
    .money('listing:chargesRenter', costs.chargesRenterCents, 'listing:perMonth')
    .money('listing:renterTotal', costs.renterTotalCents, 'listing:perMonth')
    .as('listing:group.prices');
}

type Table = keyof typeof factTables;
type Line = (typeof factTables)[Table][number];

/** What a line says where that is more than its value. */
function labelOf({ goal, webId, address }: Listing, [path, label]: Line): MessageKey {
  if (path === 'surfaces.livingM2' && floorAreaKind(webId) !== 'living') return 'listing:usableM2';
  if (path === 'costs.depositCents' && goal === 'sale') return 'listing:depositSale';
  if (path === 'costs.realEstateTaxCents' && isLuxembourg(address)) return 'listing:realEstateTaxLuxembourg';
  return label;
}

/** A value that is neither amount, date nor code. A year is no amount. */
function plainValue(path: string, value: string | number | boolean, { t, language }: FactsOptions): Value {
  if (path === 'building.floor' && value === 0) return t('listing:groundFloor');
  return typeof value === 'number' && !/year$/iu.test(path) ? formatNumber(value, language) : value;
}

/** A "no" that tells nothing is left out as what is unknown. */
function withNews<Known>(path: string, value: Known): Known | undefined {
  return value === false && !alsoWhenNo.includes(path) ? undefined : value;
}

function lineValue(listing: Listing, line: Line, options: FactsOptions): Value {
  const { t, language, fallback } = options;
  const [path, label, { words, period } = {}]: readonly [Line[0], Line[1], LineOptions?] = line;
  // An advance goes with an offer; where the notary sells there is none.
  if (path === 'costs.depositCents' && !stateRule(listing).isFullPrice) return undefined;
  const { kind, value: known } = attributeAt(listing, path);
  const value = withNews(path, known);
  if (value === undefined) return undefined;
  if (typeof value === 'object') return localized(value, language, fallback)?.text;
  if (kind === 'area') return formatArea(Number(value), language);
  if (kind === 'money') return moneyText({ t, language }, Number(value), period);
  if (kind === 'code') return coded(t, words ?? label.replace('listing:', ''), String(value));
  if (kind === 'date') return formatDay(String(value), language);
  return plainValue(path, value, options);
}

/** Adds the lines of a table to those that stand before them. */
function table(name: Table, listing: Listing, options: FactsOptions, lines = new Lines(options)): Lines {
  for (const line of factTables[name]) lines.add(labelOf(listing, line), lineValue(listing, line, options));
  return lines;
}

function comfort(listing: Listing, options: FactsOptions): FactGroup {
  return table('comfort', listing, options).as('listing:group.comfort');
}

function availability(listing: Listing, options: FactsOptions): FactGroup {
  const { available, availableFrom, contractType } = listing;
  const { t, language } = options;
  // Nobody moves into what is gone.
  const isOpen = available !== undefined && mayAct(listing, 'viewing');
  const when = isOpen ? t(`listing:available.${available}`, { date: formatDay(availableFrom, language) }) : undefined;
  const lines = new Lines({ t, language })
    .add('listing:available', when)
    .add('listing:contractType', coded(t, 'contractType', contractType));
  return table('availability', listing, options, lines).as('listing:group.availability');
}

/** What the energy certificate of a home is called: each region has its own, whatever the language (docs/rules/energy.md). `a home in Namur, 'nl' -> 'EPB-certificaat'` */
export function certificateName({ address }: Pick<Listing, 'address'>, t: Translate): string {
  const place = isLuxembourg(address) ? 'luxembourg' : (regionOf(address) ?? 'elsewhere');
  return t(`listing:certificateName.${place}`);
}

/** The energy lines beside the label graphic. */
export function energyFacts(listing: Listing, { t, language }: FactsOptions): readonly Fact[] {
  const { energy: e } = listing;
  const named = { certificate: certificateName(listing, t) };
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, language));
  const kwhPerM2 = number(e.performance);
  const kwh = number(e.totalKwhPerYear);
  const co2 = number(e.co2);
  return new Lines({ t, language })
    .add('listing:performance', kwhPerM2 && t('listing:kwhPerM2', { value: kwhPerM2 }), named)
    .add('listing:insulationClass', e.insulationClass)
    .add('listing:uniqueCode', e.uniqueCode, named)
    .add('listing:epcTotal', kwh && t('listing:kwhPerYear', { value: kwh }))
    .add('listing:co2', co2 && t('listing:co2Unit', { value: co2 }))
    .add('listing:eLevel', e.eLevel === undefined ? undefined : `E${String(e.eLevel)}`)
    .date('listing:epcEndDate', e.validUntil, named)
    .add('listing:epcPending', onlyYes(e.isCertificatePending), named)
    .as('listing:group.energy').facts;
}

/** The flood and asbestos lines; scores come with their explanation. */
export function riskFacts({ flood, asbestos }: Listing, { t, language }: FactsOptions): readonly FactGroup[] {
  const score = (value: 'A' | 'B' | 'C' | 'D' | undefined) => value && `${value} – ${t(`listing:floodScore.${value}`)}`;
  return [
    new Lines({ t, language })
      .add('listing:pScore', score(flood.pScore))
      .add('listing:gScore', score(flood.gScore))
      .add('listing:floodZone', coded(t, 'floodZone', shownFloodZone(flood)))
      .add('listing:riverbankZone', flood.isRiverbankZone)
      .as('listing:group.flood'),
    new Lines({ t, language })
      .add('listing:asbestosType', coded(t, 'asbestosType', asbestos.type))
      .date('listing:asbestosDate', asbestos.date)
      .as('listing:group.asbestos'),
  ].filter((group) => group.facts.length > 0);
}

/** What an advert states of town planning and of rights on the home. */
export function planningFacts(listing: Listing, options: FactsOptions): readonly Fact[] {
  return table('legal', listing, options).as('listing:group.legal').facts;
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

/** Every other labelled attribute, grouped; groups without a value are left out. */
export function factGroups(priced: Listing, options: GroupOptions): readonly FactGroup[] {
  // What was asked for a home that is gone is nobody's matter any more: nothing else on its page tells it.
  const isShown = priceText(priced, options).amount !== undefined;
  const listing = isShown ? priced : withoutPrice(priced);
  const of = (name: Table, title: MessageKey) => table(name, listing, options).as(title);
  return [
    identity(listing, options),
    prices(listing, options),
    of('surfaces', 'listing:group.surfaces'),
    of('rooms', 'listing:group.rooms'),
    of('parking', 'listing:group.parking'),
    of('construction', 'listing:group.construction'),
    comfort(listing, options),
    availability(listing, options),
    of('costs', 'listing:group.costs'),
    of('certificates', 'listing:group.certificates'),
    of('legal', 'listing:group.legal'),
  ].filter((group) => group.facts.length > 0);
}
