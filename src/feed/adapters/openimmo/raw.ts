import { fieldsOf } from '#feed/adapters/json.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';

/** An object as it is kept: once per language that it came in, with the place of each file that came with it. */
export interface OpenImmoRaw {
  readonly tenant: string;
  readonly package: string;
  /** When its transfer was sent, ISO. Absent in records of earlier versions. */
  readonly sent?: string;
  /** When the last whole stock of its sender was sent, as far as this object knows one. */
  readonly whole?: string | undefined;
  /** It was taken back: kept so that an older transfer that comes late does not bring it again. */
  readonly isGone?: boolean;
  readonly obid?: string | undefined;
  readonly extern?: string | undefined;
  readonly languages: Readonly<Record<string, XmlElement>>;
  /** By the path that an attachment names: where it lies. */
  readonly files: Readonly<Record<string, string>>;
  /** `gruppen_kennung` and `master`, by which a project and its units find each other. */
  readonly group?: string;
  readonly master?: string;
  /** The project of a unit; set once all transfers are read. */
  readonly parent?: string | undefined;
  /** Is today outside of the days in which the sender wants it shown? Looked at anew in each run. */
  readonly isOutside?: boolean;
}

/** Attachments stand in their element, in some files directly under the object. */
export function attachmentsOf(object: XmlElement): readonly XmlElement[] {
  return [...childrenOf(childAt(object, 'anhaenge'), 'anhang'), ...childrenOf(object, 'anhang')];
}

/** The name that a file in the XML goes by within its object: it has no path. */
export function inlineName(index: number): string {
  return `#${index}`;
}

function isRaw(raw: unknown): raw is OpenImmoRaw {
  const fields = fieldsOf(raw);
  return typeof fields['tenant'] === 'string' && 'languages' in fields;
}

/** The kept form of an object, from storage. */
export function readRaw(raw: unknown): OpenImmoRaw | undefined {
  return isRaw(raw) ? raw : undefined;
}

/** The two numbers of an object: the sender's, which never changes, and the agency's own. */
export interface ObjectNumbers {
  readonly obid: string | undefined;
  readonly extern: string | undefined;
}

export function numbersOf(object: XmlElement | undefined): ObjectNumbers {
  return {
    obid: textAt(object, 'verwaltung_techn', 'openimmo_obid'),
    extern: textAt(object, 'verwaltung_techn', 'objektnr_extern'),
  };
}
