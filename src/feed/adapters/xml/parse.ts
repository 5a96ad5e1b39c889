import { Parser } from 'htmlparser2';
import type { XmlElement } from './element.ts';

/** A document, or why it is none. `remarks` are repairs that the sender should hear of. */
export type ParsedXml =
  | { readonly ok: true; readonly root: XmlElement; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly reason: string };

const maximumDepth = 60;
const maximumElements = 5_000_000;

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Names of attributes that a space gives, too; those that declare spaces are left out. */
function localAttributes(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes).filter(([name]) => !name.startsWith('xmlns'));
  return Object.fromEntries(entries.map(([name, value]) => [localName(name), value]));
}

/** Takes what the parser tells and builds the tree; damage is kept as a reason, since handlers cannot stop a parser. */
class TreeBuilder {
  readonly #open: OpenElement[] = [];
  #elements = 0;
  root: XmlElement | undefined;
  problem: string | undefined;

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements += 1;
    if (this.#open.length >= maximumDepth) this.problem ??= 'its elements lie too deep';
    if (this.#elements > maximumElements) this.problem ??= 'it holds too many elements';
    if (this.#open.length === 0 && this.root) this.problem ??= 'it holds more than one document';
    this.#open.push({ name: localName(name), attributes: localAttributes(attributes), children: [], text: '' });
  }

  ontext(text: string): void {
    const current = this.#open.at(-1);
    if (current) current.text += text;
    else if (text.trim() !== '' && text.trim() !== '\uFEFF') this.problem ??= 'there is text outside of its elements';
  }

  onclosetag(_: string, isImplied: boolean): void {
    // Closed by nobody: the document was cut off, or its elements overlap.
    if (isImplied) this.problem ??= 'it is cut off or not well-formed';
    const element = this.#open.pop();
    if (!element) return;
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
  }

  onprocessinginstruction(name: string): void {
    if (/^!doctype/iu.test(name)) this.problem ??= 'it holds a document type, which is not allowed';
  }
}

const bareAmpersand = /&(?!(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);)/giu;

/**
 * Reads an XML document without document types and without entities of its own making. Self-closing is checked by the
 * parser's own word on implied ends.
 */
export function parseXml(source: string): ParsedXml {
  // Control characters are not XML and come from databases; a BOM may stand before the declaration.
  const text = source.replace(/^\uFEFF/u, '').replace(/(?![\n\r\t])\p{Cc}/gu, '');
  if (/<!(?:doctype|entity)/iu.test(text.slice(0, 100_000))) {
    return { ok: false, reason: 'it holds a document type, which is not allowed' };
  }
  const builder = new TreeBuilder();
  // `<a/>` closes with "implied" too, so only elements that are opened by a tag and closed by none count.
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        builder.onopentag(name, attributes);
      },
      ontext: (part) => {
        builder.ontext(part);
      },
      onclosetag: (name, isImplied) => {
        builder.onclosetag(name, isImplied && !isSelfClosed(text, parser));
      },
      onprocessinginstruction: (name) => {
        builder.onprocessinginstruction(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (builder.problem !== undefined) return { ok: false, reason: builder.problem };
  if (!builder.root) return { ok: false, reason: 'it holds no element' };
  const bare = text.match(bareAmpersand)?.length ?? 0;
  const remarks =
    bare === 0
      ? []
      : [`The XML holds ${bare} bare ampersands, which were taken as text; its sender should write &amp;.`];
  return { ok: true, root: builder.root, remarks };
}

/** Did the parser just read `/>`? */
function isSelfClosed(text: string, { endIndex }: Parser): boolean {
  return text.charAt(endIndex) === '>' && text.charAt(endIndex - 1) === '/';
}

/** UTF-16 by its mark, or by the zero beside the first bracket (XML 1.0, appendix F). */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : undefined;
}

/** Text of a file: UTF-16 when it begins so, UTF-8 when it can be, whatever it declares; otherwise what it declares, or Windows' Latin letters. */
export function decodeXml(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
    const declared = /encoding=["']([\w-]{1,40})["']/iu.exec(head)?.[1] ?? '';
    const isOther = declared !== '' && !/^utf-?8$/iu.test(declared);
    try {
      return new TextDecoder(isOther ? declared : 'windows-1252').decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}
