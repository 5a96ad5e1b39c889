/** A description, set apart as a page tells it. All HTML comes from the sanitised description. */
export interface Story {
  /** The first paragraph, without its tags around it; undefined where it is all there is, or too long to lead. */
  readonly standfirst: string | undefined;
  /** What follows, in as many portions as there are pictures to stand between them, and one more at most. */
  readonly parts: readonly string[];
}

const block = /<(p|ul|ol)>.*?<\/\1>/gsu;
/** More than a few lines in large type are no lead. */
const longestStandfirst = 420;

function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>/gu, '');
}

/** Blocks in a number of portions, the first ones larger; a list stays with the paragraph that announces it. */
function portions(blocks: readonly string[], count: number): string[] {
  const groups: string[] = [];
  for (const html of blocks) {
    const last = groups.at(-1);
    if (last !== undefined && !html.startsWith('<p>')) groups[groups.length - 1] = last + html;
    else groups.push(html);
  }
  const size = Math.ceil(groups.length / Math.max(1, count));
  return Array.from({ length: Math.ceil(groups.length / Math.max(1, size)) }, (_, index) =>
    groups.slice(index * size, (index + 1) * size).join(''),
  );
}

/**
 * Sets a description apart for a page with pictures between the text; nothing of it is lost and its order stays.
 * `('<p>Light.</p><p>Below…</p><ul>…</ul><p>Above…</p>', 2) -> {standfirst: 'Light.', parts: ['<p>Below…</p><ul>…</ul>', '<p>Above…</p>']}`
 */
export function storyOf(html: string, portionCount: number): Story {
  const blocks = html.match(block) ?? [];
  // A text that is more than its blocks stays as it is: nothing may fall out.
  if (blocks.join('').length !== html.replaceAll(/>\s+</gu, '><').trim().length)
    return { standfirst: undefined, parts: [html] };
  const [first = '', ...rest] = blocks;
  const isLead = rest.length > 0 && first.startsWith('<p>') && withoutTags(first).length <= longestStandfirst;
  return {
    standfirst: isLead ? first.slice('<p>'.length, -'</p>'.length) : undefined,
    parts: portions(isLead ? rest : blocks, portionCount),
  };
}

/**
 * Which pictures stand in the text: of those after the first, spread over the series, at most `count`, and none where there are few.
 * `(9 photos, 3) -> [2, 5, 7]`, `(3, 3) -> []`
 */
export function storyPictures(total: number, count: number): number[] {
  /** With fewer the gallery above shows all that there is. */
  const fewest = 4;
  if (total < fewest) return [];
  const taken = Math.min(count, total - 2);
  const step = (total - 1) / taken;
  return Array.from({ length: taken }, (_, index) => 1 + Math.floor((index + 0.5) * step));
}
