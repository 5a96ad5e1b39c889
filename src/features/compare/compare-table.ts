import { make } from '#ui/make.ts';
import type { SavedTexts } from '#ui/saved-texts.ts';
import { filled } from '#ui/text-template.ts';
import { comparisonOf, rowOf, withoutRepeats, type Row, type RowGroup } from './comparison.ts';
import type { ComparedHome } from './home-facts.ts';

interface TableOptions {
  readonly homes: readonly ComparedHome[];
  readonly texts: SavedTexts;
  readonly remove: (id: string) => void;
}

function headCell(home: ComparedHome, { texts, remove }: TableOptions): HTMLElement {
  const button = make(
    'button',
    { type: 'button', class: 'compare__remove', 'aria-label': filled(texts.removeNamed, { title: home.title }) },
    texts.remove,
  );
  button.addEventListener('click', () => {
    remove(home.id);
  });
  const photo = make('div', { class: 'compare__photo' }, ...(home.photo ? [home.photo.cloneNode(true)] : []));
  const link = make('a', { href: home.path }, home.title);
  return make('th', { scope: 'col' }, photo, make('p', { class: 'compare__title' }, link), button);
}

function labelCell(label: string, isDifferent: boolean, texts: SavedTexts): HTMLElement {
  const mark = isDifferent ? [make('span', { class: 'vh' }, ` (${texts.differs})`)] : [];
  return make('th', { scope: 'row' }, make('span', {}, label), ...mark);
}

function valueCell(value: Node | string | undefined, texts: SavedTexts): HTMLElement {
  if (value !== undefined) return make('td', {}, value);
  return make('td', {}, make('span', { 'aria-hidden': 'true' }, '–'), make('span', { class: 'vh' }, texts.unknown));
}

function tableRow({ label, values, isDifferent }: Row, options: TableOptions): HTMLElement {
  const { texts, homes } = options;
  // The badge says the same as the text, in the colour of its class.
  const shown = label === texts.rowEnergy ? homes.map(({ energy }) => energy?.cloneNode(true)) : values;
  return make(
    'tr',
    isDifferent ? { class: 'is-different' } : {},
    labelCell(label, isDifferent, texts),
    ...shown.map((value) => valueCell(value, texts)),
  );
}

/** What the cards say, first of all. */
function mainRows(homes: readonly ComparedHome[], texts: SavedTexts): Row[] {
  const row = (label: string, valueOf: (home: ComparedHome) => string | undefined): Row =>
    rowOf(
      label,
      homes.map((home) => {
        const value = valueOf(home);
        return value === '' ? undefined : value;
      }),
    );
  return [
    row(texts.rowPrice, ({ price }) => price),
    row(texts.rowPlace, ({ place }) => place),
    row(texts.rowType, ({ type }) => type),
    row(texts.rowEnergy, ({ energy }) => energy?.textContent.trim()),
  ];
}

/** The cards' facts first, then every group of the pages. */
function rowGroups(homes: readonly ComparedHome[], texts: SavedTexts): RowGroup[] {
  const [keyFacts, ...others] = comparisonOf(homes.map(({ groups }) => groups));
  const main = { title: texts.rowMain, rows: [...mainRows(homes, texts), ...(keyFacts?.rows ?? [])] };
  return withoutRepeats([main, ...others]);
}

function groupBody({ title, rows }: RowGroup, options: TableOptions): HTMLElement {
  const colspan = String(options.homes.length + 1);
  const heading = make('th', { scope: 'rowgroup', colspan }, make('span', {}, title));
  const isAlike = rows.every((row) => !row.isDifferent);
  return make(
    'tbody',
    isAlike ? { class: 'is-alike' } : {},
    make('tr', { class: 'compare__group' }, heading),
    ...rows.map((row) => tableRow(row, options)),
  );
}

/** The homes side by side. */
export function compareTable(options: TableOptions): HTMLTableElement {
  const { homes, texts } = options;
  const head = make('tr', {}, make('td'), ...homes.map((home) => headCell(home, options)));
  return make(
    'table',
    { class: 'compare__table' },
    make('caption', { class: 'vh' }, texts.compareTable),
    make('thead', {}, head),
    ...rowGroups(homes, texts).map((group) => groupBody(group, options)),
  );
}
