import { minutesOfDay, type TimeRange } from '#domain/diary/diary-rules.ts';

/** Ranges as somebody types them. `[{ from: '09:30', until: '12:15' }] -> '09:30-12:15'` */
export function slotText(ranges: readonly TimeRange[]): string {
  return ranges.map(({ from, until }) => `${from}-${until}`).join(', ');
}

const range = /^([01]?\d|2[0-3])[:.h]([0-5]\d)\s*[-–]\s*([01]?\d|2[0-3]|24)[:.h]([0-5]\d)$/u;

function clock(hours = '', minutes = ''): string {
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** What somebody typed; undefined for anything else than ranges in order, none in another. `'9:30-12:15, 13.30 – 17:15' -> [{ from: '09:30', until: '12:15' }, { from: '13:30', until: '17:15' }]` */
export function readSlots(text: string): TimeRange[] | undefined {
  const parts = text.split(/[,;\n]/u).map((part) => part.trim());
  const ranges: TimeRange[] = [];
  for (const part of parts.filter((one) => one !== '')) {
    const [, h1, m1, h2, m2] = range.exec(part) ?? [];
    const one = { from: clock(h1, m1), until: clock(h2, m2) };
    const before = ranges.at(-1);
    if (h1 === undefined || minutesOfDay(one.until) <= minutesOfDay(one.from) || minutesOfDay(one.until) > 1440)
      return undefined;
    if (before && minutesOfDay(one.from) < minutesOfDay(before.until)) return undefined;
    ranges.push(one);
  }
  return ranges;
}
