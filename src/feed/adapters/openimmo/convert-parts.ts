import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { readNumber } from '#feed/format/amount.ts';
import { attributeAt, childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { attachmentsOf, inlineName, type OpenImmoRaw } from './raw.ts';

/** What a file is; one without a group is a picture, unless its format says that it is a document. */
function groupOf(attachment: XmlElement): string {
  const given = attachment.attributes['gruppe']?.trim().toUpperCase();
  if (given) return given;
  const path = textAt(attachment, 'daten', 'pfad') ?? '';
  return /pdf/iu.test(textAt(attachment, 'format') ?? '') || /\.pdf$/iu.test(path) ? 'DOKUMENTE' : 'BILD';
}

/** Garages and other places to park: by kind where the prices tell of them, else by their number. */
export function convertParkings(object: XmlElement): FormatRecord {
  const placesOf = (...kinds: readonly string[]) => {
    const counts = kinds.map((kind) => readNumber(attributeAt(object, ['preise', `stp_${kind}`], 'anzahl')) ?? 0);
    return counts.reduce((sum, count) => sum + count, 0) || undefined;
  };
  const garages = placesOf('garage');
  // Places below or in a building are no garages of their own.
  const inside = placesOf('tiefgarage', 'duplex', 'parkhaus');
  const outside = placesOf('carport', 'freiplatz', 'sonstige');
  const kinds = childrenOf(childAt(object, 'ausstattung'), 'stellplatzart');
  const hasGarage = kinds.some(({ attributes }) => /^(?:true|1)$/iu.test(attributes['GARAGE'] ?? ''));
  const all = readNumber(textAt(object, 'flaechen', 'anzahl_stellplaetze'));
  const isTold = garages !== undefined || inside !== undefined || outside !== undefined;
  return {
    HasGarage: hasGarage || undefined,
    NumberOfGarages: garages,
    NumberOfExternalParkings: outside,
    NumberOfParkings: isTold || all === undefined ? inside : Math.floor(all),
  };
}

/** What a file is called, in the language of the object: files are read once, from the first of its languages. */
function titleOf(attachment: XmlElement, { languages }: OpenImmoRaw): FormatRecord {
  const title = textAt(attachment, 'anhangtitel');
  const [language = 'de'] = Object.keys(languages);
  return title === undefined ? {} : { [language]: title };
}

/** Pictures in their order, the title picture first; plans, documents and films. */
export function convertFiles(raw: OpenImmoRaw, object: XmlElement, { codes, warn }: ConvertContext): FormatRecord {
  const lists: Record<string, FormatRecord[]> = { photo: [], plan: [], document: [], video: [] };
  for (const [place, attachment] of attachmentsOf(object).entries()) {
    const group = groupOf(attachment);
    const kind = codes.word('attachment', group, 'anhang');
    const isInline = childAt(attachment, 'daten', 'anhanginhalt') !== undefined;
    const path = textAt(attachment, 'daten', 'pfad') ?? (isInline ? inlineName(place) : undefined);
    if (kind === undefined || path === undefined) continue;
    const isRemote = /^https?:/iu.test(path);
    const Url = isRemote ? path : raw.files[path];
    if (Url === undefined) {
      warn(
        'broken-file',
        'anhang',
        `names the file ${path.slice(0, 80)}, which did not come with the transfer; left out`,
      );
      continue;
    }
    const entry = { Url, Title: titleOf(attachment, raw) };
    if (group === 'TITELBILD') lists[kind]?.unshift(entry);
    else lists[kind]?.push(entry);
  }
  return { Pictures: lists['photo'], Plans: lists['plan'], Documents: lists['document'], Videos: lists['video'] };
}

/** The picture of the person: an address, or a file of the transfer. */
function photoOf(raw: OpenImmoRaw, person: XmlElement | undefined): string | undefined {
  const path = textAt(person, 'foto', 'daten', 'pfad');
  return path === undefined || /^https?:/iu.test(path) ? path : raw.files[path];
}

/** The person to ask, unless the sender keeps the person's data to itself. */
export function convertManager(raw: OpenImmoRaw, object: XmlElement): FormatRecord | undefined {
  const person = childAt(object, 'kontaktperson');
  const isPrivate = /^(?:false|0)$/iu.test(textAt(person, 'adressfreigabe') ?? '');
  if (isPrivate) return undefined;
  const name = [textAt(person, 'vorname'), textAt(person, 'name')].filter((part) => part !== undefined).join(' ');
  if (name === '') return undefined;
  return {
    Name: name,
    Photo: photoOf(raw, person),
    Email: textAt(person, 'email_direkt') ?? textAt(person, 'email_zentrale'),
    Phone: textAt(person, 'tel_durchw') ?? textAt(person, 'tel_zentrale') ?? textAt(person, 'tel_handy'),
  };
}

/**
 * May others have it? `weitergabe_generell` decides for everybody; lists of portals that may or must not have it cannot be
 * kept by a file that any portal reads, so either keeps the object at home. An empty element says nothing.
 */
export function mayPassOn(object: XmlElement): boolean {
  const technical = childAt(object, 'verwaltung_techn');
  const general = textAt(technical, 'weitergabe_generell');
  const isForbidden = general !== undefined && !/^(?:true|1)$/iu.test(general);
  const lists = ['weitergabe_positiv', 'weitergabe_negativ'].map((name) => textAt(technical, name));
  return !isForbidden && lists.every((list) => list === undefined);
}

/** Fields that the sender made up, for which an agency named ours; Belgian duties have no others. */
export function convertUserFields(object: XmlElement, { codes }: ConvertContext): FormatRecord {
  const form: Record<string, unknown> = {};
  const visit = (element: XmlElement) => {
    if (element.name === 'user_defined_simplefield') {
      const name = element.attributes['feldname'] ?? '';
      const field = codes.has('userFields', name) ? codes.word('userFields', name, name) : undefined;
      if (field !== undefined && element.text.trim() !== '') form[field] = element.text.trim();
    }
    element.children.forEach(visit);
  };
  visit(object);
  return form;
}
