type Block = 'p' | 'ul' | 'ol' | 'li';
type Inline = 'strong' | 'em';
type Tag = Block | Inline;

const part = /<(?<slash>\/?)(?<name>p|ul|ol|li|strong|em|br)(?: \/)?>|[^<]+/gu;

/** Writes tags in an order that HTML allows, whatever order they come in. */
class Outline {
  readonly #open: Tag[] = [];
  html = '';

  get #top(): Tag | undefined {
    return this.#open.at(-1);
  }

  get #isInList(): boolean {
    return this.#top === 'ul' || this.#top === 'ol';
  }

  #start(tag: Tag): void {
    this.#open.push(tag);
    this.html += `<${tag}>`;
  }

  #endWhile(isInside: (tag: Tag) => boolean): void {
    for (let top = this.#top; top !== undefined && isInside(top); top = this.#top) {
      this.#open.pop();
      this.html += `</${top}>`;
    }
  }

  text(text: string): void {
    const isBlank = text.trim() === '';
    if (this.#isInList && !isBlank) this.#start('li');
    this.html += this.#isInList ? '' : text;
  }

  open(tag: Tag): void {
    if (tag === 'strong' || tag === 'em') {
      if (this.#isInList) this.#start('li');
      if (!this.#open.includes(tag)) this.#start(tag);
      return;
    }
    this.#endWhile((open) => open === 'strong' || open === 'em' || open === 'p');
    if (tag === 'li') {
      this.#endWhile((open) => open === 'li');
      this.#start(this.#isInList ? 'li' : 'p');
    } else {
      if (this.#isInList) this.#start('li');
      this.#start(tag);
    }
  }

  close(tag: Tag): void {
    const isInline = tag === 'strong' || tag === 'em';
    const inside: readonly Tag[] = isInline ? ['strong', 'em'] : ['strong', 'em', 'p'];
    if (tag === 'ul' || tag === 'ol') this.#endWhile((open) => open !== tag && this.#open.includes(tag));
    else this.#endWhile((open) => open !== tag && inside.includes(open) && this.#open.includes(tag));
    if (this.#top === tag) this.#endWhile((open) => open === tag);
  }

  end(): string {
    this.#endWhile(() => true);
    // What lost its content to a block that came too early.
    return this.html.replace(/<(p|li|strong|em)><\/\1>/gu, '').replace(/<(ul|ol)><\/\1>/gu, '');
  }
}

/**
 * Paragraphs and lists of CRM editors in an order that HTML allows; text and its order stay.
 * `'<ul><p>Tuin</ul>' -> '<ul><li><p>Tuin</p></li></ul>'`, `'<strong>a<p>b</p></strong>' -> '<strong>a</strong><p>b</p>'`
 */
export function orderBlocks(html: string): string {
  const outline = new Outline();
  for (const { 0: text, groups } of html.matchAll(part)) {
    const name = groups?.['name'];
    if (name === undefined || name === 'br') outline.text(text);
    else if (groups?.['slash'] === '/') outline.close(name as Tag);
    else outline.open(name as Tag);
  }
  return outline.end();
}
