import { Parser } from 'htmlparser2';
import { isInline, isUnread } from '#publish/page-lines.ts';

/** Headings, and what has no other form, carry a text; a picture its description. */
export const textTags = ['h1', 'h2', 'h3', 'h4', 'p', 'img'] as const;
type TextTag = (typeof textTags)[number];

/** One part of a page, as a template of any generator can show it. */
export type Block =
  | { readonly tag: TextTag; readonly text: string }
  | { readonly tag: 'ul'; readonly items: string[] }
  | { readonly tag: 'table'; readonly rows: string[][] };

/** What a page says, without its form: the content that the peers are given. */
export interface PeerPage {
  readonly language: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

const isTextTag = (name: string): name is TextTag => textTags.some((tag) => tag === name);

/** Reads blocks as the parser meets them. */
class BlockReader {
  readonly blocks: Block[] = [];
  private text = '';
  private tag: TextTag = 'p';
  private lists = 0;
  private row: string[] | undefined;

  add(part: string): void {
    this.text += part;
  }

  open(name: string, alt: string | undefined): void {
    if (isInline(name)) return;
    this.flush();
    if (name === 'ul' || name === 'ol') this.lists += 1;
    else if (name === 'tr') this.row = [];
    else if (name === 'img' && alt) this.put('img', alt);
    else if (isTextTag(name) && name !== 'img') this.tag = name;
  }

  close(name: string): void {
    if (isInline(name)) return;
    this.flush();
    this.tag = 'p';
    if (name === 'ul' || name === 'ol') this.lists -= 1;
    else if (name === 'tr') this.endRow();
  }

  private flush(): void {
    if (this.text.trim() !== '') this.put(this.tag, this.text);
    this.text = '';
  }

  private put(tag: TextTag, raw: string): void {
    const text = raw.replace(/\s+/gu, ' ').trim();
    const last = this.blocks.at(-1);
    if (this.row) this.row.push(text);
    else if (tag !== 'p' || this.lists === 0) this.blocks.push({ tag, text });
    else if (last?.tag === 'ul') last.items.push(text);
    else this.blocks.push({ tag: 'ul', items: [text] });
  }

  private endRow(): void {
    const last = this.blocks.at(-1);
    if (this.row && this.row.length > 0) {
      if (last?.tag === 'table') last.rows.push(this.row);
      else this.blocks.push({ tag: 'table', rows: [this.row] });
    }
    this.row = undefined;
  }
}

/**
 * The text of a page's main part with the form that carries it; undefined for a file without one, such as a card.
 * `'<title>A</title><main><h1>A</h1><p>b</p></main>' -> { language: '', title: 'A', blocks: [h1 'A', p 'b'] }`
 */
export function readPeerPage(html: string): PeerPage | undefined {
  const reader = new BlockReader();
  const [open, titles]: [string[], string[]] = [[], []];
  let language = '';
  let hidden = 0;
  const met = new Set<string>();
  const parser = new Parser({
    onopentag(name, { alt, lang }) {
      open.push(name);
      if (name === 'html') language = lang ?? '';
      met.add(name);
      if (isUnread(name)) hidden += 1;
      if (hidden === 0 && open.includes('main')) reader.open(name, alt);
    },
    ontext(part) {
      if (open.at(-1) === 'title' && open.includes('head')) titles.push(part);
      if (hidden === 0 && open.includes('main')) reader.add(part);
    },
    onclosetag(name) {
      if (hidden === 0 && open.includes('main')) reader.close(name);
      if (isUnread(name)) hidden -= 1;
      open.pop();
    },
  });
  parser.end(html);
  return met.has('main') ? { language, title: titles.join('').trim(), blocks: reader.blocks } : undefined;
}
