import type { Block, PeerPage } from './peer-page.ts';

/** A text as somebody would write it in Markdown: a backslash only before what would mean something else there. */
const escaped = (text: string): string =>
  text.replace(/[\\`*_[\]<>|~&{}#!]|^[-+=:]/gu, String.raw`\$&`).replace(/^(\d+)(?=[.)](?: |$))/u, '$1\\');

/** As wide as its widest row: what stands beyond the first row's last column would be dropped. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, column) => column);
  const [head = '', ...others] = rows.map((row) => `| ${columns.map((at) => escaped(row[at] ?? '')).join(' | ')} |`);
  return [head, `|${columns.map(() => ' --- |').join('')}`, ...others].join('\n');
}

function blockOf(block: Block): string {
  if (block.tag === 'ul') return block.items.map((item) => `- ${escaped(item)}`).join('\n');
  if (block.tag === 'table') return tableOf(block.rows);
  // Hugo shows a backslash in the description of a picture.
  if (block.tag === 'img') return `![${block.text}](/photo.webp)`;
  return block.tag === 'p' ? escaped(block.text) : `${'#'.repeat(Number(block.tag.slice(1)))} ${escaped(block.text)}`;
}

/** The blocks of a page in Markdown, apart by an empty line. `[h1 'A', ul 'b', 'c'] -> '# A\n\n- b\n- c\n'` */
export const markdownOf = ({ blocks }: Pick<PeerPage, 'blocks'>): string => `${blocks.map(blockOf).join('\n\n')}\n`;
