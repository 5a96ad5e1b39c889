import { cardPlace } from '#ui/card-place.ts';
import { ownPage } from '#ui/own-page.ts';
import type { Fact, FactGroup } from './comparison.ts';

/** A home of the comparison: its card, and what its page says. */
export interface ComparedHome {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly price: string;
  readonly place: string;
  readonly type: string;
  readonly energy: Element | null;
  readonly photo: Element | null;
  readonly groups: readonly FactGroup[];
}

function textOf(element: Element | null | undefined): string {
  return element?.textContent.replace(/\s+/gu, ' ').trim() ?? '';
}

/** The pairs of a definition list; a label that stands twice counts once. */
function factsOf(list: Element | null): Fact[] {
  const facts = [...(list?.querySelectorAll(':scope > div') ?? [])].map((line) => ({
    label: textOf(line.querySelector('dt')),
    value: textOf(line.querySelector('dd')),
  }));
  return facts.filter(({ label, value }) => label !== '' && value !== '');
}

/** Everything that the page of a home states, in its own words and order; the key facts, which have no heading, always come first. */
function groupsOf(page: Document): FactGroup[] {
  const others = [
    { title: textOf(page.querySelector('#energy')), facts: factsOf(page.querySelector('.energy .facts__list')) },
    ...[...page.querySelectorAll('.facts')].map((section) => ({
      title: textOf(section.querySelector('.facts__title')),
      facts: factsOf(section.querySelector('.facts__list')),
    })),
  ].filter(({ facts }) => facts.length > 0);
  return [{ title: '', facts: factsOf(page.querySelector('.key-facts')) }, ...others];
}

/** The page of a home now; without network the one that is kept for reading offline. */
async function fetchPage(path: string): Promise<Document | undefined> {
  const kept = async () => ('caches' in globalThis ? await caches.match(path) : undefined);
  const response = await fetch(path, { cache: 'no-cache' }).catch(kept);
  if (!response?.ok) return undefined;
  return ownPage(await response.text());
}

/** Reads a home from its card and its page. */
export async function readHome(id: string, card: Element): Promise<ComparedHome | undefined> {
  const path = card.querySelector('.card__title a')?.getAttribute('href');
  const page = typeof path === 'string' ? await fetchPage(path) : undefined;
  if (typeof path !== 'string' || !page) return undefined;
  return {
    id,
    path,
    title: textOf(card.querySelector('.card__title')),
    price: [...card.querySelectorAll('.card__price p > *')].map(textOf).join(' '),
    place: cardPlace(card),
    type: textOf(card.querySelector('.card__type')),
    energy: card.querySelector('.energy-badge'),
    photo: card.querySelector('.card__photo .photo'),
    groups: groupsOf(page),
  };
}
