/** The three heights of the sheet, from low to high. */
export const stops = ['low', 'half', 'full'] as const;
export type Stop = (typeof stops)[number];

const shares: Readonly<Record<Stop, number>> = { low: 0, half: 0.5, full: 1 };

/** `('half', 1) -> 'full'`, `('full', 1) -> 'full'` */
export function nextStop(stop: Stop, step: 1 | -1): Stop {
  return stops[stops.indexOf(stop) + step] ?? stop;
}

/** The stop that a drag ends at: the nearest one. `0.7 of the way up -> 'half'` */
export function nearestStop(share: number): Stop {
  return stops.reduce((best, stop) => (Math.abs(shares[stop] - share) < Math.abs(shares[best] - share) ? stop : best));
}
