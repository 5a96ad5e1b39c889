import { Parser } from 'htmlparser2';
import type { XmlElement } from './element.ts';

/** A document, or why it is none. `remarks` are repairs that the sender should hear of. */
export type ParsedXml =
  | { readonly ok: true; readonly root: XmlElement; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly reason: string };

const maximumDepth = 60;
const maximumElements = 5_000_000;
/** A document type stands before the first element; further on its signs can only be text. */
const prologLength = 100_000;
const bareAmpersand = /&(?!(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);)/giu;

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

/** Takes an element below the root out of the document as soon as it is whole; false leaves it there. */
export type TakeElement = (element: XmlElement) => boolean;

/** Takes what the parser tells and builds the tree; damage is kept as a reason, since handlers cannot stop a parser. */
class TreeBuilder {
  readonly #open: OpenElement[] = [];
  readonly #take: TakeElement;
  #elements = 0;
  root: XmlElement | undefined;
  problem: string | undefined;

  constructor(take: TakeElement) {
    this.#take = take;
  }

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
    if (!parent) this.root = element;
    else if (this.#open.length > 1 || !this.#take(element)) parent.children.push(element);
  }

  onprocessinginstruction(name: string): void {
    if (/^!doctype/iu.test(name)) this.problem ??= 'it holds a document type, which is not allowed';
  }
}

/**
 * Reads a document piece by piece, without document types and without entities of its own making. A piece ends where the text ends
 * or before a `<`, so that neither an entity nor the end of a tag is torn in two.
 */
export class XmlReader {
  readonly #builder: TreeBuilder;
  readonly #parser: Parser;
  #piece = '';
  /** Where the piece begins in the whole text. */
  #start = 0;
  #bareCount = 0;

  constructor(take: TakeElement = () => false) {
    const builder = new TreeBuilder(take);
    this.#builder = builder;
    // `<a/>` closes with "implied" too, so only elements that are opened by a tag and closed by none count.
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          builder.onopentag(name, attributes);
        },
        ontext: (part) => {
          builder.ontext(part);
        },
        onclosetag: (name, isImplied) => {
          builder.onclosetag(name, isImplied && !this.#isSelfClosed());
        },
        onprocessinginstruction: (name) => {
          builder.onprocessinginstruction(name);
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  /** Did the parser just read `/>`? */
  #isSelfClosed(): boolean {
    const end = this.#parser.endIndex - this.#start;
    return this.#piece.charAt(end) === '>' && this.#piece.charAt(end - 1) === '/';
  }

  /** Why the document is none, as far as it was read. */
  get problem(): string | undefined {
    return this.#builder.problem;
  }

  write(source: string): void {
    this.#start += this.#piece.length;
    // Control characters are not XML and come from databases; a BOM may stand before the declaration.
    const marked = this.#start === 0 ? source.replace(/^\uFEFF/u, '') : source;
    this.#piece = marked.replace(/(?![\n\r\t])\p{Cc}/gu, '');
    const prolog = this.#piece.slice(0, Math.max(0, prologLength - this.#start));
    if (/<!(?:doctype|entity)/iu.test(prolog))
      this.#builder.problem ??= 'it holds a document type, which is not allowed';
    if (this.problem !== undefined) return;
    this.#bareCount += this.#piece.match(bareAmpersand)?.length ?? 0;
    this.#parser.write(this.#piece);
  }

  end(): ParsedXml {
    if (this.problem === undefined) this.#parser.end();
    const { problem, root } = this.#builder;
    if (problem !== undefined) return { ok: false, reason: problem };
    if (!root) return { ok: false, reason: 'it holds no element' };
    const count = this.#bareCount;
    const remark = `The XML holds ${count} bare ampersands, which were taken as text; its sender should write &amp;.`;
    return { ok: true, root, remarks: count === 0 ? [] : [remark] };
  }
}

/** Reads a whole document. */
export function parseXml(source: string): ParsedXml {
  const reader = new XmlReader();
  reader.write(source);
  return reader.end();
}
