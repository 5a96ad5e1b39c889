import { objectWith, parseJson } from '#base/json.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { make } from '#ui/make.ts';
import { findReference, looksLikeReference } from './find-reference.ts';
import { nextOption, placeLabel, suggestionDetail } from './place-label.ts';
import type { SearchStart, Suggestion } from './protocol.ts';
import { createSearchClient } from './search-client.ts';
import { texts } from './texts.ts';

/*
 * The place field of a form on another page: the same suggestions as on the lists, without React. The form works
 * without this script; with it, a place that was chosen goes along as `place` instead of as words.
 */
const listId = 'search-places';

function pageLanguage(): Language {
  const { lang } = document.documentElement;
  if (!isLanguage(lang))
    throw new Error(`The search has no texts in "${lang}". Set <html lang> to a language of the site.`);
  return lang;
}

const language = pageLanguage();
const instance = texts(language);
const t: Translate = (key, values) => instance.t(key, { ...values });

function optionOf(item: Suggestion, position: number): HTMLElement {
  return make(
    'li',
    { id: `${listId}-${position}`, role: 'option', 'aria-selected': 'false' },
    make('span', {}, item.found),
    make('span', { class: 'finder__detail' }, suggestionDetail(item, item.place.count, { language, t })),
  );
}

/** The parts of the combobox (ARIA Authoring Practices, "Combobox"). */
interface Parts {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  /** Sends the place that was chosen. */
  readonly place: HTMLInputElement;
}

function makeParts(field: HTMLElement): Parts {
  const input = field.querySelector('input');
  if (!input) throw new Error('The place field has no <input>. Add it to the form.');
  const list = make('ul', {
    class: 'finder__places',
    id: listId,
    role: 'listbox',
    'aria-label': t('finder:suggestions'),
  });
  const status = make('p', { class: 'vh', role: 'status' });
  const place = make('input', { type: 'hidden', name: 'place', disabled: '' });
  list.hidden = true;
  field.append(list, status, place);
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-expanded', 'false'],
    ['aria-controls', listId],
  ] as const)
    input.setAttribute(name, value);
  return { input, list, status, place };
}

/** Shows suggestions and which of them is current. */
function createList({ input, list, status }: Parts, choose: (item: Suggestion) => void) {
  let items: readonly Suggestion[] = [];
  let current = -1;
  const mark = (position: number): void => {
    current = position;
    for (const [rank, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(rank === position));
      if (rank === position) option.scrollIntoView({ block: 'nearest' });
    }
    if (position < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${listId}-${position}`);
  };
  const show = (found: readonly Suggestion[], isAnswer = true): void => {
    items = found;
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    status.textContent = isAnswer ? t('finder:suggestionCount', { count: found.length }) : '';
    mark(-1);
  };
  list.addEventListener('mousedown', (event) => {
    // The focus stays in the field.
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('li') : null;
    const item = option ? items[[...list.children].indexOf(option)] : undefined;
    if (item) choose(item);
  });
  return {
    show,
    close: () => {
      show([], false);
    },
    move: (key: 'ArrowDown' | 'ArrowUp') => {
      mark(nextOption(key, current, items.length));
    },
    isOpen: () => items.length > 0,
    current: () => items[current],
  };
}

/** A reference leads to its home, whichever list that stands in; anything else is sent as it is. */
function leadToReference(form: HTMLFormElement | null, input: HTMLInputElement): void {
  form?.addEventListener('submit', (event) => {
    if (!looksLikeReference(input.value)) return;
    event.preventDefault();
    const { submitter } = event;
    void findReference(input.value, language).then((path) => {
      if (path !== undefined) location.assign(path);
      else if (submitter instanceof HTMLButtonElement && submitter.formAction !== '')
        sendTo(form, submitter.formAction);
      else form.submit();
    });
  });
}

/** Sends a form where its button says. */
function sendTo(form: HTMLFormElement, action: string): void {
  form.action = action;
  form.submit();
}

/**
 * Turns the place field of a form into a combobox, at its first focus; the page's script calls this.
 * @public
 */
export function start(field: HTMLElement): void {
  const client = createSearchClient(
    objectWith<SearchStart>(parseJson(field.dataset['start'] ?? ''), 'contents', 'provinceNames'),
  );
  const parts = makeParts(field);
  const { input, place } = parts;
  let turn = 0;
  const choose = ({ place: chosen }: Suggestion): void => {
    turn += 1;
    input.value = placeLabel(chosen, language, t);
    input.removeAttribute('name');
    place.value = chosen.id;
    place.disabled = false;
    list.close();
  };
  const list = createList(parts, choose);
  const ask = async (): Promise<void> => {
    const { value } = input;
    input.name = 'q';
    place.disabled = true;
    const own = ++turn;
    if (value.trim() === '') {
      list.close();
      return;
    }
    const found = await client.ask('suggest', value).catch(() => []);
    if (own === turn && document.activeElement === input) list.show(found);
  };
  input.addEventListener('input', () => void ask());
  input.addEventListener('blur', list.close);
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    const item = list.current();
    if ((key === 'ArrowDown' || key === 'ArrowUp') && list.isOpen()) list.move(key);
    else if (key === 'Enter' && item) choose(item);
    else if (key === 'Escape' && list.isOpen()) list.close();
    else return;
    event.preventDefault();
  });
  leadToReference(field.closest('form'), input);
  client.warm();
  // What was typed before this code came.
  void ask();
}
