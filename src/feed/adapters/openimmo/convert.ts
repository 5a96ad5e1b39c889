import type { Converted, ConvertContext, FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { coordinates } from '#feed/adapters/coordinates.ts';
import { germanDate } from '#feed/adapters/other-dates.ts';
import { htmlOf } from '#feed/adapters/plain-html.ts';
import { tellOddFlags } from '#feed/adapters/odd-values.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { attributeAt, childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { contractIn } from '#feed/adapters/sale-words.ts';
import { leasehold } from '#feed/format/rights.ts';
import { plainText } from '#feed/format/text.ts';
import { readRaw, type OpenImmoRaw } from './raw.ts';
import { availability, withTenancy } from './availability.ts';
import { convertBuilding } from './building.ts';
import { convertFiles, convertManager, convertUserFields, mayPassOn } from './convert-parts.ts';
import { convertEnergy } from './energy.ts';
import { convertMoney } from './money.ts';
import { hasAttribute, isYes, kindOf, spelled } from './values.ts';

function titles({ languages }: OpenImmoRaw): FormatRecord {
  const entries = Object.entries(languages).map(
    ([language, object]) => [language, textAt(object, 'freitexte', 'objekttitel')] as const,
  );
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined));
}

function descriptions({ languages }: OpenImmoRaw, { codes }: ConvertContext): Record<string, string> {
  const parts = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben'];
  const found: Record<string, string> = {};
  for (const [language, object] of Object.entries(languages)) {
    const texts = childAt(object, 'freitexte');
    // A dash is no text.
    const whole = parts.flatMap((part) => textAt(texts, part) ?? []).filter((text) => plainText(text) !== undefined);
    // A teaser stands for a text that is not there.
    const own = whole.length > 0 ? whole : [textAt(texts, 'dreizeiler') ?? []].flat();
    if (own.length > 0) found[language] = own.map(htmlOf).join('');
    for (const other of childrenOf(texts, 'objekt_text')) {
      // Without a language it is the main text, in that of the object.
      const given = other.attributes['lang']?.trim() ?? '';
      const code = (given === '' ? language : given).slice(0, 2).toLowerCase();
      if (other.text.trim() === '') continue;
      if (found[code] === undefined) found[code] = htmlOf(other.text.trim());
      else codes.noteUnsaid('objekt_text', code);
    }
  }
  return found;
}

function typeOf(object: XmlElement, { codes }: ConvertContext): number | undefined {
  const { kind, word: given } = kindOf(object);
  const word = spelled(codes, 'typ', given);
  const isKnown = word !== undefined && codes.has('typ', word);
  const isNamed = isKnown && codes.word('typ', word, 'objektart') !== 'other';
  if (word !== undefined && !isNamed) codes.noteUnsaid('objektart', word.slice(0, 60));
  if (isKnown) return codes.typeId('typ', word, 'objektart');
  return codes.typeId('objektart', kind, 'objektart') ?? codes.otherType('objektart', kind);
}

/** Sale when it is one of the kinds of selling; both at once is a sale with a warning. */
function goalOf(object: XmlElement, { warn }: ConvertContext): 'sale' | 'rent' | undefined {
  const kinds = childAt(object, 'objektkategorie', 'vermarktungsart');
  const isSale = hasAttribute(kinds, 'KAUF', 'ERBPACHT');
  const isRent = hasAttribute(kinds, 'MIETE_PACHT', 'MIETE', 'LEASING');
  if (isSale && isRent) warn('bad-value', 'vermarktungsart', 'is both sale and rent; taken as a sale');
  return isSale ? 'sale' : isRent ? 'rent' : undefined;
}

const goals = { sale: 0, rent: 1 } as const;

function statusOf(object: XmlElement, goal: string | undefined, { codes }: ConvertContext): string | undefined {
  const action = attributeAt(object, ['verwaltung_techn', 'aktion'], 'aktionart')?.toUpperCase();
  const stand = attributeAt(object, ['zustand_angaben', 'verkaufstatus'], 'stand');
  // The state is not a duty of the schema: an object without one is on offer, that is why it was sent.
  const state =
    action === 'REFERENZ'
      ? 'sold'
      : stand === undefined
        ? 'available'
        : codes.word('saleState', spelled(codes, 'saleState', stand), 'verkaufstatus');
  return state === 'sold' && goal === 'rent' ? 'rented' : state;
}

/** A ground lease is less than the whole, and a forced sale no private one: a buyer has to know. */
function soldAs(object: XmlElement, goal: string | undefined, { warn }: ConvertContext): FormatRecord {
  if (goal !== 'sale') return {};
  const kinds = childAt(object, 'objektkategorie', 'vermarktungsart');
  const isLease = hasAttribute(kinds, 'ERBPACHT') && !hasAttribute(kinds, 'KAUF');
  const isForced = isYes(textAt(object, 'versteigerung', 'zwangsversteigerung')) === true;
  const isAnnuity = contractIn([textAt(object, 'preise', 'freitext_preis')]) === 'life-annuity';
  if (isAnnuity)
    warn('bad-value', 'freitext_preis', 'says that it is a life annuity, which no other field does; it counts');
  return {
    RegisteredRight: isLease ? leasehold : undefined,
    ContractTypeID: isForced ? 'judicial-sale' : isAnnuity ? 'life-annuity' : undefined,
  };
}

