import { notePart, readingOf, type Reading } from '#base/reads.ts';
import { keepsOfSite } from '#base/site-state.ts';

/** HTML that many pages show. */
interface SharedHtml {
  /** What it was made from. */
  readonly reading: Reading;
  /** As bytes: strings with a euro sign take two a character. */
  readonly bytes: Buffer;
  /** How often it was asked for. */
  uses: number;
  /** The same as text, once it is asked for so often that reading the bytes takes longer than the memory is worth. */
  text?: string;
}

const usesWorthText = 50;

function textOf(kept: SharedHtml): string {
  kept.uses += 1;
  if (kept.text !== undefined) return kept.text;
  const text = kept.bytes.toString();
  if (kept.uses > usesWorthText) kept.text = text;
  return text;
}

/** Where two texts part, with a little of what stands around it. `('<a>1</a>', '<a>2</a>') -> ['<a>1</a>', '<a>2</a>']` */
function parting(first: string, second: string): [string, string] {
  let index = 0;
  while (index < first.length && first[index] === second[index]) index += 1;
  const from = Math.max(index - 60, 0);
  return [first.slice(from, index + 60), second.slice(from, index + 60)];
}

function checkSame(name: string, before: Buffer, now: Buffer): void {
  if (before.equals(now)) return;
  const [was, is] = parting(before.toString(), now.toString());
  throw new Error(
    `<Shared name="${name}"> shows something else on this page than on the one before: "${is}" where "${was}" was. ` +
      'Pages share it, so that it may depend on its source and its name alone. Put what differs into the name, or outside of <Shared>.',
  );
}

/** HTML by what it is made of and by name, for as long as what it is made of is there. */
export class HtmlKeeper {
  #known = new WeakMap<object, Map<string, SharedHtml>>();
  /** Do pages share what they may? Else each makes its own, and it must be the same. */
  isShared = false;

  /**
   * The HTML that `render` makes of `source`, made once for each name; no promise where it is known, because a page that
   * waits for each of its cards takes twice as long.
   */
  html(source: object, name: string, render: () => Promise<string>): string | Promise<string> {
    const ofSource = this.#known.get(source) ?? new Map<string, SharedHtml>();
    this.#known.set(source, ofSource);
    const kept = ofSource.get(name);
    if (kept && this.isShared) {
      notePart(kept.reading);
      return textOf(kept);
    }
    const { value, reading } = readingOf(render);
    return value.then((html) => {
      const bytes = Buffer.from(html);
      const other = ofSource.get(name);
      if (other && !this.isShared) checkSame(name, other.bytes, bytes);
      else ofSource.set(name, { reading, bytes, uses: 1 });
      return html;
    });
  }

  forget(): void {
    this.#known = new WeakMap();
  }
}

const keeper = new HtmlKeeper();
const forget = (): void => {
  keeper.forget();
};

// A card is kept by its listing, which may be the same one in another site.
keepsOfSite(forget);
// While somebody works on the site, what was made with the code of before proves nothing (src/render/changed-code.ts).
import.meta.hot?.on('gevel:changed-code', forget);

/** From now on pages share what they may. Our renderers say so; Astro's own build and development server do not. */
export function shareHtml(): void {
  keeper.isShared = true;
}

/** `sharedHtml(content, 'footer nl', render)`: the footer of all Dutch pages. */
export function sharedHtml(source: object, name: string, render: () => Promise<string>): string | Promise<string> {
  return keeper.html(source, name, render);
}
