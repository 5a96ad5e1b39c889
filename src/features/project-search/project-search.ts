import { hasFields, listOf, objectWith, parseJson } from '#base/json.ts';
import { make, part } from '#ui/make.ts';
import { filled, pluralText } from '#ui/text-template.ts';
import { paramsToProjectQuery, projectQueryToParams } from './project-params.ts';
import {
  countProjects,
  projectFilters,
  searchProjects,
  withoutProjectFilter,
  withoutProjectFilters,
  type ProjectFilter,
  type ProjectQuery,
} from './project-query.ts';
import type { ProjectRecord } from './project-record.ts';
import type { ProjectTexts } from './project-texts.ts';

/** The field of each filter, by its name in the address. */
const fieldNames = {
  text: 'q',
  place: 'place',
  type: 'type',
  maxPriceEuro: 'price',
  minBedrooms: 'bedrooms',
  isFree: 'with',
} as const satisfies Record<ProjectFilter, string>;

type Commit = 'push' | 'replace';

/** The parts of the page that the search works with. */
interface Page {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly list: HTMLElement;
  readonly cards: readonly Element[];
  readonly records: readonly ProjectRecord[];
  readonly texts: ProjectTexts;
}

const isRecord = (value: unknown): value is ProjectRecord => hasFields<ProjectRecord>(value, ['places', 'units']);

function pageOf(root: HTMLElement): Page {
  const form = part(root, 'form');
  if (!(form instanceof HTMLFormElement)) throw new Error('The part "form" of the project list is no <form>.');
  const list = part(root, 'list');
  const { records = '[]', texts = '{}' } = root.dataset;
  return {
    root,
    form,
    list,
    cards: [...list.children],
    records: listOf(parseJson(records), isRecord),
    texts: objectWith<ProjectTexts>(parseJson(texts), 'remove', 'clearAll'),
  };
}

function queryIn(form: HTMLFormElement): ProjectQuery {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return paramsToProjectQuery(new URLSearchParams(fields));
}

/** Puts a query into the fields; what no field offers goes. */
function fill(form: HTMLFormElement, query: ProjectQuery): void {
  const params = projectQueryToParams(query);
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = params.get(field.name) ?? '';
      if (field.selectedIndex < 0) field.value = '';
    } else if (field instanceof HTMLInputElement) {
      if (field.type === 'checkbox') field.checked = params.has(field.name);
      // Who types goes on typing.
      else if (field.value.trim() !== (params.get(field.name) ?? '')) field.value = params.get(field.name) ?? '';
    }
  }
}

function textFor({ texts }: Page, key: 'count' | 'drop', count: number, name = ''): string {
  return filled(pluralText(texts, key, count, document.documentElement.lang), { count, name });
}

/** Every choice says how many projects it gives beside the other filters. */
function showCounts({ form, records }: Page, query: ProjectQuery): void {
  for (const option of form.querySelectorAll('option')) {
    const { label } = option.dataset;
    const select = option.closest('select');
    if (label === undefined || !select) continue;
    const chosen = new URLSearchParams([...projectQueryToParams(query)].filter(([name]) => name !== select.name));
    chosen.set(select.name, option.value);
    option.textContent = `${label} (${countProjects(records, paramsToProjectQuery(chosen))})`;
  }
  const free = form.querySelector('[data-part="free-count"]');
  if (free) free.textContent = String(countProjects(records, { ...query, isFree: true }));
}

/** A filter that is on, as the visitor chose it. */
function labelOf(form: HTMLFormElement, filter: ProjectFilter, query: ProjectQuery): string {
  if (filter === 'text') return query.text ?? '';
  const field = form.elements.namedItem(fieldNames[filter]);
  if (field instanceof HTMLSelectElement) {
    const [option] = field.selectedOptions;
    return option?.dataset['chip'] ?? option?.dataset['label'] ?? '';
  }
  return form.querySelector('[data-part="free-label"]')?.textContent ?? '';
}

function buttonOf(attributes: Readonly<Record<string, string>>, text: string, press: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', ...attributes }, text);
  button.addEventListener('click', press);
  return button;
}

function crossOf({ root }: Page): Node[] {
  return [...part(root, 'cross').cloneNode(true).childNodes];
}

