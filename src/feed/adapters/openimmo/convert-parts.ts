import type { ConvertContext, Form } from '#feed/adapters/adapter.ts';
import { textAt, childAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { attachmentsOf, inlineName, type OpenImmoRaw } from './raw.ts';

/** Pictures in their order, the title picture first; plans, documents and films. */
export function convertFiles(raw: OpenImmoRaw, object: XmlElement, { codes, warn }: ConvertContext): Form {
  const lists: Record<string, Form[]> = { photo: [], plan: [], document: [], video: [] };
  for (const [place, attachment] of attachmentsOf(object).entries()) {
    const group = attachment.attributes['gruppe']?.toUpperCase() ?? 'BILD';
    const kind = codes.word('attachment', group, 'anhang');
    const isInline = childAt(attachment, 'daten', 'anhanginhalt') !== undefined;
    const path = textAt(attachment, 'daten', 'pfad') ?? (isInline ? inlineName(place) : undefined);
    if (kind === undefined || path === undefined) continue;
    const isRemote = /^https?:/iu.test(path);
    const Url = isRemote ? path : raw.files[path];
    if (Url === undefined) {
      warn('broken-file', 'anhang', 'names a file that did not come with the transfer; left out');
      continue;
    }
    const title = textAt(attachment, 'anhangtitel');
    const entry = { Url, Title: title === undefined ? {} : { de: title } };
    if (group === 'TITELBILD') lists[kind]?.unshift(entry);
    else lists[kind]?.push(entry);
  }
  return { Pictures: lists['photo'], Plans: lists['plan'], Documents: lists['document'], Videos: lists['video'] };
}

/** The person to ask, unless the sender keeps the person's data to itself. */
export function convertManager(object: XmlElement): Form | undefined {
  const person = childAt(object, 'kontaktperson');
  const isPrivate = /^(?:false|0)$/iu.test(textAt(person, 'adressfreigabe') ?? '');
  if (isPrivate) return undefined;
  const name = [textAt(person, 'vorname'), textAt(person, 'name')].filter((part) => part !== undefined).join(' ');
  if (name === '') return undefined;
  return {
    Name: name,
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
export function convertUserFields(object: XmlElement, { codes }: ConvertContext): Form {
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
