import { cardPlace } from '#ui/card-place.ts';
import { visitorDay } from '#ui/visitor-day.ts';
import type { HomeCopy } from './saved-homes.ts';

function textOf(root: ParentNode, selector: string): string {
  return root.querySelector(selector)?.textContent.replace(/\s+/gu, ' ').trim().slice(0, 300) ?? '';
}

function pathOf(address: string | null | undefined): string {
  return address ? new URL(address, location.href).pathname : '';
}

function copyFrom(parts: Omit<HomeCopy, 'asOf' | 'photo'>, photo: string): HomeCopy | undefined {
  if (Object.values(parts).includes('')) return undefined;
  return { ...parts, ...(photo && { photo }), asOf: visitorDay(new Date()) };
}

/** What a card shows of a home. */
export function copyOfCard(card: Element): HomeCopy | undefined {
  return copyFrom(
    {
      title: textOf(card, '.card__title'),
      price: textOf(card, '.card__price strong'),
      place: cardPlace(card),
      path: pathOf(card.querySelector('.card__title a')?.getAttribute('href')),
    },
    pathOf(card.querySelector('.card__photo picture img')?.getAttribute('src')),
  );
}

/** What the page of a home shows of it. */
export function copyOfPage(page: Document, path: string): HomeCopy | undefined {
  return copyFrom(
    {
      title: textOf(page, 'h1'),
      price: textOf(page, '.price-panel__price p'),
      // After the type of the home.
      place: textOf(page, '.detail .eyebrow').split('·').at(-1)?.trim() ?? '',
      path,
    },
    pathOf(page.querySelector('.gallery picture img')?.getAttribute('src')),
  );
}