function showChips(page: Page, query: ProjectQuery, show: (query: ProjectQuery) => void): void {
  const { root, form, texts } = page;
  const chips = part(root, 'chips');
  const drop = (left: ProjectQuery): void => {
    show(left);
    const next = chips.querySelector('button') ?? form.querySelector('input');
    next?.focus({ preventScroll: true });
  };
  const active = projectFilters.filter((filter) => query[filter] !== undefined);
  const items = active.map((filter) => {
    const name = labelOf(form, filter, query);
    const chip = buttonOf({ class: 'finder__chip', 'aria-label': filled(texts.remove, { name }) }, name, () => {
      drop(withoutProjectFilter(query, filter));
    });
    chip.append(...crossOf(page));
    return make('li', {}, chip);
  });
  const all = buttonOf({ class: 'link-button' }, texts.clearAll, () => {
    drop(withoutProjectFilters(query));
  });
  chips.hidden = active.length === 0;
  chips.replaceChildren(...items, make('li', {}, all));
}

/** Nothing found: which filter to drop, and what that gives. */
function showWaysOut(page: Page, query: ProjectQuery, show: (query: ProjectQuery) => void): void {
  const { root, form, records, list, texts } = page;
  const leave = (left: ProjectQuery) => () => {
    show(left);
    list.focus({ preventScroll: true });
  };
  const ways = projectFilters.flatMap((filter) => {
    const left = withoutProjectFilter(query, filter);
    const count = query[filter] === undefined ? 0 : countProjects(records, left);
    const text = textFor(page, 'drop', count, labelOf(form, filter, query));
    return count === 0 ? [] : [buttonOf({ class: 'button button--quiet' }, text, leave(left))];
  });
  const all = buttonOf({ class: 'button button--quiet' }, texts.clearAll, leave(withoutProjectFilters(query)));
  part(root, 'advice').textContent = ways.length > 0 ? texts.dropOne : texts.dropAll;
  part(root, 'ways').replaceChildren(...(ways.length > 0 ? ways : [all]));
}

/** Shows what a query finds: the cards of the page, fewer and in another order. */
function showFound(page: Page, query: ProjectQuery, show: (query: ProjectQuery) => void): void {
  const { root, list, cards, records } = page;
  const found = searchProjects(records, query);
  const shown = found.flatMap((position) => cards[position] ?? []);
  for (const card of cards) card.toggleAttribute('hidden', !shown.includes(card));
  // Nothing moves that stands where it should: a card that is put in again starts its photo again.
  if (shown.some((card, rank) => list.children[rank] !== card)) {
    list.append(...shown, ...cards.filter((card) => !shown.includes(card)));
  }
  part(root, 'count').textContent = textFor(page, 'count', found.length);
  part(root, 'empty').hidden = found.length > 0;
  if (found.length === 0) showWaysOut(page, query, show);
  showChips(page, query, show);
  showCounts(page, query);
}

function keepInAddress(query: ProjectQuery, commit: Commit): void {
  const params = projectQueryToParams(query).toString();
  const address = location.pathname + (params === '' ? '' : `?${params}`) + location.hash;
  if (address === location.pathname + location.search + location.hash) return;
  if (commit === 'push') history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
}

/**
 * Narrows the list of projects in place; the address is its state. The page's script calls this.
 * @public
 */
export function start(root: HTMLElement): void {
  const page = pageOf(root);
  const { form } = page;
  let isTyping = false;
  const show = (query: ProjectQuery, commit: Commit = 'push'): void => {
    fill(form, query);
    keepInAddress(query, commit);
    showFound(page, query, show);
  };
  const follow = (): void => {
    fill(form, paramsToProjectQuery(new URLSearchParams(location.search)));
    showFound(page, queryIn(form), show);
  };
  form.addEventListener('input', ({ target }) => {
    const isText = target instanceof HTMLInputElement && target.type === 'search';
    // The first letter is a step of its own, the next ones belong to it.
    show(queryIn(form), isText && isTyping ? 'replace' : 'push');
    isTyping = isText;
  });
  form.addEventListener('change', () => {
    isTyping = false;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    isTyping = false;
    show(queryIn(form));
  });
  const more = part(root, 'more');
  more.addEventListener('click', () => {
    more.ariaExpanded = String(more.ariaExpanded !== 'true');
  });
  addEventListener('popstate', follow);
  // What was chosen before this code came counts more than the address.
  const early = queryIn(form);
  if (Object.keys(early).length > 0) show(early);
  else follow();
  delete root.dataset['waiting'];
}
