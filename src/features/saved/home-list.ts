import { readSaved, writeSaved } from './browser-store.ts';
import type { CompareChoice } from './compare-choice.ts';
import { titleOf } from './home-element.ts';
import { make } from '#ui/make.ts';
import { withHome, withoutHome, type SavedHome } from './saved-homes.ts';
import type { SavedTexts } from '#ui/saved-texts.ts';
import { filled } from '#ui/text-template.ts';

interface HomeListOptions {
  readonly texts: SavedTexts;
  readonly make: (home: SavedHome) => HTMLElement;
  readonly canCompare: (home: SavedHome) => boolean;
  readonly choice: CompareChoice;
}

interface HomeList {
  /** Shows these homes; one that is no longer among them leaves "undo" in its place. */
  readonly show: (homes: readonly SavedHome[]) => void;
  readonly hasRemoved: () => boolean;
}

interface Removed {
  readonly home: SavedHome;
  readonly place: number;
  readonly element: HTMLElement;
}

/** The line under a card: compare and remove. */
function actionsOf(home: SavedHome, title: string, { texts, canCompare, choice }: HomeListOptions): HTMLElement {
  const remove = make('button', { type: 'button', 'aria-label': filled(texts.removeNamed, { title }) }, texts.remove);
  remove.addEventListener('click', () => {
    writeSaved(withoutHome(readSaved(), home.id));
  });
  const line = make('div', { class: 'home__actions' });
  if (canCompare(home)) {
    const tick = make('input', { type: 'checkbox', 'aria-label': filled(texts.compareNamed, { title }) });
    choice.connect(home.id, tick);
    line.append(make('label', {}, tick, texts.compare));
  } else line.append(make('span'));
  line.append(remove);
  return line;
}

/** Stands in the place of a removed home until the next change: no clock runs out on it. */
function removedElement(home: SavedHome, place: number, title: string, texts: SavedTexts): HTMLElement {
  const undo = make('button', { type: 'button', class: 'button button--quiet' }, texts.undo);
  undo.addEventListener('click', () => {
    writeSaved(withHome(readSaved(), home, place));
  });
  return make(
    'div',
    { class: 'home home--removed', role: 'status' },
    make('p', {}, filled(texts.removedTitle, { title })),
    undo,
  );
}

/** The cards of the favourites in a grid. */
export function createHomeList(grid: HTMLElement, options: HomeListOptions): HomeList {
  const elements = new Map<string, HTMLElement>();
  let shown: readonly SavedHome[] = [];
  let removed: Removed | undefined;

  const elementOf = (home: SavedHome): HTMLElement => {
    const known = elements.get(home.id);
    if (known) return known;
    const element = options.make(home);
    element.append(actionsOf(home, titleOf(element), options));
    elements.set(home.id, element);
    return element;
  };

  /** The home that has just left the list, if it is one alone. */
  const removedFrom = (homes: readonly SavedHome[]): Removed | undefined => {
    const place = shown.findIndex(({ id }) => homes.every((home) => home.id !== id));
    const home = shown[place];
    if (!home) return undefined;
    const title = titleOf(elementOf(home));
    return { home, place, element: removedElement(home, place, title, options.texts) };
  };

  const show = (homes: readonly SavedHome[]): void => {
    const hadFocus = grid.contains(document.activeElement);
    const before = removed;
    const isBack = before && homes.some(({ id }) => id === before.home.id);
    removed = removedFrom(homes) ?? (isBack ? undefined : before);
    const children = homes.map(elementOf);
    if (removed) children.splice(removed.place, 0, removed.element);
    shown = homes;
    grid.replaceChildren(...children);
    if (!hadFocus) return;
    // The focus stays where the visitor acted: on "undo", or on the home that came back.
    if (isBack) elementOf(before.home).querySelector('a')?.focus();
    else removed?.element.querySelector('button')?.focus();
  };

  return { show, hasRemoved: () => removed !== undefined };
}
