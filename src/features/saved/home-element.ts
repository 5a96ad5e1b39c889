import { formatDayInWords, pageLanguage } from '#i18n/formats.ts';
import { make } from '#ui/make.ts';
import type { HomeCopy, SavedHome } from './saved-homes.ts';
import type { SavedTexts } from '#ui/saved-texts.ts';
import { filled } from '#ui/text-template.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** An icon of the sprite that the page already uses. */
function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  const use = document.createElementNS(svgNamespace, 'use');
  const sprite = document.querySelector('.icon use')?.getAttribute('href')?.split('#')[0] ?? '';
  use.setAttribute('href', `${sprite}#${name}`);
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  return svg;
}

function emptyPhoto(): HTMLElement {
  return make('div', { class: 'card__empty' }, icon('residential'));
}

/** The first photo as it was; the device may not have it. */
function photoOf({ photo }: HomeCopy): HTMLElement {
  if (photo === undefined) return emptyPhoto();
  const image = make('img', { src: photo, alt: '', width: '3', height: '2' });
  image.addEventListener('error', () => {
    frame.replaceWith(emptyPhoto());
  });
  const frame = make('span', { class: 'photo' }, make('picture', {}, image));
  return frame;
}

function cardFrame(id: string, photo: HTMLElement, ...lines: readonly HTMLElement[]): HTMLElement {
  const card = make('article', { class: 'card' }, make('div', { class: 'card__photo' }, photo), ...lines);
  return make('div', { class: 'home', 'data-id': id }, card);
}

/** A card from what this browser remembers, for want of a network; it says from when its price is. */
export function rememberedHome(id: string, copy: HomeCopy, texts: SavedTexts): HTMLElement {
  return cardFrame(
    id,
    photoOf(copy),
    make('p', { class: 'card__place' }, copy.place),
    make('h3', { class: 'card__title' }, make('a', { href: copy.path }, copy.title)),
    make('div', { class: 'card__price' }, make('p', {}, make('strong', {}, copy.price))),
    make('p', { class: 'home__note' }, filled(texts.copyOf, { date: formatDayInWords(copy.asOf, pageLanguage()) })),
  );
}

/** A card for a home that has left the site: its page and photos are gone with it. */
export function goneHome({ id, copy }: SavedHome, texts: SavedTexts, registerPath: string): HTMLElement {
  const home = cardFrame(
    id,
    emptyPhoto(),
    make('h3', { class: 'card__title' }, copy?.title ?? filled(texts.goneUnknown, { id })),
    make('p', { class: 'card__place' }, copy?.place ?? ''),
    make('p', { class: 'home__note' }, texts.gone),
    make('p', { class: 'small' }, make('a', { class: 'more', href: registerPath }, texts.goneNext)),
  );
  home.classList.add('home--gone');
  return home;
}

/** What a home calls itself on its card. */
export function titleOf(home: Element): string {
  return home.querySelector('.card__title')?.textContent.trim() ?? '';
}
