import type { HomeStatus, OwnerHome } from '#contracts/portal.ts';

export const homeOrders = ['visits', 'price', 'days', 'title'] as const;

export type HomeOrder = (typeof homeOrders)[number];

/** Which homes the overview shows, and in which order. */
export interface HomeChoice {
  readonly words: string;
  readonly status: HomeStatus | 'all';
  readonly order: HomeOrder;
}

export const firstChoice: HomeChoice = { words: '', status: 'all', order: 'visits' };

const compare: Readonly<Record<HomeOrder, (a: OwnerHome, b: OwnerHome) => number>> = {
  visits: (a, b) => b.visits.month - a.visits.month,
  price: (a, b) => (b.priceCents ?? -1) - (a.priceCents ?? -1),
  days: (a, b) => (b.daysOnline ?? -1) - (a.daysOnline ?? -1),
  title: (a, b) => a.title.localeCompare(b.title),
};

/** Text without capitals and accents. `'Élisé' -> 'elise'` */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The homes that a choice leaves, in its order; each word must stand in title, place or reference. */
export function chooseHomes(homes: readonly OwnerHome[], { words, status, order }: HomeChoice): OwnerHome[] {
  const wanted = plain(words).split(/\s+/u).filter(Boolean);
  return homes
    .filter((home) => status === 'all' || home.status === status)
    .filter(({ title, place, reference }) => {
      const text = plain([title, place, reference].join(' '));
      return wanted.every((word) => text.includes(word));
    })
    .sort(compare[order]);
}