/** Missing means shown by the schema, unless the agency wants otherwise; empty is no yes. */
function publishesAddress(object: XmlElement, { settings }: ConvertContext): boolean {
  const flag = childAt(object, 'verwaltung_objekt', 'objektadresse_freigeben');
  return flag ? isYes(flag.text.trim()) === true : settings['missingAddressFlag'] !== 'hide';
}

/** The country; a sender who leaves it out is at home, where the postcode can be of there. */
function countryOf(geo: XmlElement | undefined, { settings, codes }: ConvertContext): string | undefined {
  const zip = textAt(geo, 'plz') ?? '';
  const byZip = /^L-?\s?\d{4}$/iu.test(zip) ? 'LUX' : undefined;
  const atHome = settings['country']?.toUpperCase() ?? (/^(?:B-?)?\d{4}$/iu.test(zip) ? 'BEL' : undefined);
  const given = attributeAt(geo, ['land'], 'iso_land')?.toUpperCase();
  // The schema wants three letters; two are as clear.
  return given !== undefined && /^[A-Z]{2}$/u.test(given)
    ? given
    : codes.word('country', given ?? byZip ?? atHome, 'land');
}

function place(object: XmlElement, context: ConvertContext): FormatRecord {
  const geo = childAt(object, 'geo');
  const coordinate = (name: string) => attributeAt(geo, ['geokoordinaten'], name);
  return {
    Street: textAt(geo, 'strasse'),
    HouseNumber: textAt(geo, 'hausnummer'),
    BoxNr: textAt(geo, 'wohnungsnr'),
    Zip: textAt(geo, 'plz'),
    City: textAt(geo, 'ort'),
    CountryID: countryOf(geo, context),
    ...coordinates(coordinate('breitengrad'), coordinate('laengengrad')),
  };
}

function shared(id: string, raw: OpenImmoRaw, object: XmlElement, context: ConvertContext): FormatRecord {
  const technical = childAt(object, 'verwaltung_techn');
  return {
    ID: publicId(id),
    SourceID: id,
    Ident: textAt(technical, 'objektnr_extern') ?? textAt(technical, 'objektnr_intern'),
    PassOn: Object.values(raw.languages).every(mayPassOn) ? undefined : false,
    Title: titles(raw),
    ...place(object, context),
    ...convertFiles(raw, object, context),
    Manager: convertManager(raw, object),
    // A sender who leaves the day out tells it by the transfer.
    LastChangedDate: germanDate(textAt(technical, 'stand_vom')) ?? raw.sent,
  };
}

/** What is to be a yes or a no, by the name of its element or attribute. */
function flagsOf(object: XmlElement): Record<string, string | undefined> {
  const [about, equipment] = [childAt(object, 'verwaltung_objekt'), childAt(object, 'ausstattung')];
  return {
    ...childAt(object, 'objektkategorie', 'vermarktungsart')?.attributes,
    objektadresse_freigeben: textAt(about, 'objektadresse_freigeben'),
    haustiere: textAt(about, 'haustiere'),
    denkmalgeschuetzt: textAt(about, 'denkmalgeschuetzt'),
    gartennutzung: textAt(equipment, 'gartennutzung'),
    dachboden: textAt(equipment, 'dachboden'),
    auf_anfrage: attributeAt(object, ['preise', 'kaufpreis'], 'auf_anfrage'),
  };
}

function projectStatus(raw: OpenImmoRaw, object: XmlElement): string {
  const isHidden = isYes(attributeAt(object, ['verwaltung_techn', 'master'], 'visible')) === false;
  return isHidden || raw.isOutside === true ? 'draft' : 'for-sale';
}

/** An object of OpenImmo in our own format. */
export function convertOpenImmo(
  { entity, sourceId, raw: kept }: RawEntry,
  context: ConvertContext,
): readonly Converted[] {
  const raw = readRaw(kept);
  if (raw?.isGone === true) return [];
  const object = raw && Object.values(raw.languages)[0];
  if (!raw || !object) return [{ entity, rejected: { field: '', reason: 'the record is not an object of OpenImmo' } }];
  tellOddFlags(flagsOf(object), context.warn);
  const base = shared(sourceId, raw, object, context);
  const isPublished = publishesAddress(object, context);
  const goal = goalOf(object, context);
  if (entity === 'project') {
    const Goal = goal === 'rent' ? goals[goal] : undefined;
    const Description = descriptions(raw, context);
    const Status = projectStatus(raw, object);
    const SoldOut = statusOf(object, goal, context) === 'sold' ? true : undefined;
    return [{ entity, form: { ...base, Description, Status, SoldOut, Goal, PublicAddress: isPublished } }];
  }
  const form = {
    ...base,
    Status: raw.isOutside === true ? 'cancelled' : statusOf(object, goal, context),
    Goal: goal && goals[goal],
    TypeID: typeOf(object, context),
    ProjectID: raw.parent === undefined ? undefined : publicId(raw.parent),
    PublishAddress: isPublished,
    Description: withTenancy(descriptions(raw, context), raw, goal),
    ...soldAs(object, goal, context),
    ...convertMoney(object, goal, context),
    ...convertBuilding(object, context),
    ...availability(object, goal, context),
    ...convertEnergy(object, countryOf(childAt(object, 'geo'), context), context),
    ...convertUserFields(object, context),
  };
  return [{ entity, form }];
}
