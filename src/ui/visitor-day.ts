const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment by the visitor's own clock, as an ISO date. `-> '2026-11-20'` */
export function visitorDay(moment: Date): string {
  return `${String(moment.getFullYear())}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The time of day by the visitor's own clock. `-> '14:05'` */
export function visitorTime(moment: Date): string {
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
