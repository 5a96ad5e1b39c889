import { satteri } from '@astrojs/markdown-satteri';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageLines } from '#publish/page-lines.ts';
import { markdownOf } from './markdown.ts';
import { readPeerPage, type Block } from './peer-page.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/gu, (sign) => `&#${String(sign.codePointAt(0))};`);

const htmlOf = (block: Block): string => {
  if (block.tag === 'img') return `<img src="/a.webp" alt="${escapeHtml(block.text)}">`;
  if (block.tag === 'ul') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  if (block.tag !== 'table') return `<${block.tag}>${escapeHtml(block.text)}</${block.tag}>`;
  const cellsOf = (row: readonly string[]): string => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  return `<table>${block.rows.map((row) => `<tr>${cellsOf(row)}</tr>`).join('')}</table>`;
};

const word = fc.oneof(
  fc.constantFrom(
    '-',
    '1.',
    '2)',
    '#',
    '>',
    '*a*',
    '_b_',
    '[x]',
    '![',
    '|',
    '`',
    '~~',
    '&amp;',
    '<b>',
    ':',
    '=',
    '{#a}',
  ),
  fc.stringMatching(/^[A-Za-z0-9€é.,;:!?'"()%/_*-]{1,9}$/u),
);
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
/** Hugo shows a backslash in the description of a picture, so none is written; what stands there is a sentence. */
const description = fc.stringMatching(/^[A-Za-zé][A-Za-zé0-9 ,.-]{0,20}[a-z]$/u).map((one) => one.replace(/ +/gu, ' '));
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ tag: fc.constantFrom('h1' as const, 'h2' as const, 'h3' as const, 'h4' as const, 'p' as const), text }),
  fc.record({ tag: fc.constant('img' as const), text: description }),
  fc.record({ tag: fc.constant('ul' as const), items: fc.array(text, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    tag: fc.constant('table' as const),
    rows: fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  }),
);
/** Two lists or tables in a row are read as one. */
const blocks = fc
  .array(block, { minLength: 1, maxLength: 8 })
  .map((all) => all.filter(({ tag }, index) => tag === 'p' || tag !== all[index - 1]?.tag));

const pageOf = (main: string): string =>
  `<!DOCTYPE html><html lang="fr"><head><title>A</title></head><main>${main}</main>`;

it('reads the text of a page with the form that carries it', () => {
  const page = pageOf(
    '<nav>No</nav><h1>A <b>house</b></h1><div>Near <a href="/">us</a><p>Two</p></div><img alt="Garden"><ul><li>b</li>' +
      '<li><p>c</p></li><li><h2>In a card</h2></li></ul><table><tr><th>d</th><td><p>e</p></td></tr></table><script>no</script>',
  );
  expect(readPeerPage(page)).toEqual({
    language: 'fr',
    title: 'A',
    blocks: [
      { tag: 'h1', text: 'A house' },
      { tag: 'p', text: 'Near us' },
      { tag: 'p', text: 'Two' },
      { tag: 'img', text: 'Garden' },
      { tag: 'ul', items: ['b', 'c'] },
      { tag: 'h2', text: 'In a card' },
      { tag: 'table', rows: [['d', 'e']] },
    ],
  });
});

it('takes a card, which has no main part, for no page', () => {
  expect(readPeerPage('<html lang="fr"><article><h2>A house</h2></article>')).toBeUndefined();
});

it('reads any blocks as they are, and leaves no text of a page out', () => {
  fc.assert(
    fc.property(blocks, (all) => {
      const page = pageOf(all.map(htmlOf).join(''));
      const read = readPeerPage(page)?.blocks ?? [];
      expect(read).toEqual(all);
      const texts = read.flatMap((one) => ('text' in one ? [one.text] : 'items' in one ? one.items : one.rows.flat()));
      expect(pageLines(page.slice(page.indexOf('<main')))).toEqual(texts);
    }),
  );
});

it('writes Markdown that says the same when it is read', async () => {
  const { render } = await satteri({ features: { smartPunctuation: false } }).createRenderer({});
  const lines = (html: string): string => pageLines(html).join(' ');
  await fc.assert(
    fc.asyncProperty(blocks, async (all) => {
      const { code } = await render(markdownOf({ blocks: all }));
      expect(lines(code)).toBe(lines(all.map(htmlOf).join('')));
    }),
  );
});
