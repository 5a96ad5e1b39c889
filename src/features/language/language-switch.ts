import { hasFields, parseJson } from '#base/json.ts';
import { languageQuery } from '#i18n/choice-names.ts';
import { keepChoice } from './choice.ts';
import { placeAt, scrollTo, type Measures, type Place } from './place.ts';
import { placeKey } from './place-key.ts';

/** Islands and photos move the page for so long after it was shown. */
const settleMs = 2_000;
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

interface ScrollPlace {
  readonly path: string;
  readonly place: Place;
}

function measures(): Measures {
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3)')].filter((heading) =>
    heading.checkVisibility(),
  );
  return {
    headingsPx: headings.map((heading) => Math.round(heading.getBoundingClientRect().top + scrollY)),
    heightPx: document.documentElement.scrollHeight,
  };
}

function keepPlace(path: string): void {
  const kept: ScrollPlace = { path, place: placeAt(measures(), scrollY) };
  try {
    sessionStorage.setItem(placeKey, JSON.stringify(kept));
  } catch {
    // The other page is then shown from its top.
  }
}

/** The place for this page, once: reloading must not jump. */
function takePlace(): Place | undefined {
  try {
    const kept = parseJson(sessionStorage.getItem(placeKey) ?? 'null');
    sessionStorage.removeItem(placeKey);
    const isHere = hasFields<ScrollPlace>(kept, ['path', 'place']) && kept.path === location.pathname;
    return isHere ? kept.place : undefined;
  } catch {
    return undefined;
  }
}

/** Follows the place while the page still grows, until the visitor moves. */
function goTo(place: Place): void {
  const move = (): void => {
    globalThis.scrollTo({ top: scrollTo(place, measures()), behavior: 'instant' });
  };
  const observer = new ResizeObserver(move);
  const end = (): void => {
    observer.disconnect();
    for (const event of ownMoves) removeEventListener(event, end);
  };
  for (const event of ownMoves) addEventListener(event, end, { passive: true });
  setTimeout(end, settleMs);
  observer.observe(document.body);
  move();
}

/**
 * Leads to this page in another language, with the question of its address, at the same place; the page's script calls this.
 * @public
 */
export function open(link: HTMLAnchorElement): void {
  const target = new URL(link.href);
  const query = new URLSearchParams(location.search);
  query.delete(languageQuery);
  // A search writes its own state into the links.
  if (target.search === '') target.search = query.toString();
  keepChoice(link.hreflang);
  if (scrollY > 0) keepPlace(target.pathname);
  location.assign(target);
}

/**
 * Remembers the wish of the address, and takes up the place that the visitor left; the page's script calls this.
 * @public
 */
export function start(): void {
  const url = new URL(location.href);
  if (url.searchParams.has(languageQuery)) {
    // Only the language that the page then has: a wish for another one was not granted.
    if (url.searchParams.get(languageQuery) === document.documentElement.lang)
      keepChoice(document.documentElement.lang);
    url.searchParams.delete(languageQuery);
    history.replaceState(history.state, '', url);
  }
  const place = takePlace();
  if (place) goTo(place);
}
