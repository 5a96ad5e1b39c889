import type { OwnerHome } from '#contracts/portal.ts';

/** A home of an owner, for tests: pass what matters to the test. */
export function homeWith(parts: Partial<OwnerHome> = {}): OwnerHome {
  return {
    id: '46',
    reference: 'LH-0046',
    title: 'Villa met tuin',
    place: '9830 Sint-Martens-Latem',
    path: '/nl/te-koop/46/',
    photo: null,
    status: 'available',
    goal: 'sale',
    priceCents: 124_900_000,
    daysOnline: 67,
    visits: { today: 7, week: 56, month: 238, total: 706 },
    weeklyChange: 0.1,
    portalViews: 763,
    viewings: 4,
    nextViewing: null,
    spark: [],
    ...parts,
  };
}
