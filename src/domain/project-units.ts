import type { Project, ProjectUnit, UnitStatus } from '#domain/listing.ts';

type WithUnits = Pick<Project, 'units' | 'isSoldOut'>;

/** Units that a visitor can still buy or reserve. `[available, option, sold] -> [available, option]` (docs/rules/listings.md) */
export function openUnits({ units, isSoldOut }: WithUnits): readonly ProjectUnit[] {
  return isSoldOut ? [] : units.filter(({ status }) => status !== 'sold');
}

/** Units without an option on them. `[available, option, sold] -> [available]` (docs/rules/listings.md) */
export function freeUnits({ units, isSoldOut }: WithUnits): readonly ProjectUnit[] {
  return isSoldOut ? [] : units.filter(({ status }) => status === 'available');
}

/** How many units are free, under option and sold; together they are all. `[available, option, sold, sold] -> {available: 1, option: 1, sold: 2}` (docs/rules/listings.md) */
export function unitTally(project: WithUnits): Readonly<Record<UnitStatus, number>> {
  const available = freeUnits(project).length;
  const open = openUnits(project).length;
  return { available, option: open - available, sold: project.units.length - open };
}

/** Is nothing left? Also when the feed forgot to say so and every unit is sold. `[sold, sold] -> true` (docs/rules/listings.md) */
export function isSoldOut(project: WithUnits): boolean {
  return project.isSoldOut || (project.units.length > 0 && openUnits(project).length === 0);
}

/** A unit of which the price is shown. */
export type PricedUnit = ProjectUnit & { readonly priceCents: number };

/** The free unit with the lowest price. `[{315000 €}, {420000 €}, sold] -> {315000 €}` (docs/rules/listings.md) */
export function cheapestFreeUnit(project: WithUnits): PricedUnit | undefined {
  const priced = freeUnits(project).flatMap((unit): PricedUnit[] => {
    const { priceCents } = unit;
    return priceCents === undefined ? [] : [{ ...unit, priceCents }];
  });
  return priced.toSorted((a, b) => a.priceCents - b.priceCents)[0];
}

/** The lowest price among the free units. `[315000 €, 420000 €, sold] -> 31500000` (docs/rules/listings.md) */
export function lowestFreePriceCents(project: WithUnits): number | undefined {
  return cheapestFreeUnit(project)?.priceCents;
}

const kmPerDegree = 111.2;
/** Cosine of 50.5° north, the middle of Belgium: there a degree of longitude is that much shorter. */
const longitudeShare = 0.636;

function distanceKm(a: Project, b: Project): number {
  const [from, to] = [a.address.geo, b.address.geo];
  if (!from || !to) return Infinity;
  const east = (from.longitude - to.longitude) * kmPerDegree * longitudeShare;
  return Math.hypot(east, (from.latitude - to.latitude) * kmPerDegree);
}

/** Other projects, those with something left first, then the nearest. `[sold out at 1 km, open at 30 km] -> [open, sold out]` (docs/rules/listings.md) */
export function similarProjects(project: Project, candidates: readonly Project[], count: number): Project[] {
  return candidates
    .filter(({ id }) => id !== project.id)
    .map((candidate) => ({ candidate, sold: Number(isSoldOut(candidate)), km: distanceKm(project, candidate) }))
    .sort((a, b) => a.sold - b.sold || (a.km === b.km ? 0 : a.km - b.km) || (a.candidate.id < b.candidate.id ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
